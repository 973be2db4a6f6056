import QuidCore
import QuidTerminal

enum ScreenEvent: Sendable {
  /// The area of the screen was set or has changed; empty while the terminal is smaller than the minimum size.
  case resized(ScreenArea)
  /// A key that is input for a field or window of the screen.
  case key(KeyPress)
  /// An action, with the pressed key.
  case action(KeyAction, KeyPress)
  case paste(String)
  case mouse(MouseEvent, in: ScreenArea)
  /// Another screen is about to be selected, so fields lose the focus and windows close.
  case blur
  case requestStarted(AnyQuery)
  case response(Response)
  case currencyChosen(Currency)
  case message(any ScreenMessage)
}
