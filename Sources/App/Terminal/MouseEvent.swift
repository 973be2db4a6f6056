/// A mouse event at a cell.
struct MouseEvent: Hashable, Sendable {
  /// The kind of a mouse event.
  enum Action: Hashable, Sendable {
    case press
    /// A press of the right button.
    case secondaryPress
    case drag
    case release
    case wheelUp
    case wheelDown
  }

  var action: Action
  /// The row of the cell, starting at 0.
  var row: Int
  /// The column of the cell, starting at 0.
  var column: Int
}
