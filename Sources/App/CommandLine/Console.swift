/// The terminal, pipe or file a command talks to, and what is known about it.
struct Console: Sendable {
  /// Writes to standard output.
  let write: @Sendable (String) throws(CommandFailure) -> Void
  /// Writes to standard error; what cannot be written there cannot be told anywhere.
  let writeError: @Sendable (String) -> Void
  /// Whether standard output is a terminal.
  let isOutputTerminal: Bool
  /// Whether standard error is a terminal.
  let isErrorTerminal: Bool
  /// How wide the terminal is; 80 where nothing is known.
  let columns: Int
  /// The height of the terminal; `nil` where it is not known.
  var rows: Int?
  /// Whether a person sits at a terminal that can show the full-screen app, with keys and all.
  var hasFullScreen = false
  /// Whether somebody may still read standard output; `false` once the other end of a pipe is closed.
  var hasReader: @Sendable () -> Bool = { true }
  /// Checks that standard output can be written to, without writing to it; before something that cannot be undone.
  ///
  /// Afterwards a pipe without a reader makes a write fail and no longer ends the process.
  var checkOutput: @Sendable () throws(CommandFailure) -> Void = {}
  /// Whether a person can be asked: standard input is a terminal.
  var isInputTerminal = false
  /// Reads a line from standard input without its end; `nil` at the end of it, and when the task is cancelled.
  var readLine: @Sendable () -> String? = { nil }
  /// Begins to listen to signals; before a terminal is taken, which has to be given back.
  var listen: @Sendable () -> Void = {}
  /// Where a command reads that takes its input from outside.
  var input = ByteInput.nothing
  /// Writes bytes that are not text of this program to standard output; as text unless it is set.
  var writeBytes: (@Sendable (UnsafeBufferPointer<UInt8>) throws(CommandFailure) -> Void)?

  /// Writes bytes to standard output.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(CommandFailure) {
    if let writeBytes { try writeBytes(bytes) } else { try write(String(decoding: bytes, as: UTF8.self)) }
  }
}
