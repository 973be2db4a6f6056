import QuidCore
import QuidPresentation

/// A change of the watchlist by the user.
struct CoinStarred: ScreenMessage {
  let coin: CoinID
  let isWatched: Bool
  /// The group to which the coin was added; `nil` for none.
  var group: String?

  /// The effects that change the watchlist of the screens and its file.
  var effects: [Effect] {
    [.broadcast(self), .run(UpdateWatchlistEffect(coin: coin, isWatched: isWatched, group: group))]
  }
}
