import QuidPresentation
import QuidTerminal

/// An event that changes the state of the app.
enum AppEvent: Sendable {
  case input(TerminalInput)
  case requestStarted(AnyQuery)
  case response(Response)
  /// An error that does not belong to the data of a screen.
  case warning(String)
  /// The result of a command of the user.
  case note(String)
  case animationStep
}
