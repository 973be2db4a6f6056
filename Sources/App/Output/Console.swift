/// Standard input, output and error, with the properties of the terminal.
struct Console: Sendable {
  /// Writes to standard output.
  let write: @Sendable (String) throws(CommandFailure) -> Void
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
  var checkOutput: @Sendable () throws(CommandFailure) -> Void = {}
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
  var writeBytes: (@Sendable (UnsafeBufferPointer<UInt8>) throws(CommandFailure) -> Void)?

  /// Writes bytes to standard output.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(CommandFailure) {
    if let writeBytes { try writeBytes(bytes) } else { try write(String(decoding: bytes, as: UTF8.self)) }
  }
}
