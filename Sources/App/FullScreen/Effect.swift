import QuidCore

/// An action that follows from an input or a response, such as a refresh, and that ``AppState`` or the event loop executes.
enum Effect: Sendable {
  case selectTab
  case selectFirstTab
  case broadcast(any ScreenMessage)
  case perform(ScreenEvent)
  /// Opens the window that picks a currency.
  case chooseCurrency(CurrencyOffer)
  /// Shows a message in the status line until the next key press.
  case notice(ScreenStatus)
  /// Runs an effect of the services once, and sends its responses to all screens.
  case run(any ServiceEffect)
  case reload
  /// Requests the data of the selected screen again, and shows a message if all of it is up to date.
  case refresh
  /// Replaces the live data of the services by test data.
  case useTestData
  case copy(String, notice: String)
  case redraw
  case suspend
  case quit
}
