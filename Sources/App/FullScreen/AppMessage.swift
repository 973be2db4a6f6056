import QuidCore

/// What the loop of the app waits for.
enum AppMessage: Sendable {
  case keyboard(KeyboardReader.Event)
  case answer(Answer, to: Question)
  /// Something went wrong beside the figures.
  case warning(String)
  /// It is time to look at the clock.
  case alarm
}
