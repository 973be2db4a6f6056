import QuidCore

/// The formatted price of one bitcoin in one currency, for a list of prices.
public struct BitcoinRate: Hashable, Sendable, Identifiable {
  /// The ISO 4217 code of the currency, such as `EUR`, which identifies the price in a list.
  public var id: String
  /// The formatted price of one bitcoin, such as `€21,117.67`; `–` if unknown.
  public var amount: String

  init(_ currency: Currency, _ price: FixedDecimal?, _ numbers: NumberFormat) {
    id = currency.code
    amount = numbers.price(price, currency)
  }
}
