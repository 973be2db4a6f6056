import QuidCore

/// A message that the user added a coin to the watchlist or removed it.
struct CoinStarred: ScreenMessage {
  let coin: CoinID
  let isWatched: Bool

  /// The effects that update the watchlist on all screens and in the file.
  var effects: [Effect] { [.broadcast(self), .run(UpdateWatchlistEffect(coin: coin, isWatched: isWatched))] }
}
