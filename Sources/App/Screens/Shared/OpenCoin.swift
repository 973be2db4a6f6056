import QuidCore
import QuidPresentation

struct OpenCoin: ScreenMessage {
  let coin: Coin
  /// The URL of the coin's image; `nil` if unknown.
  let image: String?
  let isWatched: Bool
  /// Loaded market data that includes the coin; `nil` if none is loaded in the currency of the provider.
  var listing: Sourced<MarketListing>?
  /// The period of the chart; `nil` to keep the period of the last chart.
  var period: ChartPeriod?
}

/// A message that requests a coin to show, to which another screen replies with ``OpenCoin``.
struct CoinRequest: ScreenMessage {}
