public import QuidCore

extension CoinbaseExchangeClient {
  private func candles(
    of coin: CoinID, in currency: Currency, each interval: Interval, days: Int?
  ) async throws(ProviderError) -> Sourced<[Candle]> {
    let first = days.map { now().addingTimeInterval(.init(-Int64($0) * 86_400)) } ?? .distantPast
    let candles = try await candles(of: coin, in: currency, each: interval, from: first, through: nil)
    return candles.with(value: candles.value.filter { $0.time > first })
  }

  private func notFound(_ subject: String) -> ProviderError { ProviderError(.notFound(subject), from: provider.source) }
}

extension CoinbaseExchangeClient: ChartProvider {
  /// Returns the prices of a coin over a number of days up to now: one per hour for up to 30 days, else one per day.
  ///
  /// - Throws: ``ProviderError`` if a request fails or the exchange has no prices of the coin in the currency.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    let interval = days.map { $0 <= 30 ? Interval.hour : .day } ?? .day
    let candles = try await candles(of: coin, in: currency, each: interval, days: days)
    var points = candles.value.map { PriceSeries.Point(time: $0.time, price: $0.close) }
    if let last = points.last, let asOf = candles.asOf, asOf < last.time {
      points.removeLast()
      if points.last.map({ $0.time < asOf }) ?? true { points.append(PriceSeries.Point(time: asOf, price: last.price)) }
    }
    guard !points.isEmpty, let series = PriceSeries(coin: coin, currency: currency, points: points) else {
      throw notFound("a price for \(coin)")
    }
    return candles.with(value: series)
  }
}

extension CoinbaseExchangeClient: CandleProvider {
  /// Returns the candles of a coin for a period that ends now, each as long as ``CandleSpan/interval``.
  ///
  /// - Throws: ``ProviderError`` if a request fails or the exchange has no candles of the coin in the currency.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries> {
    let interval = Interval.allCases.last { span.interval % $0.rawValue == 0 } ?? .quarterHour
    let candles = try await candles(of: coin, in: currency, each: interval, days: span.days)
    let groups = Dictionary(grouping: candles.value) { candle in
      // The number of the interval that contains the candle, whose time is its end.
      (Int64(candle.time.timeIntervalSince1970) - 1) / Int64(span.interval)
    }
    let merged = groups.sorted { $0.key < $1.key }.compactMap { number, group in
      Candle(merging: group).flatMap {
        Candle(
          time: Timestamp(timeIntervalSince1970: .init((number + 1) * Int64(span.interval))), open: $0.open,
          high: $0.high, low: $0.low, close: $0.close)
      }
    }
    guard !merged.isEmpty, let series = CandleSeries(coin: coin, currency: currency, candles: merged) else {
      throw notFound("price candles for \(coin)")
    }
    return candles.with(value: series)
  }
}

extension CoinbaseExchangeClient: DailyPriceProvider, BitcoinHistoryProvider {
  /// Returns the price of a coin for each day of a range: the last price of the day in UTC.
  ///
  /// - Throws: ``ProviderError`` if a request fails or the exchange has no prices of these days.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    let candles = try await candles(
      of: coin, in: currency, each: .day, from: first.start, through: last)
    let days = candles.value.map { candle in
      DailyRate(day: CalendarDay(candle.time.addingTimeInterval(-86_400)), price: candle.close)
    }.part(from: first, through: last)
    guard let newest = days.last else {
      throw notFound("prices for \(coin) from \(first) through \(last)")
    }
    // The end of a day would be a time of the next day.
    let end = newest.day.advanced(by: 1).start.addingTimeInterval(-1)
    return Sourced(
      days, source: candles.source, asOf: candles.asOf.map { min($0, end) } ?? end, fetchedAt: candles.fetchedAt,
      freshness: candles.freshness, failures: candles.failures)
  }
}
