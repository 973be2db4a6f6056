enum Typing: Hashable, Sendable {
  case none
  case digits
  case text
}
