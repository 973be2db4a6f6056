/// What one ether costs in several currencies at one moment.
public struct EtherPrices: Hashable, Sendable {
  /// One rate with base ETH for each currency, in the order they were asked for.
  public let rates: [ExchangeRate]

  /// Prices of ether.
  ///
  /// Returns `nil` when a rate has another base than ETH or a currency appears twice.
  public init?(_ rates: [ExchangeRate]) {
    guard rates.allSatisfy({ $0.base == .eth }), Set(rates.map(\.quote)).count == rates.count else { return nil }
    self.rates = rates
  }

  /// The price in a currency, or `nil` when it is not among them.
  public subscript(currency: Currency) -> ExchangeRate? { rates.first { $0.quote == currency } }
}
