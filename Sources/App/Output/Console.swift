/// Standard input, output and error, with the properties of the terminal.
struct Console: Sendable {
  /// Writes to standard output.
  let write: @Sendable (String) throws(CommandError) -> Void
  /// Writes to standard error.
  ///
  /// Errors are ignored.
  let writeError: @Sendable (String) -> Void
  /// Whether standard output is a terminal.
  let isOutputTerminal: Bool
  /// Whether standard error is a terminal.
  let isErrorTerminal: Bool
  /// The width of the terminal in columns, or 80 if it is unknown.
  let columns: Int
  /// The height of the terminal in rows, or `nil` if it is unknown.
  var rows: Int?
  /// Whether standard input and output are a terminal that can show the full-screen app.
  var hasFullScreen = false
  /// Returns whether standard output can still be read; `false` once the other end of a pipe is closed.
  var hasReader: @Sendable () -> Bool = { true }
  /// Checks that standard output is writable without writing to it, before an operation that cannot be undone.
  ///
  /// After the call, a write to a pipe without a reader fails instead of ending the process.
  var checkOutput: @Sendable () throws(CommandError) -> Void = {}
  /// Whether standard input is a terminal, so that the user can be prompted.
  var isInputTerminal = false
  /// Reads a line from standard input without its terminator.
  ///
  /// Returns `nil` at the end of the input and when the task is cancelled.
  var readLine: @Sendable () -> String? = { nil }
  /// Starts to handle signals.
  ///
  /// The full-screen app calls it first, so that an interruption restores the terminal.
  var listen: @Sendable () -> Void = {}
  /// The input for commands that read from standard input.
  var input = ByteInput.nothing
  /// Writes raw bytes to standard output, or `nil` to decode them as UTF-8 and write the string.
  var writeBytes: (@Sendable (UnsafeBufferPointer<UInt8>) throws(CommandError) -> Void)?

  /// Writes bytes to standard output.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(CommandError) {
    if let writeBytes { try writeBytes(bytes) } else { try write(String(decoding: bytes, as: UTF8.self)) }
  }
}

/// A source of bytes: standard input, or a constant in a test.
struct ByteInput: Sendable {
  /// Waits for bytes, copies the available ones into the buffer and returns their count, or 0 at the end of the input.
  let read: @Sendable (UnsafeMutableRawBufferPointer) throws(CommandError) -> Int
  /// Whether a read would return without waiting.
  let isReady: @Sendable () -> Bool

  /// An empty input.
  static let nothing = ByteInput(read: { _ in 0 }, isReady: { true })

  /// Reads all bytes up to the end of the input.
  ///
  /// - Parameter limit: The maximum number of bytes. If there are more, the result has `limit + 1` bytes.
  func all(limit: Int) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      var count = 0
      var failure: CommandError?
      block.withUnsafeMutableBytes { memory in
        do throws(CommandError) { count = try read(memory) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { break }
      bytes += block.prefix(min(count, limit + 1 - bytes.count))
    }
    return bytes
  }
}

/// The policy for colors in the output.
enum ColorMode: String, Hashable, Sendable, CaseIterable {
  /// Colors on a terminal, unless `TERM` is `dumb`, and anywhere if `CLICOLOR_FORCE` is set. `NO_COLOR` disables both.
  case auto
  /// Colors always, also in a file or a pipe.
  case always
  /// No colors.
  case never

  /// Returns whether to use colors for an output.
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
