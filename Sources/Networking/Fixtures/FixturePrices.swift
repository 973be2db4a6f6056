import QuidCore

/// A source of simulated coin prices in US dollars.
///
/// Listings, charts and histories all use these prices, so that their values are consistent.
struct FixturePrices: Sendable {
  /// The seed of the random deviations of the simulated prices from the constant prices in ``FixtureMarket``.
  private let seed: UInt64
  /// The time at which the simulated prices equal the constant prices in ``FixtureMarket``.
  ///
  /// The value is ``TestClient/now`` for ``TestClient``. It is `nil` for ``MockClient``, whose prices can deviate at
  /// any time.
  private let reference: SimulationTime?

  /// The simulated prices of ``TestClient``.
  ///
  /// At ``TestClient/now``, the prices and the price changes over 24 hours equal the constant values in
  /// ``FixtureMarket``.
  static let test = FixturePrices(seed: 20_230_901, reference: SimulationTime(TestClient.now))

  /// Returns the simulated prices of ``MockClient``, which always stay within 5 % of constant prices.
  ///
  /// The constant price of ether is ``FixtureWallet/etherInDollars``. The other constant prices are in
  /// ``FixtureMarket``.
  ///
  /// - Parameter seed: The seed of the random deviations. The same seed gives the same prices in every process.
  static func mock(seed: UInt64) -> FixturePrices { FixturePrices(seed: seed, reference: nil) }

  /// Returns the simulated price of a coin at a time, in US dollars.
  func price(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).applied(to: base(of: entry), decimals: entry.decimals)
  }

  /// Returns the change of a coin's price over the 24 hours before a time, in percent.
  ///
  /// The change is computed from the prices at the start and end of the 24 hours. As an exception, ``TestClient``
  /// reports exactly ``FixtureMarket/Entry/change24h`` at ``TestClient/now``. The result is `nil` if the change is too
  /// large to be computed.
  func change24h(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal? {
    if time == reference { return entry.change24h }
    return change(of: entry, over: SimulationTime.day, at: time)
  }

  /// Returns the change of a coin's price over a period that ends at a given time, in percent.
  ///
  /// - Parameters:
  ///   - entry: The coin.
  ///   - seconds: The length of the period in seconds.
  ///   - time: The end of the period.
  /// - Returns: The change, such as 3 for 3 %; `nil` if the change is too large to be computed.
  func change(of entry: FixtureMarket.Entry, over seconds: Int, at time: SimulationTime) -> FixedDecimal? {
    price(of: entry, at: time.advanced(by: -seconds)).percentChange(to: price(of: entry, at: time))
  }

  /// Returns the simulated market capitalization of a coin at a time, in US dollars.
  ///
  /// The market capitalization is proportional to the simulated price.
  func marketCap(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).applied(to: entry.marketCap, decimals: 0)
  }

  /// Returns the simulated trading volume of a coin over the 24 hours before a time, in US dollars.
  ///
  /// For example, if the simulated price is 1 % above the constant price, the volume is 4 % above
  /// ``FixtureMarket/Entry/volume``.
  func volume(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).amplified(by: 4).applied(to: entry.volume, decimals: 0)
  }

  /// Returns the number of coins in circulation, rounded to a whole number.
  ///
  /// The number is the constant market capitalization of the coin divided by its constant price. The result is `nil` if
  /// the number cannot be computed, for example because the constant price is zero.
  func supply(of entry: FixtureMarket.Entry) -> FixedDecimal? {
    try? entry.marketCap.divided(by: base(of: entry), decimals: 0, rounding: .halfEven)
  }

  /// Returns the ratio of the simulated price of ether at a given time to the constant price of ether.
  ///
  /// For example, the ratio is 1.02 if the simulated price is 2 % above the constant price.
  func etherFactor(at time: SimulationTime) -> ScaleFactor {
    FixtureMarket.entries.first(where: \.isEther).map { factor(of: $0, at: time) } ?? .one
  }

  /// Returns the constant price from which the simulated prices of a coin deviate, in US dollars.
  ///
  /// For ether in ``MockClient``, this price is ``FixtureWallet/etherInDollars``. In all other cases, it is the price
  /// in ``FixtureMarket``.
  private func base(of entry: FixtureMarket.Entry) -> FixedDecimal {
    reference == nil && entry.isEther ? FixtureWallet.etherInDollars : entry.price
  }

  private func factor(of entry: FixtureMarket.Entry, at time: SimulationTime) -> ScaleFactor {
    let volatility = reference == nil ? min(entry.volatility, 1_000) : entry.volatility
    let coinSeed = entry.id.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
    let noise = ValueNoise(seed: coinSeed, volatility: volatility)
    guard let reference else { return ScaleFactor(deviation: noise.deviation(at: time)) }
    return ScaleFactor(deviation: deviation(of: entry, on: noise, at: time, reference: reference))
  }

  /// Returns the deviation of a coin's price in ``TestClient`` from its constant price in ``FixtureMarket``.
  ///
  /// The deviation is in billionths of the constant price. It is the sum of random noise and a correction. Because of
  /// the correction, the price has a predefined value at a few times, such as ``TestClient/now``. Between these times,
  /// the correction is interpolated linearly.
  private func deviation(
    of entry: FixtureMarket.Entry, on noise: ValueNoise, at time: SimulationTime, reference: SimulationTime
  ) -> Int64 {
    let origin = noise.deviation(at: reference)
    let own = noise.deviation(at: time) - origin
    var before = (time: reference.advanced(by: -7 * SimulationTime.day), correction: Int64(0))
    guard time > before.time else { return own }
    for point in entry.predefinedPrices(until: reference) {
      let after = (time: point.time, correction: point.deviation - (noise.deviation(at: point.time) - origin))
      if time <= after.time {
        let passed = Int64(time.seconds - before.time.seconds)
        let length = Int64(after.time.seconds - before.time.seconds)
        return own + before.correction + (after.correction - before.correction) * passed / length
      }
      before = after
    }
    return own + before.correction
  }
}

extension FixtureMarket.Entry {
  /// Returns the predefined prices of the coin in ``TestClient``, in ascending order of time.
  ///
  /// Each price is given as its deviation from the coin's constant price in ``FixtureMarket``, in billionths of the
  /// constant price.
  ///
  /// - Parameter reference: The last of the returned times, at which the price equals the constant price.
  fileprivate func predefinedPrices(until reference: SimulationTime) -> [(time: SimulationTime, deviation: Int64)] {
    let dayBefore = 1_000_000_000_000 / (1_000 + Int64(tenthsOfPercent)) - 1_000_000_000
    var points = [(time: reference.advanced(by: -SimulationTime.day), deviation: dayBefore)]
    // The Bitcoin index closes at midnight UTC. The close of the previous day equals the price 24 hours ago.
    if isBitcoin { points.append((SimulationTime(seconds: 1_693_526_400), dayBefore)) }
    // The wallet price divided by the market price: 1644.10 ÷ 1619.36.
    if isEther { points.append((SimulationTime(TestClient.etherPriceTime), 15_277_640)) }
    return points + [(reference, 0)]
  }
}

/// A source of simulated daily closing prices in US dollars for ``TestClient`` and ``MockClient``.
struct FixtureDailyPrices {
  let prices: FixturePrices
  /// The data source to include in errors: the source of ``TestClient`` or of ``MockClient``.
  let source: DataSource

  /// Returns the simulated closing price of a coin for each day of a range, in US dollars.
  ///
  /// A day ends at midnight UTC. The price for the current day is the current price. Days before 2010-07-18 and days
  /// after the current day are omitted.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the coin is unknown or if all
  ///   days are omitted.
  func days(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, now: SimulationTime
  ) throws(ProviderError) -> [DailyRate] {
    let closes = Self.closes(from: first, through: last, now: now)
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }), !closes.isEmpty else {
      throw ProviderError(.notFound("prices for \(coin) from \(first) through \(last)"), from: source)
    }
    return closes.map { DailyRate(day: $0.day, price: prices.price(of: entry, at: $0.time)) }
  }

  /// Returns the days of a range, each with the time of its closing price.
  ///
  /// The time is the end of the day or, for the current day, the current time. Days after the current day are omitted,
  /// as are days before 2010-07-18, the first day of CoinDesk's Bitcoin Price Index.
  static func closes(
    from first: CalendarDay, through last: CalendarDay, now: SimulationTime
  ) -> [(day: CalendarDay, time: SimulationTime)] {
    let last = min(last, CalendarDay(now.date))
    var closes: [(day: CalendarDay, time: SimulationTime)] = []
    var day = max(first, BitcoinIndex.firstDay)
    while day <= last {
      closes.append((day, min(SimulationTime(startOf: day).advanced(by: SimulationTime.day), now)))
      let next = day.advanced(by: 1)
      // At the end of the supported calendar, `advanced(by:)` returns the day unchanged.
      guard next > day else { break }
      day = next
    }
    return closes
  }
}

/// A simulated price chart of a coin for ``TestClient`` or ``MockClient``.
///
/// The interval between two points is five minutes in a chart of one day, one hour in a chart of up to 90 days, and one
/// day in a longer chart. A chart also contains the lowest and the highest point of the next shorter chart, because a
/// longer interval might skip them.
struct FixtureChart {
  private let entry: FixtureMarket.Entry
  private let end: SimulationTime
  private let prices: FixturePrices
  private let source: DataSource

  /// The identifier of the coin that the chart shows.
  var coin: CoinID { entry.coin.id }

  /// The lengths of the charts whose lowest and highest points are added to longer charts, in days.
  private static let periods = [1, 7, 30, 90]

  /// Creates the chart of a coin that ends at a given time.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the coin is not in
  ///   ``FixtureMarket``.
  init(of coin: CoinID, endingAt end: SimulationTime, prices: FixturePrices, source: DataSource) throws(ProviderError) {
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }) else {
      throw ProviderError(.notFound(coin.description), from: source)
    }
    self.entry = entry
    self.end = end
    self.prices = prices
    self.source = source
  }

  /// Returns the simulated prices of the chart in US dollars, sorted by time in ascending order.
  ///
  /// - Parameters:
  ///   - days: The length of the chart in days. A number outside the range 1–365 is replaced by the nearest bound.
  ///   - hasVolumes: Whether each point includes the trading volume of the preceding 24 hours; `false` by default.
  func series(days: Int, hasVolumes: Bool = false) throws(ProviderError) -> PriceSeries {
    let points = points(days: min(max(days, 1), 365)).sorted { $0.key < $1.key }
    let series = PriceSeries(
      coin: entry.coin.id, currency: .usd,
      points: points.map { time, price in
        PriceSeries.Point(
          time: time.date, price: price, volume: hasVolumes ? prices.volume(of: entry, at: time) : nil)
      })
    guard let series else { throw ProviderError(.notFound(entry.coin.id.description), from: source) }
    return series
  }

  /// Returns the simulated candles of the chart in US dollars, sorted by time in ascending order.
  ///
  /// The candles are computed from the points of the chart. The last candle is incomplete, because its interval ends
  /// after the end of the chart.
  ///
  /// - Parameter span: The length of the chart.
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/historyLimited(days:)`` if `span` is
  ///   ``CandleSpan/all``.
  func candles(over span: CandleSpan) throws(ProviderError) -> CandleSeries {
    guard let days = span.days else { throw ProviderError(.historyLimited(days: 365), from: source) }
    var candles: [Candle] = []
    for point in try series(days: days).points {
      let interval = (SimulationTime(point.time).seconds / span.interval + 1) * span.interval
      let end = SimulationTime(seconds: interval).date
      guard
        let own = Candle(time: end, open: point.price, high: point.price, low: point.price, close: point.price)
      else { continue }
      if let last = candles.last, last.time == end {
        candles[candles.count - 1] = Candle(merging: [last, own]) ?? own
      } else {
        candles.append(own)
      }
    }
    // The first interval starts before the chart.
    let count = days * SimulationTime.day / span.interval
    guard let series = CandleSeries(coin: coin, currency: .usd, candles: candles.suffix(count)) else {
      throw ProviderError(.notFound(coin.description), from: source)
    }
    return series
  }

  private func points(days: Int) -> [SimulationTime: FixedDecimal] {
    let step = days == 1 ? 300 : days <= 90 ? 3_600 : SimulationTime.day
    let start = end.advanced(by: -days * SimulationTime.day)
    var points = [start: price(at: start), end: price(at: end)]
    var time = SimulationTime(seconds: start.seconds - (start.seconds % step + step) % step + step)
    while time < end {
      points[time] = price(at: time)
      time = time.advanced(by: step)
    }
    // A longer period has fewer points per day and could miss the extremes of a shorter one, so these are added.
    if let shorter = Self.periods.last(where: { $0 < days }) {
      let inner = self.points(days: shorter)
      let order = {
        (left: (key: SimulationTime, value: FixedDecimal), right: (key: SimulationTime, value: FixedDecimal)) in
        (left.value, left.key) < (right.value, right.key)
      }
      for point in [inner.min(by: order), inner.max(by: order)] {
        if let point { points[point.key] = point.value }
      }
    }
    return points
  }

  private func price(at time: SimulationTime) -> FixedDecimal { prices.price(of: entry, at: time) }
}

/// A source of simulated bitcoin prices for ``TestClient`` and ``MockClient``.
///
/// The price in US dollars equals the price in the market listing. Prices in other currencies are converted at an
/// exchange rate.
struct FixtureBitcoinIndex {
  let prices: FixturePrices
  /// The data source to include in errors: the source of ``TestClient`` or of ``MockClient``.
  let source: DataSource
  /// A closure that returns the exchange rate from US dollars to a currency at a given time.
  ///
  /// The closure returns `nil` if there is no exchange rate for the currency.
  let rate: (Currency, SimulationTime) -> CrossRate?

  /// Returns the simulated price of one bitcoin in each of the given currencies at a time, rounded to two decimal
  /// places.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if a currency has no exchange
  ///   rate.
  func prices(in currencies: [Currency], at time: SimulationTime) throws(ProviderError) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let rate = ExchangeRate(base: .btc, quote: currency, rate: try price(in: currency, at: time)) else {
        throw notFound("the price of bitcoin in \(currency)")
      }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .btc, rates) else { throw notFound("bitcoin") }
    return prices
  }

  /// Returns the simulated closing price of one bitcoin for each day of a range.
  ///
  /// A day ends at midnight UTC. The price for the current day is the current price. Days after the current day are
  /// omitted, as are days before 2010-07-18, the first day of CoinDesk's Bitcoin Price Index.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if all days are omitted or if
  ///   the currency has no exchange rate.
  func history(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency, now: SimulationTime
  ) throws(ProviderError) -> BitcoinHistory {
    var days: [DailyRate] = []
    for close in FixtureDailyPrices.closes(from: first, through: last, now: now) {
      days.append(DailyRate(day: close.day, price: try price(in: currency, at: close.time)))
    }
    guard let history = BitcoinHistory(currency: currency, days: days), !days.isEmpty else {
      throw notFound("the bitcoin prices from \(first) through \(last)")
    }
    return history
  }

  private func price(in currency: Currency, at time: SimulationTime) throws(ProviderError) -> FixedDecimal {
    let dollars = prices.price(of: FixtureMarket.bitcoin, at: time)
    guard let price = try? rate(currency, time)?.converted(dollars, decimals: 2) else {
      throw notFound("the price of bitcoin in \(currency)")
    }
    return price
  }

  private func notFound(_ subject: String) -> ProviderError { ProviderError(.notFound(subject), from: source) }
}
