package import QuidCore

/// The display values of a market overview, such as the total market capitalization and Bitcoin's share in percent.
///
/// Values that were fetched too long ago are omitted, because the age of a value is not shown.
package struct MarketOverviewViewState: Hashable, Sendable {
  /// The values that are known and not too old, most important value first.
  package var parts: [Part]

  /// A value of the market overview with its name, such as `BTC 50.3%`.
  package struct Part: Hashable, Sendable {
    package var text: String
    /// The change of the value within 24 hours, in percent; `nil` if unknown, or if no change is shown for the value.
    package var change: ChangeLabel?
  }

  private static let maximumMarketAge = Duration.seconds(3_600)
  private static let maximumGasAge = Duration.seconds(600)
  /// The maximum age, counted from the fetch, of a displayed exchange rate: five days.
  ///
  /// Over Easter, there are no new exchange rates for four days.
  private static let maximumRateAge = Duration.seconds(5 * 86_400)

  package init(
    _ overview: Sourced<MarketOverview>?, gas: Sourced<GasPrices>?, rates: Sourced<RateTable>?, at now: Date,
    _ format: DisplayFormat
  ) {
    let (numbers, strings) = (format.numbers, format.strings)
    func recent<Value>(_ value: Sourced<Value>?, _ maximumAge: Duration) -> Value? {
      guard let value, Duration.seconds(now.timeIntervalSince(value.fetchedAt)) <= maximumAge,
        value.freshness != .builtin || !value.isOld(at: now)
      else { return nil }
      return value.value
    }
    let market = recent(overview, Self.maximumMarketAge)
    let cap = market?.marketCap.map { cap in
      Part(
        text: strings[.marketCap, ["amount": numbers.compactAmount(cap, .usd)]],
        change: market?.change24h.map { numbers.change($0) })
    }
    let dominance = market?.bitcoinDominance.map { Part(text: "BTC \(numbers.percent($0))") }
    let price = recent(gas, Self.maximumGasAge).map {
      Part(text: strings[.gasPrice, ["gwei": numbers.gwei($0.standard, decimals: 2)]])
    }
    let table = recent(rates, Self.maximumRateAge)
    let euro = table?.cross(from: .eur, to: .usd).flatMap { try? $0.rate() }.map {
      Part(text: "EUR/USD \(numbers.rate($0, digits: table?.digits(from: .eur, to: .usd)))")
    }
    parts = [cap, dominance, price, euro].compactMap { $0 }
  }
}
