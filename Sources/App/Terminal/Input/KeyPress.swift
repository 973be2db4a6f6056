package enum KeyPress: Hashable, Sendable {
  /// A key for a typed character, which is never a control character.
  case character(Character)
  /// A key for a lowercase letter with the control key, such as `.control("c")`.
  case control(Character)
  case alt(Character)
  case enter
  case escape
  case tab
  case backTab
  case backspace
  case delete
  case insert
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case controlPageUp
  case controlPageDown
  /// A function key by its number, from 1 for F1.
  case function(Int)
}
