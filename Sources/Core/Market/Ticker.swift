/// What an exchange says of one pair: what was paid for the base in the quote over the last 24 hours.
public struct Ticker: Hashable, Sendable {
  /// The symbol that is priced, in capitals, such as `BTC`; it comes from outside.
  public let base: String
  /// The symbol it is priced in, in capitals, such as `USDT` or `INR`; it comes from outside.
  public let quote: String
  /// The price 24 hours ago; `nil` where nothing was traded.
  public let open: FixedPoint?
  /// The last price paid; `nil` where nothing was traded.
  public let last: FixedPoint?
  /// The highest price paid.
  public let high: FixedPoint?
  /// The lowest price paid.
  public let low: FixedPoint?
  /// When the exchange last looked at this pair.
  public let asOf: Moment

  /// A ticker.
  public init(
    base: String, quote: String, open: FixedPoint?, last: FixedPoint?, high: FixedPoint?, low: FixedPoint?, asOf: Moment
  ) {
    self.base = base
    self.quote = quote
    self.open = open
    self.last = last
    self.high = high
    self.low = low
    self.asOf = asOf
  }
}
