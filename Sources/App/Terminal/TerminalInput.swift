/// Decoded terminal input.
package enum TerminalInput: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// A pasted string, which is untrusted.
  case paste(String)
  /// The theme that matches the background colour of the terminal, from the response to a query.
  case background(Theme)
  /// The terminal supports the Kitty graphics protocol, from the response to a query.
  case kittyGraphics
  /// The device attributes (DA1), from the response to a query.
  ///
  /// Every terminal responds to this query, and in order. No more responses to earlier queries are therefore expected.
  case deviceAttributes
}

/// A key press.
package enum KeyPress: Hashable, Sendable {
  /// A typed character, which is never a control character.
  case character(Character)
  /// A lowercase letter with the control key, such as `.control("c")`.
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
  /// A function key, from F1 on.
  case function(Int)
}

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
