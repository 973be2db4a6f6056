import QuidCore

/// A decoder for the candles from CoinGecko's endpoint `/coins/{id}/ohlc`.
///
/// A response is, for example, `[[1620504000000,57945.79,59122.18,57945.79,59122.18],…]`: the end of each interval in
/// milliseconds since 1970, and its first, highest, lowest and last price.
enum CoinGeckoCandles {
  /// Returns the candles of a coin, oldest first.
  ///
  /// A candle is omitted if a price is null or not above zero, or (these are counted) if the first or last price is not
  /// between the lowest and the highest. Of several candles with the same time, the last one is used.
  static func series(
    _ response: JSON, of coin: CoinID, in currency: Currency
  ) throws -> Decoded<CandleSeries> {
    let rows = try response.usableElements { json in try Row(json) }
    let candles = ascending(rows.elements.compactMap(\.candle))
    guard let last = candles.last else { throw ResponseError.notFound("price candles for \(coin)") }
    guard let series = CandleSeries(coin: coin, currency: currency, candles: candles) else {
      throw ResponseError.malformed(expected: "candles in chronological order", at: "body")
    }
    // The interval of the last candle, of at most four days, may end in the future, but not begin in the future.
    return Decoded(
      value: series, asOf: last.time, unusableCount: rows.unusableCount + rows.elements.count { $0.isContradictory },
      earliest: candles.dropLast().last?.time ?? last.time - 4 * 86_400)
  }

  /// Returns the candles sorted by time; of several candles with the same time, only the last one.
  private static func ascending(_ candles: [Candle]) -> [Candle] {
    if zip(candles, candles.dropFirst()).allSatisfy({ $0.time < $1.time }) { return candles }
    let latest = Dictionary(candles.map { ($0.time, $0) }) { _, later in later }
    return latest.values.sorted { $0.time < $1.time }
  }

  private struct Row {
    let candle: Candle?
    /// Whether the first or last price is not between the lowest and the highest price.
    private(set) var isContradictory = false

    init(_ json: JSON) throws {
      let row = try TimedNumbers(json)
      let open = try row.number(1)?.ifPositive
      let high = try row.number(2)?.ifPositive
      let low = try row.number(3)?.ifPositive
      let close = try row.number(4)?.ifPositive
      guard let open, let high, let low, let close else {
        candle = nil
        return
      }
      candle = Candle(time: row.time, open: open, high: high, low: low, close: close)
      isContradictory = candle == nil
    }
  }
}
