import QuidCore
import QuidTerminal

/// An event that changes the state of a screen.
enum ScreenEvent: Sendable {
  case key(KeyPress)
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
