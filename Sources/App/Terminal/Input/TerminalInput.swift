package enum TerminalInput: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// A string that the user pasted, which is untrusted.
  case paste(String)
  case background(Theme)
  case kittyGraphics
  /// The device attributes (DA1): the response to the last query, after which no earlier response is expected.
  case deviceAttributes
}
