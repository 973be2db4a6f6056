import QuidCore
import QuidTerminal

/// A message to the event loop of the full-screen app.
enum AppMessage: Sendable {
  /// Terminal input, a signal or the end of the input.
  case keyboard(KeyboardReader.Event)
  /// The response to a query.
  case answer(Answer, to: Question)
  /// A warning that does not belong to the data of a screen.
  case warning(String)
  /// The alarm went off: a request is due, or time-dependent content changes.
  case alarm
}
