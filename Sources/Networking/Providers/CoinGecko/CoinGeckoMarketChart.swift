import QuidCore

/// A decoder for the response of CoinGecko's endpoint `/coins/{id}/market_chart`, such as
/// `{"prices":[[1684098051151,26936.583065788534],…],…}`.
///
/// Each element of `prices` consists of a time, in milliseconds since 1970, and a price. Each element of
/// `total_volumes` consists of a time and the trading volume of the 24 hours before this time. The market
/// capitalizations in the response are ignored.
enum CoinGeckoMarketChart {
  /// Decodes the prices of a coin for a chart, oldest first.
  ///
  /// Points without a price above zero are omitted. If several points have the same time, the last of these points in
  /// the response is used.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid; ``ResponseError/notFound(_:)`` if the response contains
  ///   no price above zero.
  static func series(
    _ body: JSONBody, of coin: CoinID, in currency: Currency
  ) throws(ResponseError) -> Decoded<PriceSeries> {
    let prices = try body.decoded(as: Chart.self).prices
    return try series(of: ascending(prices), of: coin, in: currency, unusableCount: prices.unusableCount)
  }

  /// Decodes the prices of a coin for a chart with their volumes, oldest first.
  ///
  /// A volume belongs to the price with the same time. If two volumes have the same time, the later one in the
  /// response is used. A missing or malformed list of volumes is not an error; all volumes are then `nil`.
  ///
  /// - Throws: ``ResponseError`` if the prices are invalid; ``ResponseError/notFound(_:)`` if there is no price
  ///   above zero.
  static func seriesWithVolumes(
    _ body: JSONBody, of coin: CoinID, in currency: Currency
  ) throws(ResponseError) -> Decoded<PriceSeries> {
    let chart = try body.decoded(as: ChartWithVolumes.self)
    let volumes = Dictionary(chart.volumes?.elements.map { ($0.time, $0.volume) } ?? []) { _, later in later }
    let points = ascending(chart.prices).map { point in
      PriceSeries.Point(time: point.time, price: point.price, volume: volumes[point.time] ?? nil)
    }
    let unusableCount = chart.prices.unusableCount + (chart.volumes?.unusableCount ?? 0)
    return try series(of: points, of: coin, in: currency, unusableCount: unusableCount)
  }

  private static func series(
    of points: [PriceSeries.Point], of coin: CoinID, in currency: Currency, unusableCount: Int
  ) throws(ResponseError) -> Decoded<PriceSeries> {
    guard let last = points.last else { throw .notFound("a price for \(coin)") }
    guard let series = PriceSeries(coin: coin, currency: currency, points: points) else {
      throw .malformed(expected: "prices in chronological order", at: "prices")
    }
    return Decoded(value: series, asOf: last.time, unusableCount: unusableCount)
  }

  /// Decodes the last price of one bitcoin on each UTC day from `first` through `last`.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid; ``ResponseError/notFound(_:)`` if the response contains
  ///   no price for these days.
  static func bitcoinHistory(
    _ body: JSONBody, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) throws(ResponseError) -> Decoded<BitcoinHistory> {
    let prices = try dailyPrices(body, of: .bitcoin, from: first, through: last)
    guard let history = BitcoinHistory(currency: currency, days: prices.value) else {
      throw .malformed(expected: "prices in chronological order", at: "prices")
    }
    return Decoded(
      value: history, asOf: prices.asOf, unusableCount: prices.unusableCount, newestDay: prices.newestDay)
  }

  /// Decodes the last price of a coin on each UTC day from `first` through `last`.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid; ``ResponseError/notFound(_:)`` if the response contains
  ///   no price for these days.
  static func dailyPrices(
    _ body: JSONBody, of coin: CoinID, from first: CalendarDay, through last: CalendarDay
  ) throws(ResponseError) -> Decoded<[DailyRate]> {
    let prices = try body.decoded(as: Chart.self).prices
    let points = ascending(prices)
    var days: [DailyRate] = []
    for point in points {
      let rate = DailyRate(day: CalendarDay(point.time), price: point.price)
      if days.last?.day == rate.day { days.removeLast() }
      days.append(rate)
    }
    let part = days.part(from: first, through: last)
    guard let newest = part.last else { throw .notFound("prices for \(coin) from \(first) through \(last)") }
    return Decoded(
      value: part, asOf: points.last { CalendarDay($0.time) == newest.day }?.time, unusableCount: prices.unusableCount,
      newestDay: days.last?.day)
  }

  /// Returns the points of a chart in strictly ascending order of time.
  ///
  /// Points without a price above zero are omitted. If several points have the same time, the last of these points in
  /// the response is used.
  private static func ascending(_ pairs: UsableElements<Pair>) -> [PriceSeries.Point] {
    let points = pairs.elements.compactMap(\.point)
    if zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) { return points }
    let latest = Dictionary(points.map { ($0.time, $0) }) { _, later in later }
    return latest.values.sorted { $0.time < $1.time }
  }

  private struct Chart: Decodable {
    let prices: UsableElements<Pair>
  }

  /// The prices and volumes of a response.
  ///
  /// The prices are required, and the volumes are optional.
  private struct ChartWithVolumes: Decodable {
    let prices: UsableElements<Pair>
    let volumes: UsableElements<VolumePair>?

    enum CodingKeys: String, CodingKey {
      case prices
      case volumes = "total_volumes"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      prices = try container.decode(UsableElements<Pair>.self, forKey: .prices)
      volumes = try? container.decodeIfPresent(UsableElements<VolumePair>.self, forKey: .volumes)
    }
  }

  private struct VolumePair: Decodable {
    let time: Date
    /// The trading volume of the 24 hours before `time`; `nil` if the number in the response is null or negative, or
    /// if ``FixedDecimal`` cannot represent the number.
    let volume: FixedDecimal?

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      time = try pair.decode(UnixMilliseconds.self).date
      let number = try pair.decodeIfPresent(LossyJSONNumber.self)?.value
      volume = number.flatMap { $0.isNegative ? nil : $0 }
    }
  }

  private struct Pair: Decodable {
    let point: PriceSeries.Point?

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      let time = try pair.decode(UnixMilliseconds.self).date
      let price = try pair.decodeIfPresent(LossyJSONNumber.self)?.positive
      point = price.map { PriceSeries.Point(time: time, price: $0) }
    }
  }
}

/// A decoder for the response of CoinGecko's endpoint `/coins/{id}/ohlc`, such as
/// `[[1620504000000,57945.79,59122.18,57945.79,59122.18],…]`.
///
/// Each element contains the end of an interval, in milliseconds since 1970, and the first, highest, lowest and last
/// price of the interval.
enum CoinGeckoCandles {
  /// Decodes the candles for a coin, oldest first.
  ///
  /// A candle is omitted if one of its four prices is null, or not above zero. It is also omitted, and counted, if its
  /// first or last price is not between the lowest and the highest price. If several candles have the same time, the last of these candles in the
  /// response is used.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid; ``ResponseError/notFound(_:)`` if the response contains
  ///   no valid candle.
  static func series(
    _ body: JSONBody, of coin: CoinID, in currency: Currency
  ) throws(ResponseError) -> Decoded<CandleSeries> {
    let rows = try body.decoded(as: UsableElements<Row>.self)
    let candles = ascending(rows.elements.compactMap(\.candle))
    guard let last = candles.last else { throw .notFound("price candles for \(coin)") }
    guard let series = CandleSeries(coin: coin, currency: currency, candles: candles) else {
      throw .malformed(expected: "candles in chronological order", at: "body")
    }
    // The interval of the last candle, of four days at most, may end in the future, but not begin there.
    return Decoded(
      value: series, asOf: last.time, unusableCount: rows.unusableCount + rows.elements.count { $0.isContradictory },
      earliest: candles.dropLast().last?.time ?? last.time - 4 * 86_400)
  }

  /// Returns candles in strictly ascending order of time.
  private static func ascending(_ candles: [Candle]) -> [Candle] {
    if zip(candles, candles.dropFirst()).allSatisfy({ $0.time < $1.time }) { return candles }
    let latest = Dictionary(candles.map { ($0.time, $0) }) { _, later in later }
    return latest.values.sorted { $0.time < $1.time }
  }

  private struct Row: Decodable {
    let candle: Candle?
    /// Whether the four prices contradict each other.
    private(set) var isContradictory = false

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
      isContradictory = candle == nil
    }
  }
}
