package enum TerminalInput: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// A pasted string, which is untrusted.
  case paste(String)
  case background(Theme)
  case kittyGraphics
  /// The device attributes (DA1), from the response to a query.
  ///
  /// Every terminal responds to this query, and in order. No more responses to earlier queries are therefore expected.
  case deviceAttributes
}
