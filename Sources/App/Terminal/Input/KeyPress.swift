package enum KeyPress: Hashable, Sendable {
  /// A typed character, which is never a control character.
  case character(Character)
  /// A lowercase letter with the control key, such as `.control("c")`.
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
  /// A function key, from F1 on.
  case function(Int)
}
