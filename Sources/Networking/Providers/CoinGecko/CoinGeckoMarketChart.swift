import QuidCore

/// A decoder for the prices from CoinGecko's endpoint `/coins/{id}/market_chart`.
///
/// A response is, for example, `{"prices":[[1684098051151,26936.58],…],…}`: pairs of a time in milliseconds since 1970
/// and a price.
enum CoinGeckoMarketChart {
  /// Returns the prices of a coin for a chart, oldest first.
  ///
  /// Points without a price above zero are omitted. Of several points with the same time, the last one is used.
  static func series(
    _ response: JSON, of coin: CoinID, in currency: Currency
  ) throws -> Decoded<PriceSeries> {
    try prices(response).series(of: coin, in: currency)
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
}
