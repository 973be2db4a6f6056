import Foundation
import Testing

/// The program `quid` as a process of its own, as people run it.
struct QuidProcess: Sendable {
  /// Where the program lies, which is beside the tests; `nil` when it has not been built.
  static let path: String? = {
    let places =
      [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return places.map { $0.appending(path: "quid").path(percentEncoded: false) }.first { access($0, X_OK) == 0 }
  }()

  /// Where standard output goes.
  enum Output: Sendable {
    /// Into a file, to be read afterwards.
    case kept
    /// To somebody who has gone.
    case nobody
    /// Into what lies at that path.
    case place(String)
    /// Nowhere: the descriptor is closed.
    case closed
  }

  /// How a process ended.
  struct End: Sendable {
    /// The exit code, or 128 and the number of the signal that ended it, as shells count.
    let code: Int32
    let output: String
    let error: String
    /// The most memory it has had, in bytes, as far as the system tells.
    let peakMemory: Int
  }

  private let id: pid_t
  private let folder: URL

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - environment: all there is; nothing is inherited but where to count what is run, while coverage is measured.
  ///   - input: the path of what standard input reads.
  ///   - limit: a command of the shell that lowers a limit for the program, such as `ulimit -n 6`.
  init(
    _ arguments: [String], environment: [String: String], input: String = "/dev/null", output: Output = .kept,
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
    case .kept:
      posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, Self.file("output", in: folder), O_WRONLY | O_CREAT, 0o600)
    case .place(let place):
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, place, O_WRONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    case .nobody:
      // Not a plain pipe: a process that another test starts at this moment would inherit its reading end and keep it open.
      let place = Self.file("nobody", in: folder)
      guard mkfifo(place, 0o600) == 0 else { throw POSIXError(.EMFILE) }
      let reader = open(place, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      writer = open(place, O_WRONLY | O_CLOEXEC)
      close(reader)
      posix_spawn_file_actions_adddup2(&actions, writer, STDOUT_FILENO)
    }
    // Whatever the tests do with signals, the program starts as a shell would start it.
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

  /// Runs the program to its end.
  static func run(
    _ line: String, environment: [String: String], input: String = "/dev/null", output: Output = .kept,
    limit: String? = nil
  ) async throws -> End {
    let words = line.split(separator: " ").map { String($0) }
    return try await QuidProcess(words, environment: environment, input: input, output: output, limit: limit).end()
  }

  /// Asks it to end, as Control-C does, or as the system does with another signal.
  func interrupt(by signal: Int32 = SIGINT) { kill(id, signal) }

  /// Ends it at once, wherever it is.
  func end(by signal: Int32) { kill(id, signal) }

  /// The limits of the process as Linux lists them; empty elsewhere.
  var limits: String { (try? String(contentsOfFile: "/proc/\(id)/limits", encoding: .utf8)) ?? "" }

  /// What it has written so far.
  var outputSoFar: String { text("output") }

  /// Waits for the end; who takes longer than half a minute is ended.
  func end() async -> End {
    await withCheckedContinuation { continuation in
      // A thread of its own: others may keep those that tasks run on busy for longer than a process lives.
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

  /// The high-water mark of what it has in memory; that of `wait4` begins with what the tests have.
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
