import QuidCore

/// What a screen cannot do itself.
enum ScreenEffect: Hashable, Sendable {
  /// Leave the program.
  case quit
  /// Stop the process until it is continued.
  case suspend
  /// Send every cell again.
  case redraw
  /// Ask anew what the screen shows.
  case refresh
  /// Follow a coin, or cease to.
  case follow(CoinID, Bool)
  /// Open a coin's own screen.
  case open(Coin, image: String?)
  /// Go back to where the person came from.
  case back
}
