import QuidPresentation
import QuidTerminal

/// An event that changes the state of the app.
enum AppEvent: Sendable {
  /// Input of the user.
  case input(TerminalInput)
  /// A request has started.
  case requestStarted(AnyQuery)
  /// A response has arrived.
  case response(Response)
  /// An error that does not belong to the data of a screen.
  case warning(String)
  /// The result of a command of the user.
  case note(String)
  /// It is time for the next step of the animation.
  case animationStep
}
