import QuidCore

/// The candles in a response of an exchange.
enum ExchangeCandles {
  /// Returns the candles of an array of rows, which start with a time in seconds: the start of the interval.
  ///
  /// A row with a price that is null, not above zero or outside of low and high is omitted and counted.
  ///
  /// - Parameter prices: The indices of the open, high, low and close price in a row.
  static func decode(
    _ rows: JSON, each interval: ExchangeInterval, prices: (open: Int, high: Int, low: Int, close: Int)
  ) throws -> Decoded<[Candle]> {
    let rows = try rows.usableElements { json in
      let row = try json.elements()
      func price(_ index: Int) throws -> FixedDecimal {
        guard index < row.count else { throw json.expected("a row with a price") }
        let number = try row[index].kind == .string ? row[index].quotedNumber() : row[index].number()
        guard let price = number?.ifPositive else { throw json.expected("a price above zero") }
        return price
      }
      guard let start = try row.first?.unixTime(),
        let candle = Candle(
          time: start + TimeInterval(interval.seconds), open: try price(prices.open), high: try price(prices.high),
          low: try price(prices.low), close: try price(prices.close))
      else { throw json.expected("a candle whose prices are between its lowest and highest price") }
      return candle
    }
    let latest = Dictionary(rows.elements.map { ($0.time, $0) }) { _, later in later }
    let candles = latest.values.sorted { $0.time < $1.time }
    let start = candles.last.map { $0.time - TimeInterval(interval.seconds) }
    // The interval of the last candle may end in the future, but not begin in the future.
    return Decoded(
      value: candles, asOf: candles.last?.time, unusableCount: rows.unusableCount, earliest: start,
      newestDay: start.map { CalendarDay($0) })
  }

  /// The lifetime of a response: until the prices of its last day are final, or the time between two updates.
  static func lifetime(each interval: ExchangeInterval, through last: CalendarDay?) -> CacheLifetime {
    last.map { .history(through: $0, .series) } ?? .chart(days: interval == .day ? 90 : 1)
  }

  /// The symbols at exchanges of the coins whose candles are requested.
  ///
  /// Other coins are not requested, because an exchange may use their symbol for another coin.
  static let symbols: [CoinID: String] = [
    .bitcoin: "BTC", .ethereum: "ETH", CoinID("tether"): "USDT", CoinID("ripple"): "XRP",
    CoinID("binancecoin"): "BNB", CoinID("solana"): "SOL", CoinID("cardano"): "ADA", CoinID("tron"): "TRX",
    CoinID("chainlink"): "LINK", CoinID("polkadot"): "DOT", CoinID("dogecoin"): "DOGE",
    CoinID("avalanche-2"): "AVAX", CoinID("shiba-inu"): "SHIB", CoinID("the-open-network"): "TON",
    CoinID("hedera-hashgraph"): "HBAR", CoinID("crypto-com-chain"): "CRO", CoinID("near"): "NEAR",
    CoinID("aave"): "AAVE", CoinID("elrond-erd-2"): "EGLD", CoinID("litecoin"): "LTC",
    CoinID("bitcoin-cash"): "BCH", CoinID("stellar"): "XLM", CoinID("uniswap"): "UNI",
  ]
}

extension Sourced<[Candle]> {
  /// The candles, with the time of the fetch if the last interval ends later.
  var withTimeOfLastPrice: Sourced<[Candle]> {
    Sourced(
      value, source: source, asOf: asOf.map { min($0, fetchedAt) }, fetchedAt: fetchedAt, freshness: freshness,
      failures: failures)
  }
}
