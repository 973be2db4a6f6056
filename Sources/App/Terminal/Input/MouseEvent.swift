package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press
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

  package init(action: Action, row: Int, column: Int) {
    self.action = action
    self.row = row
    self.column = column
  }
}
