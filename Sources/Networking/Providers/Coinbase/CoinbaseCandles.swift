import QuidCore

/// The candles in a response of Coinbase's exchange.
enum CoinbaseCandles {
  /// Returns the candles of an array of rows such as `[1786320000,63733.03,65341.83,64848.68,63911.88,6197.02]`.
  ///
  /// A row has the start of the interval and the low, high, open and close price; the newest row is the first. A row with
  /// a price that is null, not above zero or outside of low and high is omitted and counted.
  static func decode(_ rows: JSON, each interval: CoinbaseExchangeClient.Interval) throws -> Decoded<[Candle]> {
    let rows = try rows.usableElements { json in
      let row = try json.elements()
      func price(_ index: Int) throws -> FixedDecimal {
        guard index < row.count else { throw json.expected("a row with a price") }
        guard let price = try row[index].number()?.ifPositive else { throw json.expected("a price above zero") }
        return price
      }
      guard let start = try row.first?.unixTime(),
        let candle = Candle(
          time: start + TimeInterval(interval.rawValue), open: try price(3), high: try price(2), low: try price(1),
          close: try price(4))
      else { throw json.expected("a candle whose prices are between its lowest and highest price") }
      return candle
    }
    let latest = Dictionary(rows.elements.map { ($0.time, $0) }) { _, later in later }
    let candles = latest.values.sorted { $0.time < $1.time }
    let start = candles.last.map { $0.time - TimeInterval(interval.rawValue) }
    // The interval of the last candle may end in the future, but not begin in the future.
    return Decoded(
      value: candles, asOf: candles.last?.time, unusableCount: rows.unusableCount, earliest: start,
      newestDay: start.map { CalendarDay($0) })
  }

  /// The symbols at the exchange of the coins whose candles are requested.
  ///
  /// Other coins are not requested, because the exchange may use their symbol for another coin.
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
