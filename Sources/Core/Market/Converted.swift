/// Market data in a requested currency, such as a `MarketListing`, with the exchange rates used for the conversion.
public struct Converted<Value: Sendable>: Sendable {
  /// The market data in the requested currency, with its source and age.
  public let data: Sourced<Value>
  /// The exchange rates used for the conversion, with their source and age; `nil` if no conversion was necessary.
  public let rates: Sourced<RateTable>?

  /// Creates a value from market data and the exchange rates of its conversion; `nil` rates if it was not converted.
  public init(data: Sourced<Value>, rates: Sourced<RateTable>?) {
    self.data = data
    self.rates = rates
  }

  /// Returns a copy with the market data replaced by the result of a closure, with the same source and age.
  public func map<Other: Sendable>(_ transform: (Value) -> Other) -> Converted<Other> {
    Converted<Other>(data: data.map(transform), rates: rates)
  }

  package func with<Other: Sendable>(value: Other) -> Converted<Other> { map { _ in value } }
}
