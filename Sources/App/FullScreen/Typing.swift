import QuidCore

/// The characters that the focused field of a screen accepts.
enum Typing: Hashable, Sendable {
  /// None: every key is a command.
  case none
  /// Digits; letters are commands.
  case digits
  /// All characters.
  case text
}
