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
    try prices(response).series(of: coin, in: currency)
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
    let points = prices.points.map { point in
      PriceSeries.Point(time: point.time, price: point.price, volume: volumes[point.time] ?? nil)
    }
    return try PricePoints(points, unusableCount: prices.unusableCount + (list?.unusableCount ?? 0))
      .series(of: coin, in: currency)
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
    try prices(response).dailyPrices(of: coin, from: first, through: last)
  }

  private static func prices(_ response: JSON) throws -> PricePoints {
    PricePoints(
      try response.required("prices").usableElements { json in
        let pair = try TimedNumbers(json)
        return try pair.number(1)?.ifPositive.map { PriceSeries.Point(time: pair.time, price: $0) }
      })
  }

  /// Returns a time and the trading volume of the preceding 24 hours; `nil` for a volume that is null or invalid.
  private static func volume(_ json: JSON) throws -> (Date, FixedDecimal?) {
    let pair = try TimedNumbers(json)
    return (pair.time, try pair.number(1)?.ifNotNegative)
  }
}
