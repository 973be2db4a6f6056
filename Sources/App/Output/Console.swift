import QuidCore
import QuidPresentation
import QuidTerminal
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The standard input, output and error of the process, with the properties of its terminal.
struct Console: Sendable {
  /// A closure that writes a string to standard output.
  let write: @Sendable (String) throws -> Void
  /// A closure that writes a string to standard error.
  ///
  /// Errors are ignored.
  let writeError: @Sendable (String) -> Void
  /// A Boolean value that indicates whether standard output is a terminal.
  let isOutputTerminal: Bool
  /// A Boolean value that indicates whether standard error is a terminal.
  let isErrorTerminal: Bool
  /// The width of the terminal in columns; 80 if it is unknown.
  let columns: Int
  /// The height of the terminal in rows; `nil` if it is unknown.
  var rows: Int?
  /// A Boolean value that indicates whether standard input and output are a terminal that supports the full-screen app.
  var hasFullScreen = false
  /// A closure that returns `false` if standard output is a pipe whose reader has closed it.
  var hasReader: @Sendable () -> Bool = { true }
  /// A closure that checks whether standard output is writable, without writing to it.
  ///
  /// Commands call it before an operation that cannot be undone, such as a send. After the call, writing to a pipe
  /// without a reader throws an error instead of ending the process.
  var checkOutput: @Sendable () throws -> Void = {}
  /// A Boolean value that indicates whether standard input is a terminal, so that the command can prompt the user.
  var isInputTerminal = false
  /// A closure that reads a line from standard input, without the line terminator.
  ///
  /// The closure returns `nil` at the end of the input, and if the task is cancelled.
  var readLine: @Sendable () -> String? = { nil }
  /// A closure that starts the handling of signals.
  ///
  /// The full-screen app calls it first, so that an interruption restores the terminal.
  var listen: @Sendable () -> Void = {}
  /// A closure that starts to read single keys for `quid watch`; returns `nil` if there is no keyboard.
  var openKeyboard: @Sendable () -> WatchKeyboard? = { nil }
  /// The input of commands that read data from standard input.
  var input = ByteInput.nothing
  /// A closure that writes bytes to standard output; `nil` to decode the bytes as UTF-8 and write them as a string.
  var writeBytes: (@Sendable (UnsafeBufferPointer<UInt8>) throws -> Void)?

  /// Writes bytes to standard output, unchanged if the console supports it and otherwise decoded as UTF-8.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if let writeBytes { try writeBytes(bytes) } else { try write(String(decoding: bytes, as: UTF8.self)) }
  }
}

/// A source of bytes: the standard input of the process, or constant data in a test.
struct ByteInput: Sendable {
  /// A closure that waits for bytes and copies the available ones into a buffer.
  ///
  /// The closure returns the number of copied bytes, or 0 at the end of the input.
  let read: @Sendable (UnsafeMutableRawBufferPointer) throws -> Int
  /// A closure that returns whether bytes can be read without waiting.
  ///
  /// The closure itself waits for bytes for at most the given number of milliseconds.
  let isReady: @Sendable (Int32) -> Bool

  /// An empty input.
  static let nothing = ByteInput(read: { _ in 0 }, isReady: { _ in true })

  /// Reads all bytes up to the end of the input.
  ///
  /// - Parameter limit: The maximum number of bytes. If the input is longer, the result has `limit + 1` bytes.
  func all(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = try block.withUnsafeMutableBytes { try read($0) }
      if count == 0 { break }
      bytes += block.prefix(min(count, limit + 1 - bytes.count))
    }
    return bytes
  }
}

/// The setting that determines whether the output contains colors.
enum ColorMode: String, Hashable, Sendable, CaseIterable {
  /// Colors are used on a terminal, unless `TERM` is `dumb`.
  ///
  /// The variable `CLICOLOR_FORCE` also enables colors in files and pipes. The variable `NO_COLOR` disables colors.
  case auto
  /// Colors are always used, also in files and pipes.
  case always
  /// Colors are never used.
  case never

  /// Returns whether an output contains colors with this setting.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is a terminal.
  ///   - environment: The environment variables of the process.
  func usesColor(onTerminal isTerminal: Bool, _ environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    // NO_COLOR applies with any value except an empty one (no-color.org), CLICOLOR_FORCE with any value except 0.
    case .auto:
      (environment["NO_COLOR"] ?? "").isEmpty
        && (!["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") || isTerminal && environment["TERM"] != "dumb")
    }
  }
}

extension Console {
  /// Returns the console of the process.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - listen: A closure that starts the handling of signals. It is called before the first wait for the user.
  static func standard(_ environment: [String: String], listen: @escaping @Sendable () -> Void) -> Console {
    Console(
      write: { text in
        guard Array(text.utf8).withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) else { throw outputFailure }
      },
      writeError: { text in _ = Array(text.utf8).withUnsafeBytes { writeAll($0, to: STDERR_FILENO) } },
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      columns: columns(environment), rows: rows(environment),
      hasFullScreen: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb",
      hasReader: {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        // `poll` reports errors and hang-ups without an event mask.
        return poll(&output, 1, 0) <= 0 || Int32(output.revents) & Int32(POLLERR | POLLHUP) == 0
      },
      checkOutput: {
        signal(SIGPIPE, SIG_IGN)
        guard OutputCheck.canWrite(to: STDOUT_FILENO) else { throw outputFailure }
      },
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      readLine: {
        listen()
        // `readLine` alone would keep waiting after the task is cancelled.
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 100) == 0 {
          if Task.isCancelled { return nil }
        }
        return Task.isCancelled ? nil : Swift.readLine(strippingNewline: true)
      },
      listen: listen, openKeyboard: { WatchKeyboard.standard(listen: listen) }, input: .standard(listen: listen),
      writeBytes: { bytes in
        guard writeAll(UnsafeRawBufferPointer(bytes), to: STDOUT_FILENO) else { throw outputFailure }
      })
  }

  private static let outputFailure = CommandError.file(
    "Cannot write to standard output. Check that the disk is not full and that the program reading the output"
      + " is still running.")

  /// Writes all bytes to an open file.
  ///
  /// - Returns: Whether all bytes were written.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var remaining = bytes
    while !remaining.isEmpty {
      let count = systemWrite(file, remaining.baseAddress, remaining.count)
      if count > 0 {
        remaining = UnsafeRawBufferPointer(rebasing: remaining[count...])
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Writes a string to an open file.
  ///
  /// - Returns: Whether all bytes were written.
  static func writeAll(_ string: String, to file: Int32) -> Bool {
    Array(string.utf8).withUnsafeBytes { writeAll($0, to: file) }
  }

  private static func columns(_ environment: [String: String]) -> Int {
    if let given = environment["COLUMNS"].flatMap({ Int($0) }), given > 0 { return given }
    return terminalSize.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } ?? 80
  }

  private static func rows(_ environment: [String: String]) -> Int? {
    if let given = environment["LINES"].flatMap({ Int($0) }), given > 0 { return given }
    return terminalSize.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  /// The size of the terminal; `nil` if standard output is not a terminal.
  private static var terminalSize: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}

extension ByteInput {
  /// The interval at which a waiting read checks whether the task is cancelled, in milliseconds.
  private static let patience: Int32 = 100

  /// Returns the standard input of the process as a source of bytes.
  ///
  /// - Parameter listen: A closure that starts the handling of signals. It is called before each read.
  static func standard(listen: @escaping @Sendable () -> Void) -> ByteInput {
    ByteInput(
      read: { memory in
        listen()
        while true {
          // A signal may not interrupt `poll`, so its timeout is short.
          var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
          let isReady = poll(&input, 1, patience) != 0
          if Task.isCancelled { throw CommandError.interrupted }
          guard isReady else { continue }
          let count = systemRead(STDIN_FILENO, memory.baseAddress, memory.count)
          if count >= 0 { return count }
          guard errno == EINTR else {
            throw CommandError.file("Standard input cannot be read. Check that it is a file, a pipe or a terminal.")
          }
        }
      },
      isReady: { milliseconds in
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, milliseconds) != 0
      })
  }
}

/// A namespace for the function that reserves the file descriptors of standard input, output and error.
enum StandardFiles {
  /// Opens `/dev/null` for each standard file descriptor that is closed.
  ///
  /// Without this, the next file that is opened would get the unused descriptor, and output could be written into that
  /// file. Each descriptor is opened in the wrong direction, so that reading or writing it still fails.
  static func reserve() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) == -1 {
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// The message `Waiting for a response...` on standard error, which is erased when the command ends.
///
/// The message is shown only on a terminal, and only if the command takes longer than a short delay.
final class WaitingNote: Sendable {
  private let console: Console
  private let state = Mutex(State.pending)

  private enum State {
    case pending
    case shown
    case over
  }

  private init(_ console: Console) { self.console = console }

  /// Runs an operation, and shows a progress message if the operation takes longer than a delay.
  ///
  /// - Parameters:
  ///   - console: The console whose standard error shows the message.
  ///   - delay: The time after which the message is shown; 400 milliseconds by default.
  ///   - work: The operation to run.
  static func accompanying<Value: Sendable>(
    _ console: Console, delay: Duration = .milliseconds(400),
    _ work: () async throws -> Value
  ) async throws -> Value {
    guard console.isErrorTerminal else { return try await work() }
    let note = WaitingNote(console)
    let timer = Task {
      try await Task.sleep(for: delay)
      note.show()
    }
    defer {
      timer.cancel()
      note.erase()
    }
    return try await work()
  }

  private func show() {
    state.withLock { state in
      guard state == .pending else { return }
      state = .shown
      console.writeError("Waiting for a response...")
    }
  }

  private func erase() {
    state.withLock { state in
      // Move to the first column, then erase to the end of the line (ECMA-48, EL).
      if state == .shown { console.writeError("\r\u{1B}[K") }
      state = .over
    }
  }
}

/// A message that a command prints on standard error.
enum Message: Hashable, Sendable {
  /// The reason why the command failed or rejects its input.
  case error(String)
  /// A fact that the user should know about a correct output.
  case warning(String)
  /// An effect or a result of the command that the output does not show.
  case note(String)

  /// The line of text to print, with a prefix such as `quid: warning: `.
  var line: StyledLine {
    switch self {
    case .error(let text): Self.line("quid: ", .bad, text)
    case .warning(let text): Self.line("quid: warning: ", .bad, text)
    case .note(let text): Self.line("quid: ", .faint, text)
    }
  }

  private static func line(_ prefix: String, _ style: TextStyle, _ text: String) -> StyledLine {
    var line = StyledLine(prefix, style)
    line.append(text)
    return line
  }
}

/// The warnings that are collected while a command runs.
final class Warnings: Sendable {
  private let collected = Mutex<[String]>([])

  /// Adds a warning, unless the same warning was added before.
  func add(_ warning: String) {
    collected.withLock { if !$0.contains(warning) { $0.append(warning) } }
  }

  /// All warnings, in the order in which they were added.
  var all: [String] { collected.withLock { $0 } }
}

extension Sourced {
  /// Returns the English warnings about this value: errors of preferred providers, and outdated data.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - format: The format of dates in the warnings.
  ///   - maximumAge: The age above which the data of a new response is old; `nil`, the default, to accept any age.
  func warnings(at now: Date, _ format: DisplayFormat, notOlderThan maximumAge: DataAge? = nil) -> [String] {
    failures.map(\.commandMessage) + (isOld(at: now) ? [provenance(at: now, format.inEnglish)] : [])
      + (oldData(maximumAge, format.inEnglish).map { [$0] } ?? [])
  }

  private func oldData(_ maximumAge: DataAge?, _ format: DisplayFormat) -> String? {
    guard let maximumAge, let asOf, freshness == .live || freshness == .fresh else { return nil }
    let isOld =
      switch maximumAge {
      case .prices: fetchedAt.timeIntervalSince(asOf) > 3_600
      case .rates where source.hasECBRates: ECBPublication.isOverdue(after: CalendarDay(asOf), at: fetchedAt)
      case .rates: fetchedAt.timeIntervalSince(asOf) > 14 * 86_400
      }
    guard isOld else { return nil }
    return "The newest data from \(source.name) is old: it is from \(format.dates.dateTime(asOf))."
  }
}

/// The maximum age of the data in a new response, above which the user is warned.
enum DataAge {
  /// The maximum age of coin prices: one hour.
  case prices
  /// The maximum age of exchange rates: a day on which the European Central Bank publishes rates, or 14 days for other
  /// sources.
  case rates
}

/// A resource limit of the process, as set by `setrlimit`.
enum ResourceLimit {
  /// The maximum size of a core file, in bytes.
  case coreFile
  /// The maximum size of a written file, in bytes.
  case fileSize
  /// The maximum number of open files.
  case openFiles
  /// The maximum number of processes and threads of the user.
  case threads

  /// The current limit and the maximum to which the process can raise it; `nil` if the system does not report them.
  var values: rlimit? {
    var values = rlimit()
    #if canImport(Glibc)
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &values) == 0 else { return nil }
    #else
    guard getrlimit(resource, &values) == 0 else { return nil }
    #endif
    return values
  }

  /// Changes the current limit.
  ///
  /// - Parameter limit: The new limit, at most the maximum to which the process can raise it.
  /// - Returns: Whether the limit was changed.
  @discardableResult
  func set(_ limit: rlim_t) -> Bool {
    guard var values, limit <= values.rlim_max else { return false }
    values.rlim_cur = limit
    #if canImport(Glibc)
    return setrlimit(__rlimit_resource_t(resource.rawValue), &values) == 0
    #else
    return setrlimit(resource, &values) == 0
    #endif
  }

  #if canImport(Glibc)
  private var resource: __rlimit_resource {
    switch self {
    case .coreFile: RLIMIT_CORE
    case .fileSize: RLIMIT_FSIZE
    case .openFiles: RLIMIT_NOFILE
    case .threads: __RLIMIT_NPROC
    }
  }
  #else
  private var resource: Int32 {
    switch self {
    case .coreFile: RLIMIT_CORE
    case .fileSize: RLIMIT_FSIZE
    case .openFiles: RLIMIT_NOFILE
    case .threads: RLIMIT_NPROC
    }
  }
  #endif
}

extension ResourceLimit {
  /// The number of open files that a command with parallel requests needs, including a reserve.
  static let neededFiles: rlim_t = 64

  /// Raises the maximum number of open files to ``neededFiles`` if it is lower.
  ///
  /// With too few open files, system libraries can end the process without a message.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the limit cannot be raised.
  static func ensureOpenFiles() throws {
    guard let limit = openFiles.values?.rlim_cur, limit < neededFiles, !openFiles.set(neededFiles) else { return }
    throw CommandError.file(
      "Only \(limit) files can be open at once, but quid needs \(neededFiles). Raise the limit with: ulimit -n 256")
  }

  /// The number of threads that a command with parallel requests needs, including a reserve.
  static let neededThreads: rlim_t = 16

  /// Raises the maximum number of processes and threads of the user to ``neededThreads`` if it is lower.
  ///
  /// With too few threads, system libraries wait until another one can be created, without regard to `--timeout`. The
  /// limit does not apply to the superuser.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the limit cannot be raised.
  static func ensureThreads() throws {
    guard geteuid() != 0, let limit = threads.values?.rlim_cur, limit < neededThreads, !threads.set(neededThreads)
    else { return }
    throw CommandError.file(
      "Only \(limit) processes and threads can run at once, but quid needs \(neededThreads). Raise the limit with: ulimit -u 256"
    )
  }

  /// Disables core files, because the memory of the process can contain an API key.
  static func forbidCoreFiles() { coreFile.set(0) }
}

// The function of the C library, which a member named `write` hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

// The function of the C library, which a member named `read` hides.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
