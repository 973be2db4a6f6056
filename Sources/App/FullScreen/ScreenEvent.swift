import QuidCore
import QuidTerminal

/// An event that changes the state of a screen.
enum ScreenEvent: Sendable {
  /// The area that the screen draws was set or has changed; empty while the terminal is smaller than the minimum size.
  case resized(ScreenArea)
  /// A key that is input for a field or window of the screen.
  case key(KeyPress)
  /// An action of the table of keys, and the key that was pressed; `nil` for an action of the command window.
  case action(KeyAction, KeyPress? = nil)
  /// Pasted text, which is untrusted.
  case paste(String)
  case mouse(MouseEvent, in: ScreenArea)
  /// Another screen is about to be selected: no field has the focus and no window is open any more.
  case blur
  case requestStarted(AnyQuery)
  case response(Response)
  case currencyChosen(Currency)
  case message(any ScreenMessage)
}
