import QuidTerminal

enum AppEvent: Sendable {
  case input(TerminalInput)
  case requestStarted(AnyQuery)
  case response(Response)
  /// An error to show in the status line that does not belong to the data of a screen.
  case warning(String)
  /// A message for the status line about the result of a user's command.
  case note(String)
  case animationStep
}
