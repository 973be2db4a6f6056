import QuidCore
import QuidTerminal

/// An event that changes the state of a screen.
enum ScreenEvent: Sendable {
  /// A key that is not a command of the app.
  case key(KeyPress)
  /// Pasted text, which is untrusted.
  case paste(String)
  /// A mouse event, and the area of the screen.
  case mouse(MouseEvent, in: ScreenArea)
  /// Another screen is about to be selected: no field has the focus and no window is open any more.
  case blur
  /// A request for the data of any screen has started.
  case requestStarted(AnyQuery)
  /// The response to a request of any screen.
  case response(Response)
  /// The user picked a currency for all screens.
  case currencyChosen(Currency)
  /// A message of any screen, including this one.
  case message(any ScreenMessage)
}
