/// A key of the keyboard, or what was typed with it.
enum KeyPress: Hashable, Sendable {
  /// A character that was typed; never a control.
  case character(Character)
  /// A letter with the control key, in small: `.control("c")`.
  case control(Character)
  /// A character with the alt key.
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
  /// Page Up with the control key.
  case controlPageUp
  /// Page Down with the control key.
  case controlPageDown
  /// F1 to F20.
  case function(Int)
}
