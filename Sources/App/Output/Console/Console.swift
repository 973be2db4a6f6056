#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The standard input, output and error of the process, with the properties of its terminal.
struct Console: Sendable {
  let write: @Sendable (String) throws -> Void
  /// Writes a string to standard error and ignores errors.
  let writeError: @Sendable (String) -> Void
  let isOutputTerminal: Bool
  let isErrorTerminal: Bool
  /// The width of the terminal in columns; 80 if unknown.
  let columns: Int
  /// The height of the terminal in rows; `nil` if unknown.
  var rows: Int?
  /// Whether standard input and output are a terminal that supports the full-screen app.
  var hasFullScreen = false
  /// Returns `false` if standard output is a pipe whose reader has closed it; otherwise returns `true`.
  var hasReader: @Sendable () -> Bool = { true }
  /// Throws an error if standard output is not writable, without writing to it.
  ///
  /// Commands call the closure before an operation that cannot be undone, such as a send. Afterwards, writing to a pipe
  /// without a reader throws an error instead of ending the process.
  var checkOutput: @Sendable () throws -> Void = {}
  /// Whether standard input is a terminal, so that the command can prompt the user.
  var isInputTerminal = false
  /// Reads a line from standard input, without its terminator; returns `nil` at the end or if the task is cancelled.
  var readLine: @Sendable () -> String? = { nil }
  /// Starts the handling of signals, so that an interruption of the full-screen app restores the terminal.
  var listen: @Sendable () -> Void = {}
  /// Starts to read single keys for `quid watch`; returns `nil` if there is no keyboard.
  var openKeyboard: @Sendable () -> WatchKeyboard? = { nil }
  var input = ByteInput.nothing
  /// Writes bytes to standard output; `nil` to decode the bytes as UTF-8 and use ``write``.
  var writeBytes: (@Sendable (UnsafeBufferPointer<UInt8>) throws -> Void)?

  /// Writes bytes to standard output, unchanged if the console supports bytes and otherwise decoded as UTF-8.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if let writeBytes { try writeBytes(bytes) } else { try write(String(decoding: bytes, as: UTF8.self)) }
  }
}

extension Console {
  /// A console without input whose output is discarded.
  static let detached = Console(
    write: { _ in }, writeError: { _ in }, isOutputTerminal: false, isErrorTerminal: false, columns: 80)

  /// Returns the console of the process; `listen` starts the handling of signals before the first wait for the user.
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
        // Errors and hang-ups are reported even without an event mask.
        return poll(&output, 1, 0) <= 0 || Int32(output.revents) & Int32(POLLERR | POLLHUP) == 0
      },
      checkOutput: {
        signal(SIGPIPE, SIG_IGN)
        guard OutputCheck.canWrite(to: STDOUT_FILENO) else { throw outputFailure }
      },
      isInputTerminal: isatty(STDIN_FILENO) == 1,
      readLine: {
        listen()
        // After the task is cancelled, `readLine` alone would keep waiting.
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

  private static var terminalSize: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}

// Within the type, a member named `write` hides the function of the C library.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
