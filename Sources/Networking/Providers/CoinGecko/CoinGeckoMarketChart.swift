import QuidCore

/// A decoder for the prices and volumes from CoinGecko's endpoint `/coins/{id}/market_chart`.
///
/// A response is, for example, `{"prices":[[1684098051151,26936.58],…],"total_volumes":[…],…}`: pairs of a time in
/// milliseconds since 1970 and a price, or the trading volume of the preceding 24 hours.
enum CoinGeckoMarketChart {
  /// Returns the prices of a coin for a chart, oldest first.
  ///
  /// Points without a price above zero are omitted. Of several points with the same time, the last one is used.
  static func series(
    _ response: JSON, of coin: CoinID, in currency: Currency
  ) throws -> Decoded<PriceSeries> {
    let prices = try prices(response)
    return try series(of: ascending(prices), of: coin, in: currency, unusableCount: prices.unusableCount)
  }

  /// Returns the prices of a coin for a chart, oldest first, each with the volume at the same time.
  ///
  /// Of several volumes with the same time, the last one is used. If the list of volumes is malformed, all are `nil`.
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

  /// Returns the points with a price, sorted by time; of several points with the same time, only the last one.
  private static func ascending(_ prices: UsableElements<PriceSeries.Point?>) -> [PriceSeries.Point] {
    let points = prices.elements.compactMap { $0 }
    if zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) { return points }
    let latest = Dictionary(points.map { ($0.time, $0) }) { _, later in later }
    return latest.values.sorted { $0.time < $1.time }
  }

  /// Returns the points of a price chart; `nil` for a point without a price above zero.
  private static func prices(_ response: JSON) throws -> UsableElements<PriceSeries.Point?> {
    try response.required("prices").usableElements { json in
      let pair = try TimedNumbers(json)
      return try pair.number(1)?.ifPositive.map { PriceSeries.Point(time: pair.time, price: $0) }
    }
  }

  /// Returns a time and the trading volume of the preceding 24 hours; `nil` for a volume that is null or invalid.
  private static func volume(_ json: JSON) throws -> (Date, FixedDecimal?) {
    let pair = try TimedNumbers(json)
    return (pair.time, try pair.number(1)?.ifNotNegative)
  }
}
