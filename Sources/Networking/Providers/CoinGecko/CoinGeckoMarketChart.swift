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
  static func series(
    _ response: JSON, of coin: CoinID, in currency: Currency
  ) throws -> Decoded<PriceSeries> {
    let prices = try prices(response)
    return try series(of: ascending(prices), of: coin, in: currency, unusableCount: prices.unusableCount)
  }

  /// Decodes the prices of a coin for a chart with their volumes, oldest first.
  ///
  /// A volume belongs to the price with the same time. If two volumes have the same time, the later one in the response
  /// is used. A missing or malformed list of volumes is not an error; all volumes are then `nil`.
  static func seriesWithVolumes(
    _ response: JSON, of coin: CoinID, in currency: Currency
  ) throws -> Decoded<PriceSeries> {
    let prices = try prices(response)
    let list = try? response["total_volumes"]?.usableElements(volume)
    let volumes = Dictionary(list?.elements ?? []) { _, later in later }
    let points = ascending(prices).map { point in
      PriceSeries.Point(time: point.time, price: point.price, volume: volumes[point.time] ?? nil)
    }
    let unusableCount = prices.unusableCount + (list?.unusableCount ?? 0)
    return try series(of: points, of: coin, in: currency, unusableCount: unusableCount)
  }

  private static func series(
    of points: [PriceSeries.Point], of coin: CoinID, in currency: Currency, unusableCount: Int
  ) throws -> Decoded<PriceSeries> {
    guard let last = points.last else { throw ResponseError.notFound("a price for \(coin)") }
    guard let series = PriceSeries(coin: coin, currency: currency, points: points) else {
      throw ResponseError.malformed(expected: "prices in chronological order", at: "prices")
    }
    return Decoded(value: series, asOf: last.time, unusableCount: unusableCount)
  }

  static func bitcoinHistory(
    _ response: JSON, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) throws -> Decoded<BitcoinHistory> {
    let prices = try dailyPrices(response, of: .bitcoin, from: first, through: last)
    guard let history = BitcoinHistory(currency: currency, days: prices.value) else {
      throw ResponseError.malformed(expected: "prices in chronological order", at: "prices")
    }
    return Decoded(
      value: history, asOf: prices.asOf, unusableCount: prices.unusableCount, newestDay: prices.newestDay)
  }

  static func dailyPrices(
    _ response: JSON, of coin: CoinID, from first: CalendarDay, through last: CalendarDay
  ) throws -> Decoded<[DailyRate]> {
    let prices = try prices(response)
    let points = ascending(prices)
    var days: [DailyRate] = []
    for point in points {
      let rate = DailyRate(day: CalendarDay(point.time), price: point.price)
      if days.last?.day == rate.day { days.removeLast() }
      days.append(rate)
    }
    let part = days.part(from: first, through: last)
    guard let newest = part.last else {
      throw ResponseError.notFound("prices for \(coin) from \(first) through \(last)")
    }
    return Decoded(
      value: part, asOf: points.last { CalendarDay($0.time) == newest.day }?.time, unusableCount: prices.unusableCount,
      newestDay: days.last?.day)
  }

  /// Returns the points of a chart in strictly ascending order of time.
  ///
  /// Points without a price above zero are omitted. If several points have the same time, the last of these points in
  /// the response is used.
  private static func ascending(_ prices: UsableElements<PriceSeries.Point?>) -> [PriceSeries.Point] {
    let points = prices.elements.compactMap { $0 }
    if zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) { return points }
    let latest = Dictionary(points.map { ($0.time, $0) }) { _, later in later }
    return latest.values.sorted { $0.time < $1.time }
  }

  /// Reads the prices; `nil` for a point without a price above zero.
  private static func prices(_ response: JSON) throws -> UsableElements<PriceSeries.Point?> {
    try response.required("prices").usableElements { json in
      let pair = try TimedNumbers(json)
      return try pair.number(1)?.ifPositive.map { PriceSeries.Point(time: pair.time, price: $0) }
    }
  }

  /// Reads the trading volume of the 24 hours before a time; `nil` if it is null, negative or cannot be represented.
  private static func volume(_ json: JSON) throws -> (Date, FixedDecimal?) {
    let pair = try TimedNumbers(json)
    return (pair.time, try pair.number(1)?.ifNotNegative)
  }
}
