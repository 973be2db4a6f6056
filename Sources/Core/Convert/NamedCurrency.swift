/// A currency and its English name.
public struct NamedCurrency: Hashable, Sendable {
  /// The currency, identified by its ISO 4217 code, such as `CHF`.
  public let currency: Currency
  /// The English name of the currency, such as `Swiss franc`.
  ///
  /// The name comes from the network and is untrusted. Sanitize the name before displaying it.
  public let name: String

  /// Creates a currency with its English name.
  public init(currency: Currency, name: String) {
    self.currency = currency
    self.name = name
  }
}
