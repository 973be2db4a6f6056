/// The trade prices of a currency pair at an exchange over the last 24 hours.
public struct Ticker: Hashable, Sendable {
  /// The symbol of the traded currency in capitals, such as `BTC`.
  ///
  /// The string is untrusted; sanitize it before it is displayed.
  public let base: String
  /// The symbol of the currency of the prices in capitals, such as `USDT` or `INR`.
  ///
  /// The string is untrusted; sanitize it before it is displayed.
  public let quote: String
  /// The price 24 hours ago; `nil` where nothing was traded.
  public let open: FixedPoint?
  /// The price of the last trade; `nil` where nothing was traded.
  public let last: FixedPoint?
  /// The highest price in the last 24 hours; `nil` where the exchange reports none.
  public let high: FixedPoint?
  /// The lowest price in the last 24 hours; `nil` where the exchange reports none.
  public let low: FixedPoint?
  /// The time when the exchange last updated this pair.
  public let asOf: Timestamp

  /// Creates a ticker.
  public init(
    base: String, quote: String, open: FixedPoint?, last: FixedPoint?, high: FixedPoint?, low: FixedPoint?,
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

  /// The change of the price in the last 24 hours, in percent; `nil` where nothing was traded.
  public var change: FixedPoint? {
    guard let open, let last else { return nil }
    return open.percentChange(to: last)
  }
}

extension MarketListing {
  /// The maximum age of a ticker that counts as up to date: one hour.
  ///
  /// An exchange updates an active pair about every second; a halted or delisted pair keeps the time of its last
  /// update.
  public static let tickerLifetime = Duration.seconds(3_600)

  /// Creates a listing of an exchange's pairs with the same quote: the last prices and the changes within 24 hours.
  ///
  /// An exchange reports neither ranks nor market capitalizations nor names, so the symbol is used as the name. The id
  /// of a row is its pair, such as `btc/usdt`, since a symbol may be the id of an unrelated coin: `uni` is not the id
  /// of Uniswap. Rows older than ``tickerLifetime`` are kept and marked as stale.
  ///
  /// Returns `nil` when no pair has the quote.
  ///
  /// - Parameters:
  ///   - tickers: The tickers of the exchange, with any quote.
  ///   - quote: The symbol of the currency of the prices, such as `USDT` or `INR`, case-insensitive.
  ///   - currency: The currency of the listing, which may differ from the quote: one USDT is worth about one dollar.
  ///   - now: The current time, from which the age of each row is computed. For a cached response, pass the time it was
  ///     fetched.
  public init?(tickers: [Ticker], quote: String, currency: Currency, now: Timestamp) {
    let quote = quote.uppercased()
    let pairs = tickers.filter { $0.quote == quote }
    guard !pairs.isEmpty else { return nil }
    self.init(currency: currency, rows: pairs.map { MarketRow($0, now: now) })
  }
}

extension MarketRow {
  fileprivate init(_ ticker: Ticker, now: Timestamp) {
    let pair = CoinID("\(ticker.base)/\(ticker.quote)".lowercased())
    self.init(
      coin: Coin(id: pair, symbol: ticker.base, name: ticker.base), rank: nil, image: nil, price: ticker.last,
      change24h: ticker.change, marketCap: nil, asOf: ticker.asOf,
      isStale: now.time(since: ticker.asOf) > MarketListing.tickerLifetime)
  }
}
