/// A ticker: the prices of a currency pair, such as BTC/USDT, at an exchange over the last 24 hours.
public struct Ticker: Hashable, Sendable {
  /// The uppercase symbol of the traded currency, such as `BTC`; the string comes from the network and is untrusted;
  /// sanitize it before it is displayed.
  public let base: String
  /// The uppercase symbol of the quote currency, in which the prices are given, such as `USDT` or `INR`; the string
  /// comes from the network and is untrusted; sanitize it before it is displayed.
  public let quote: String
  /// The price of the currency pair 24 hours ago; `nil` if the exchange reports none.
  public let open: FixedDecimal?
  /// The price of the last trade of the currency pair; `nil` if the exchange reports none.
  public let last: FixedDecimal?
  /// The highest price of the currency pair within the last 24 hours; `nil` if the exchange reports none.
  public let high: FixedDecimal?
  /// The lowest price of the currency pair within the last 24 hours; `nil` if the exchange reports none.
  public let low: FixedDecimal?
  /// The time when the exchange last updated the prices of the currency pair.
  public let asOf: Timestamp

  /// Creates a ticker from the symbols and the prices of a currency pair, with `nil` for unknown prices.
  public init(
    base: String, quote: String, open: FixedDecimal?, last: FixedDecimal?, high: FixedDecimal?, low: FixedDecimal?,
    asOf: Timestamp
  ) {
    self.base = base
    self.quote = quote
    self.open = open
    self.last = last
    self.high = high
    self.low = low
    self.asOf = asOf
  }

  /// The change in percent from the price 24 hours ago to the last price; `nil` if a price is unknown, or if the
  /// percentage is too large for ``FixedDecimal``.
  public var change: FixedDecimal? {
    guard let open, let last else { return nil }
    return open.percentChange(to: last)
  }
}

extension MarketListing {
  /// Creates a listing from the tickers of an exchange with a quote currency; returns `nil` if there are none.
  ///
  /// Each row contains the price of the last trade and its change over 24 hours. Its ``CoinID`` is the currency pair,
  /// such as `btc/usdt`, and the symbol is also the name of the coin.
  ///
  /// - Parameters:
  ///   - quote: The symbol of the quote currency, such as `USDT` or `INR`, case-insensitive.
  ///   - currency: The currency of the listing, such as the US dollar for prices in USDT.
  public init?(tickers: [Ticker], quote: String, currency: Currency) {
    let quote = quote.uppercased()
    let pairs = tickers.filter { $0.quote == quote }
    guard !pairs.isEmpty else { return nil }
    self.init(currency: currency, rows: pairs.map { MarketRow($0) })
  }
}

extension MarketRow {
  fileprivate init(_ ticker: Ticker) {
    let pair = CoinID("\(ticker.base)/\(ticker.quote)".lowercased())
    self.init(
      coin: Coin(id: pair, symbol: ticker.base, name: ticker.base), rank: nil, image: nil, price: ticker.last,
      change24h: ticker.change, marketCap: nil, asOf: ticker.asOf)
  }
}
