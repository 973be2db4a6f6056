import QuidCore

/// An action that a screen requests from the app.
enum ScreenEffect: Hashable, Sendable {
  /// Quit the program.
  case quit
  /// Suspend the process until it is continued.
  case suspend
  /// Redraw every cell.
  case redraw
  /// Reload the data of the screen.
  case refresh
  /// Add a coin to the watchlist, or remove it.
  case follow(CoinID, Bool)
  /// Open the screen of a coin.
  case open(Coin, image: String?)
  /// Open the screen of a coin with the longest chart period.
  case openChart(Coin, image: String?)
  /// Return to the market screen.
  case back
  /// Select another screen.
  case show(ScreenPlace)
  /// Copy a string to the clipboard of the terminal, and show a notice.
  case copy(String, notice: String)
}
