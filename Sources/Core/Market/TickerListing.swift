extension MarketListing {
  /// How long an exchange may not have looked at a pair before its line is stale: an hour.
  ///
  /// One that trades looks at all its pairs every second or so; a pair it has halted or dropped keeps its last time.
  public static let tickerLifetime = Duration.seconds(3_600)

  /// What an exchange's pairs say in one quote, as a market list: the last price, and the change from the one 24 hours
  /// before.
  ///
  /// An exchange knows neither ranks nor capitalisations nor names; the symbol stands for the name. Nor does it know
  /// ids, and a symbol must not pass for one (`uni` is the id of a coin that is not Uniswap), so a line goes by its pair,
  /// such as `btc/usdt`. Lines that the exchange has not looked at for more than ``tickerLifetime`` are kept and marked.
  ///
  /// Returns `nil` when no pair is in that quote.
  ///
  /// - Parameters:
  ///   - quote: the symbol that prices are in, such as `USDT` or `INR`, in any case.
  ///   - currency: the currency to call it: a tether is worth a dollar, but only about.
  ///   - now: the moment to judge by. For a stored answer give the time it was fetched, as its age is told elsewhere.
  public init?(tickers: [Ticker], quote: String, currency: Currency, now: Moment) {
    let quote = quote.uppercased()
    let pairs = tickers.filter { $0.quote == quote }
    guard !pairs.isEmpty else { return nil }
    self.init(currency: currency, rows: pairs.map { MarketRow($0, now: now) })
  }
}

extension MarketRow {
  fileprivate init(_ ticker: Ticker, now: Moment) {
    let pair = CoinID("\(ticker.base)/\(ticker.quote)".lowercased())
    self.init(
      coin: Coin(id: pair, symbol: ticker.base, name: ticker.base), rank: nil, image: nil, price: ticker.last,
      change24h: ticker.change, marketCap: nil, asOf: ticker.asOf,
      isStale: now.time(since: ticker.asOf) > MarketListing.tickerLifetime)
  }
}

extension Ticker {
  /// By how many percent the price changed in the last 24 hours; `nil` where nothing was traded.
  public var change: FixedPoint? {
    guard let open, let last else { return nil }
    return open.percentChange(to: last)
  }
}
