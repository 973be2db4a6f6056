/// What one unit of something costs in several currencies at one moment.
public struct PriceList: Hashable, Sendable {
  /// What is priced, such as ETH or BTC.
  public let base: Currency
  /// One rate a currency, in the order they were asked for.
  public let rates: [ExchangeRate]

  /// Prices of one thing.
  ///
  /// Returns `nil` when a rate has another base or a currency appears twice.
  public init?(of base: Currency, _ rates: [ExchangeRate]) {
    guard rates.allSatisfy({ $0.base == base }), Set(rates.map(\.quote)).count == rates.count else { return nil }
    self.base = base
    self.rates = rates
  }

  /// The price in a currency, or `nil` when it is not among them.
  public subscript(currency: Currency) -> ExchangeRate? { rates.first { $0.quote == currency } }
}
