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
}
