import QuidCore

/// An effect of an event, which ``AppState`` or the event loop executes.
enum Effect: Sendable {
  /// Selects the tab of the screen that returns the effect.
  case selectTab
  /// Selects the first tab.
  case selectFirstTab
  /// Sends a message to all screens.
  case broadcast(any ScreenMessage)
  /// Selects the tab of the screen that returns the effect, and sends the event to that screen.
  case perform(ScreenEvent)
  /// Applies a currency to all screens.
  case chooseCurrency(Currency)
  /// Opens the currency window, if the selected screen offers currencies.
  case openCurrencyWindow
  /// Opens the help window.
  case openHelpWindow
  /// Shows a message in the status line until the next key press.
  case notice(ScreenStatus)
  /// Loads a query once, regardless of subscriptions, and sends the response to all screens.
  case load(AnyQuery)
  /// Requests the data of the selected screen again.
  case reload
  /// Requests the data of the selected screen again, and reports if all of it was up to date.
  case refresh
  /// Copies a string to the clipboard of the terminal, and shows a notice.
  case copy(String, notice: String)
  /// Redraws every cell.
  case redraw
  /// Suspends the process until it is continued.
  case suspend
  /// Quits the program.
  case quit
}
