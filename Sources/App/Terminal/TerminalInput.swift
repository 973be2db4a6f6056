/// What a terminal sends.
enum TerminalInput: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// Text that was pasted as one piece; it comes from outside and may hold anything.
  case paste(String)
  /// The theme that fits the terminal's background, in answer to the question for it.
  case background(Theme)
  /// The terminal takes pictures by kitty's protocol, in answer to the question for it.
  case pictures
  /// The answer to the question what the terminal is (DA1), which every terminal gives; those before it in the queue of
  /// questions were therefore answered or never will be.
  case identified
}
