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
  /// The row of the mouse pointer in cells, from 0 at the top of the screen.
  package var row: Int
  /// The column of the mouse pointer in cells, from 0 at the left of the screen.
  package var column: Int

  package init(action: Action, row: Int, column: Int) {
    self.action = action
    self.row = row
    self.column = column
  }
}
