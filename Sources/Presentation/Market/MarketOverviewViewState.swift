package import QuidPlatform
package import QuidCore

/// The display values of the whole market, the gas price and the exchange rate of euro and dollar.
///
/// Each part may be missing. A part that was fetched too long ago to be shown without its age is missing too.
package struct MarketOverviewViewState: Hashable, Sendable {
  /// The parts, most important first.
  package var parts: [Part]

  /// A value with its name, such as `BTC 50.3%`.
  package struct Part: Hashable, Sendable {
    package var text: String
    /// The change of the value, in percent; `nil` for a value without a change.
    package var change: ChangeLabel?
  }

  /// The maximum age of values of the market: an hour.
  private static let maximumMarketAge = Duration.seconds(3_600)
  /// The maximum age of a gas price: ten minutes.
  private static let maximumGasAge = Duration.seconds(600)
  /// The maximum age of exchange rates: five days, one more than markets are closed over Easter.
  private static let maximumRateAge = Duration.seconds(5 * 86_400)

  /// Computes the display values.
  ///
  /// - Parameters:
  ///   - overview: The values of the market; `nil` if unknown.
  ///   - gas: The gas prices; `nil` if unknown.
  ///   - rates: The exchange rates; `nil` if unknown.
  ///   - now: The current time, from which the ages are computed.
  ///   - numbers: The number format of the user's locale.
  package init(
    _ overview: Sourced<MarketOverview>?, gas: Sourced<GasPrices>?, rates: Sourced<RateTable>?, at now: Date,
    _ numbers: NumberFormat
  ) {
    func recent<Value>(_ value: Sourced<Value>?, _ maximumAge: Duration) -> Value? {
      guard let value, Duration.seconds(now.timeIntervalSince(value.fetchedAt)) <= maximumAge,
        value.freshness != .builtin || !value.isOld(at: now)
      else { return nil }
      return value.value
    }
    let market = recent(overview, Self.maximumMarketAge)
    let cap = market?.marketCap.map { cap in
      Part(
        text: "Market cap \(numbers.compactAmount(cap, .usd))", change: market?.change24h.map { numbers.change($0) })
    }
    let dominance = market?.bitcoinDominance.map { Part(text: "BTC \(numbers.percent($0))") }
    let price = recent(gas, Self.maximumGasAge).map {
      Part(text: "gas \(numbers.exact(NumberFormat.rounded($0.standard.gwei, decimals: 2))) gwei")
    }
    let euro = recent(rates, Self.maximumRateAge)?.cross(from: .eur, to: .usd).flatMap { try? $0.rate() }
    parts = [cap, dominance, price, euro.map { Part(text: "EUR/USD \(numbers.rate($0))") }].compactMap { $0 }
  }
}
