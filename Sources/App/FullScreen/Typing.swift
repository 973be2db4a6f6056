/// The characters that are input for a field of a screen, so that they are not key commands.
enum Typing: Hashable, Sendable {
  case none
  /// No field has the focus, but a digit or a decimal separator starts the amount.
  case amount
  case digits
  case text
}
