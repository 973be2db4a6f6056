/// The characters that the focused field of a screen accepts.
enum Typing: Hashable, Sendable {
  case none
  case digits
  case text
}
