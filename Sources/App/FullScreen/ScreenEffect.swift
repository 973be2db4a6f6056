import QuidCore

/// What a screen cannot do itself.
enum ScreenEffect: Hashable, Sendable {
  /// Quit the program.
  case quit
  /// Suspend the process until it is continued.
  case suspend
  /// Redraw every cell.
  case redraw
  /// Ask anew what the screen shows.
  case refresh
  /// Follow a coin, or cease to.
  case follow(CoinID, Bool)
  /// Open a coin's own screen.
  case open(Coin, image: String?)
  /// Open a coin's own screen with its longest chart.
  case openChart(Coin, image: String?)
  /// Go back to where the person came from.
  case back
  /// Show another screen.
  case show(ScreenPlace)
  /// Copy a text to the clipboard of the terminal, and say so.
  case copy(String, notice: String)
}
