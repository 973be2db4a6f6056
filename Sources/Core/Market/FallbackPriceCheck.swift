/// A check of a coin's price from a fallback, for example before an alert.
package struct FallbackPriceCheck: Sendable {
  private let fallback: any MarketProvider
  private let lastKnown: any MarketProvider
  private let exchange: (any ChartProvider)?

  /// Creates a check of the prices of a fallback.
  ///
  /// - Parameters:
  ///   - lastKnown: A provider of the cached prices of the preferred provider.
  ///   - exchange: A further provider, whose charts end with the current price; `nil` if there is none.
  package init(of fallback: any MarketProvider, lastKnown: any MarketProvider, exchange: (any ChartProvider)?) {
    self.fallback = fallback
    self.lastKnown = lastKnown
    self.exchange = exchange
  }

  /// Returns whether the last known price or a further provider confirms the current price of a coin.
  package func confirmsPrice(of coin: CoinID) async -> Bool {
    guard let price = try? await fallback.listing(of: [coin], in: .usd).map(\.described) else { return false }
    if let last = try? await lastKnown.listing(of: [coin], in: .usd).map(\.described),
      price.confirmed(byLastKnown: last)?.isEmpty == false
    {
      return true
    }
    guard let series = try? await exchange?.series(of: coin, in: .usd, days: 1), let last = series.value.last else {
      return false
    }
    return !price.confirmed(by: series.with(value: price.value.mapValues { _ in last.price })).isEmpty
  }
}
