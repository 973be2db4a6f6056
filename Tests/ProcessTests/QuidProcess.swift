import Foundation
import Testing

/// The program `quid` in a process of its own.
struct QuidProcess: Sendable {
  /// The path of the program beside the tests, or `nil` if it is not built.
  static let path: String? = {
    let folders =
      [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return folders.map { $0.appending(path: "quid").path(percentEncoded: false) }.first { access($0, X_OK) == 0 }
  }()

  /// The destination of standard output.
  enum Output: Sendable {
    /// A temporary file that is read at the end.
    case temporaryFile
    /// A pipe without a reader.
    case closedPipe
    /// A file or device at a path.
    case path(String)
    /// A closed descriptor.
    case closed
  }

  /// The result of a process.
  struct End: Sendable {
    /// The exit code, or 128 plus the number of the signal that ended the process, as in a shell.
    let code: Int32
    let output: String
    let error: String
    /// The peak resident memory in bytes, or 0 where the system does not report it.
    let peakMemory: Int
  }

  private let id: pid_t
  private let folder: URL

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - environment: The complete environment. Only the variable for coverage data is inherited.
  ///   - input: The path of standard input.
  ///   - limit: A shell command that lowers a limit, such as `ulimit -n 6`.
  init(
    _ arguments: [String], environment: [String: String], input: String = "/dev/null", output: Output = .temporaryFile,
    limit: String? = nil
  ) throws {
    let program = try #require(Self.path)
    let path = limit == nil ? program : "/bin/sh"
    let launch = limit.map { ["-c", "\($0); exec \"$0\" \"$@\"", program] } ?? []
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-process-\(UUID().uuidString)")
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var writer: Int32 = -1
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      if writer >= 0 { close(writer) }
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, Self.file("error", in: folder), O_WRONLY | O_CREAT, 0o600)
    switch output {
    case .temporaryFile:
      posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, Self.file("output", in: folder), O_WRONLY | O_CREAT, 0o600)
    case .path(let path):
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    case .closedPipe:
      // A process that another test starts now would inherit the reading end of a plain pipe and keep it open.
      let pipe = Self.file("pipe", in: folder)
      guard mkfifo(pipe, 0o600) == 0 else { throw POSIXError(.EMFILE) }
      let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      writer = open(pipe, O_WRONLY | O_CLOEXEC)
      close(reader)
      posix_spawn_file_actions_adddup2(&actions, writer, STDOUT_FILENO)
    }
    #if os(Linux)
    // Descriptors that the shell left open count toward a limit of open files.
    for descriptor in STDERR_FILENO + 1..<64 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    // The program starts with default signal handlers, as from a shell.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var words = ([path] + launch + arguments).map { strdup($0) } + [nil]
    let profile = ProcessInfo.processInfo.environment.filter { $0.key == "LLVM_PROFILE_FILE" }
    var variables = environment.merging(profile) { own, _ in own }.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id: pid_t = 0
    let number = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
    guard number == 0 else { throw POSIXError(POSIXError.Code(rawValue: number) ?? .EIO) }
    self.id = id
  }

  /// Runs the program and returns its result.
  static func run(
    _ line: String, environment: [String: String], input: String = "/dev/null", output: Output = .temporaryFile,
    limit: String? = nil
  ) async throws -> End {
    let words = line.split(separator: " ").map { String($0) }
    return try await QuidProcess(words, environment: environment, input: input, output: output, limit: limit).end()
  }

  /// Sends SIGINT, as Control-C does, or another signal.
  func interrupt(by signal: Int32 = SIGINT) { kill(id, signal) }

  /// Sends a signal that ends the process.
  func end(by signal: Int32) { kill(id, signal) }

  /// The resource limits of the process on Linux, or an empty string on other systems.
  var limits: String { (try? String(contentsOfFile: "/proc/\(id)/limits", encoding: .utf8)) ?? "" }

  /// The current standard output.
  var outputSoFar: String { text("output") }

  /// Waits for the end of the process and kills it after 30 seconds.
  func end() async -> End {
    await withCheckedContinuation { continuation in
      // A thread of its own, because other tests may block the cooperative thread pool.
      Thread.detachNewThread { continuation.resume(returning: waitForEnd()) }
    }
  }

  private func waitForEnd() -> End {
    defer { try? FileManager.default.removeItem(at: folder) }
    let deadline = ContinuousClock.now + .seconds(30)
    var peak = 0
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      peak = max(peak, peakMemory)
      if ContinuousClock.now > deadline { kill(id, SIGKILL) }
      Thread.sleep(forTimeInterval: 0.003)
    }
    let signal = status & 0x7F
    return End(
      code: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: text("output"), error: text("error"),
      peakMemory: peak)
  }

  /// The peak resident memory from `/proc`; the value of `wait4` includes the memory of the test process at the fork.
  private var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 } ?? 0
  }

  private static func file(_ name: String, in folder: URL) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  private func text(_ name: String) -> String {
    String(decoding: (try? Data(contentsOf: folder.appending(path: name))) ?? Data(), as: UTF8.self)
  }
}
