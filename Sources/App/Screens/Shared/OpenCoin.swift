import QuidCore
import QuidPresentation

/// A request to show a coin with its chart.
struct OpenCoin: ScreenMessage {
  let coin: Coin
  /// The URL of the coin's image; `nil` if unknown.
  let image: String?
  let isWatched: Bool
  /// Market data that includes the coin; `nil` if there is none in the currency of the provider.
  var listing: Sourced<MarketListing>?
  /// The period of the chart; `nil` for the last one.
  var period: ChartPeriod?
}
