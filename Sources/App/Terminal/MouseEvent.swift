/// Something the mouse did.
struct MouseEvent: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case press
    /// The right button was pressed.
    case secondaryPress
    case drag
    case release
    case wheelUp
    case wheelDown
  }

  var action: Action
  /// The cell, counted from 0.
  var row: Int
  var column: Int
}
