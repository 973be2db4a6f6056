import Foundation
import QuidCore

/// Decodes the response of `/coins/{id}/ohlc`: `[[1620504000000,57945.79,59122.18,57945.79,59122.18],…]`.
///
/// Each element is the end of an interval in milliseconds since 1970, and the first, highest, lowest and last
/// price of the interval.
enum CoinGeckoCandles {
  /// Decodes the candles of a coin, oldest first.
  ///
  /// Candles without four prices above zero, and those whose first or last price is not from the lowest through
  /// the highest, are omitted. If two candles have the same time, the later one in the response is used.
  ///
  /// - Throws: ``ResponseError``, with ``ResponseError/notFound(_:)`` if there is no candle.
  static func series(
    _ body: JSONBody, of coin: CoinID, in currency: Currency
  ) throws(ResponseError) -> Decoded<CandleSeries> {
    let candles = try candles(body)
    guard let last = candles.last else { throw .notFound("candles of \(coin)") }
    guard let series = CandleSeries(coin: coin, currency: currency, candles: candles) else {
      throw .malformed(expected: "candles in chronological order", at: "body")
    }
    return Decoded(value: series, asOf: last.time)
  }

  /// Decodes the candles in strictly ascending order of time.
  private static func candles(_ body: JSONBody) throws(ResponseError) -> [Candle] {
    let candles = try body.decoded(as: [Row].self).compactMap(\.candle)
    if zip(candles, candles.dropFirst()).allSatisfy({ $0.time < $1.time }) { return candles }
    let latest = Dictionary(candles.map { ($0.time, $0) }) { _, later in later }
    return latest.values.sorted { $0.time < $1.time }
  }

  private struct Row: Decodable {
    let candle: Candle?

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      let time = try row.decode(UnixMilliseconds.self).date
      let open = try row.decodeIfPresent(LossyJSONNumber.self)?.positive
      let high = try row.decodeIfPresent(LossyJSONNumber.self)?.positive
      let low = try row.decodeIfPresent(LossyJSONNumber.self)?.positive
      let close = try row.decodeIfPresent(LossyJSONNumber.self)?.positive
      guard let open, let high, let low, let close else {
        candle = nil
        return
      }
      candle = Candle(time: time, open: open, high: high, low: low, close: close)
    }
  }
}
