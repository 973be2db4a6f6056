import QuidCore

/// What a bitcoin costs in one currency, ready to be shown.
public struct BitcoinRate: Hashable, Sendable, Identifiable {
  /// The code of the currency.
  public var id: String
  /// The price, such as `€21,117.67`; `–` where it is not known.
  public var amount: String

  init(_ currency: Currency, _ price: FixedPoint?, _ numbers: NumberFormat) {
    id = currency.code
    amount = numbers.price(price, currency)
  }
}
