/// A mouse event at a cell.
package struct MouseEvent: Hashable, Sendable {
  /// The kind of a mouse event.
  package enum Action: Hashable, Sendable {
    case press
    /// A press of the right button.
    case secondaryPress
    case drag
    case release
    case wheelUp
    case wheelDown
  }

  package var action: Action
  /// The row of the cell, starting at 0.
  package var row: Int
  /// The column of the cell, starting at 0.
  package var column: Int

  /// Creates an event at a cell.
  package init(action: Action, row: Int, column: Int) {
    self.action = action
    self.row = row
    self.column = column
  }
}
