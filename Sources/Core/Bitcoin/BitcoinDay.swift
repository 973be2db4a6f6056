/// What a bitcoin cost on one day in several currencies.
public struct BitcoinDay: Hashable, Sendable {
  /// The day, in UTC.
  public let day: CalendarDay
  /// One price a currency, in the order they are shown.
  public let entries: [Entry]
  /// Why a currency has no price.
  public let failures: [ProviderError]

  /// The price in one currency.
  public struct Entry: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The price and where it comes from; `nil` where it is not known.
    public let price: Sourced<FixedPoint>?

    /// A price.
    public init(currency: Currency, price: Sourced<FixedPoint>?) {
      self.currency = currency
      self.price = price
    }
  }

  /// A day.
  public init(day: CalendarDay, entries: [Entry], failures: [ProviderError]) {
    self.day = day
    self.entries = entries
    self.failures = failures
  }

  /// The price in a currency; `nil` where it is not known.
  public subscript(currency: Currency) -> FixedPoint? {
    entries.first { $0.currency == currency }?.price?.value
  }
}
