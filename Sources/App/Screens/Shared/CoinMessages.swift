import QuidCore
import QuidPresentation

/// A request to show a coin with its chart.
struct OpenCoin: ScreenMessage {
  let coin: Coin
  /// The URL of the coin's image; `nil` if unknown.
  let image: String?
  /// Whether the coin is on the watchlist.
  let isWatched: Bool
  /// Market data that includes the coin; `nil` if there is none in the currency of the provider.
  var listing: Sourced<MarketListing>?
  /// The period of the chart; `nil` for the last one.
  var period: ChartPeriod?
}

/// A request for the coin to show, which a screen answers with ``OpenCoin``.
struct CoinRequest: ScreenMessage {}

/// A request to show the screen that sends ether.
struct OpenSend: ScreenMessage {}

/// A change of the watchlist by the user.
struct CoinStarred: ScreenMessage {
  let coin: CoinID
  /// Whether the coin was added to the watchlist, rather than removed.
  let isWatched: Bool

  /// The effects that change the watchlist of the screens and its file.
  var effects: [Effect] {
    [.broadcast(self), .load(AnyQuery(WatchlistUpdate(coin: coin, isWatched: isWatched)))]
  }
}
