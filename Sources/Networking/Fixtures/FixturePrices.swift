import QuidCore

/// A source of simulated prices: the US dollar price of each coin of ``FixtureMarket`` at any time.
///
/// Listings, charts and histories all use these prices, so that their values are consistent.
struct FixturePrices: Sendable {
  /// The seed of the random deviations of the simulated prices from the base prices.
  private let seed: UInt64
  /// The time at which the simulated prices equal the base prices of ``FixtureMarket``; `nil` if there is no such
  /// time.
  ///
  /// Only ``TestClient`` has such a time. The prices of ``MockClient`` may deviate from the base prices at any time.
  private let reference: SimulationTime?

  /// The simulated prices of ``TestClient``.
  ///
  /// At ``TestClient/now``, the prices equal the base prices of ``FixtureMarket``, and the changes over the last 24
  /// hours equal the base values of the change.
  static let test = FixturePrices(seed: 20_230_901, reference: SimulationTime(TestClient.now))

  /// Returns the simulated prices of ``MockClient``, which are always within 5 % of the base prices.
  ///
  /// - Parameter seed: The seed of the random deviations. The same seed gives the same prices in every process.
  static func mock(seed: UInt64) -> FixturePrices { FixturePrices(seed: seed, reference: nil) }

  /// Returns the simulated price of a coin at a time, in US dollars.
  func price(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint {
    factor(of: entry, at: time).applied(to: base(of: entry), decimals: entry.decimals)
  }

  /// Returns the change of a coin's price over the 24 hours before a time, in percent.
  ///
  /// For ``TestClient`` at the time ``TestClient/now``, the result is the base value of the change. In all other
  /// cases, the change is computed from the prices at the start and at the end of the 24 hours.
  func change24h(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint? {
    if time == reference { return entry.change24h }
    return change(of: entry, over: SimulationTime.day, at: time)
  }

  /// Returns the change of a coin's price over a number of seconds before a time, in percent.
  func change(of entry: FixtureMarket.Entry, over seconds: Int, at time: SimulationTime) -> FixedPoint? {
    price(of: entry, at: time.advanced(by: -seconds)).percentChange(to: price(of: entry, at: time))
  }

  /// Returns the simulated market capitalization of a coin at a time, in US dollars.
  ///
  /// The market capitalization is proportional to the simulated price.
  func marketCap(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint {
    factor(of: entry, at: time).applied(to: entry.marketCap, decimals: 0)
  }

  /// Returns the simulated trading volume of a coin over the 24 hours before a time, in US dollars.
  ///
  /// The volume deviates from its base value in the same direction as the price, but by four times as much.
  func volume(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint {
    factor(of: entry, at: time).amplified(by: 4).applied(to: entry.volume, decimals: 0)
  }

  /// Returns the number of coins in circulation, rounded to a whole number.
  ///
  /// The number is the base value of the market capitalization divided by the base price.
  func supply(of entry: FixtureMarket.Entry) -> FixedPoint? {
    try? entry.marketCap.divided(by: base(of: entry), decimals: 0, rounding: .halfEven)
  }

  /// Returns the simulated price of ether at a time as a factor of its base price.
  ///
  /// For example, the factor is 1.02 if the price is 2 % above the base price.
  func etherFactor(at time: SimulationTime) -> ScaleFactor {
    FixtureMarket.entries.first(where: \.isEther).map { factor(of: $0, at: time) } ?? .one
  }

  /// Returns the base price of a coin in US dollars, from which simulated prices deviate.
  ///
  /// For ether, ``MockClient`` uses the price of ``FixtureWallet`` instead of the base price in ``FixtureMarket``.
  private func base(of entry: FixtureMarket.Entry) -> FixedPoint {
    reference == nil && entry.isEther ? FixtureWallet.etherInDollars : entry.price
  }

  private func factor(of entry: FixtureMarket.Entry, at time: SimulationTime) -> ScaleFactor {
    let volatility = reference == nil ? min(entry.volatility, 1_000) : entry.volatility
    let coinSeed = entry.id.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
    let noise = ValueNoise(seed: coinSeed, volatility: volatility)
    guard let reference else { return ScaleFactor(deviation: noise.deviation(at: time)) }
    return ScaleFactor(deviation: deviation(of: entry, on: noise, at: time, reference: reference))
  }

  /// Returns the deviation of ``TestClient``'s price of a coin from the base price, in billionths of the base price.
  ///
  /// The deviation is the sum of random noise and a correction. The correction gives the price an exact value at a
  /// few fixed times, and is interpolated linearly between these times. It is zero until one week before the
  /// reference time and constant after the last fixed time.
  private func deviation(
    of entry: FixtureMarket.Entry, on noise: ValueNoise, at time: SimulationTime, reference: SimulationTime
  ) -> Int64 {
    let origin = noise.deviation(at: reference)
    let own = noise.deviation(at: time) - origin
    var before = (time: reference.advanced(by: -7 * SimulationTime.day), correction: Int64(0))
    guard time > before.time else { return own }
    for point in entry.fixedPoints(before: reference) {
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
  /// Returns the times at which ``TestClient``'s price of this coin has an exact value, oldest first.
  ///
  /// Each element also contains the deviation of this exact value from the base price, in billionths of the base
  /// price.
  ///
  /// - Parameter reference: The last of these times, at which the price equals the base price.
  fileprivate func fixedPoints(before reference: SimulationTime) -> [(time: SimulationTime, deviation: Int64)] {
    let dayBefore = 1_000_000_000_000 / (1_000 + Int64(tenthsOfPercent)) - 1_000_000_000
    var points = [(time: reference.advanced(by: -SimulationTime.day), deviation: dayBefore)]
    // The Bitcoin index closes at midnight UTC. The close of the previous day equals the price 24 hours ago.
    if isBitcoin { points.append((SimulationTime(seconds: 1_693_526_400), dayBefore)) }
    // The wallet price divided by the market price: 1644.10 ÷ 1619.36.
    if isEther { points.append((SimulationTime(TestClient.etherPriceTime), 15_277_640)) }
    return points + [(reference, 0)]
  }
}

/// The simulated closing prices of the coins of ``TestClient`` and ``MockClient`` on past days, in US dollars.
struct FixtureDailyPrices {
  let prices: FixturePrices
  /// The data source that is reported in errors: ``TestClient`` or ``MockClient``.
  let source: DataSource

  /// Returns the simulated closing price of a coin for each day of a range, in US dollars.
  ///
  /// A day ends at midnight UTC. The price of today is the current price.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` for an unknown coin, or if
  ///   there is no price for any day of the range.
  func days(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, now: SimulationTime
  ) throws(ProviderError) -> [DailyRate] {
    let closes = Self.closes(from: first, through: last, now: now)
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }), !closes.isEmpty else {
      throw ProviderError(.notFound("prices for \(coin) from \(first) through \(last)"), from: source)
    }
    return closes.map { DailyRate(day: $0.day, price: prices.price(of: entry, at: $0.time)) }
  }

  /// Returns each day of a range with the time of its closing price.
  ///
  /// The time is the end of the day or, for today, the current time. Days before 2010-07-18, the first day of the
  /// Bitcoin index, and days after today are omitted.
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

/// The simulated price chart of a coin of ``TestClient`` or ``MockClient``.
///
/// The points are five minutes apart for one day, one hour apart for up to 90 days, and one day apart for longer
/// periods. The chart starts exactly at the start of its period and ends with the current price. It also contains
/// the lowest and the highest point of the chart of the next shorter period. Charts of different periods have the
/// same price at the same time.
struct FixtureChart {
  private let entry: FixtureMarket.Entry
  private let end: SimulationTime
  private let prices: FixturePrices
  private let source: DataSource

  /// The coin of the chart.
  var coin: CoinID { entry.coin.id }

  /// The lengths of the chart periods that are shorter than a year, in days.
  private static let periods = [1, 7, 30, 90]

  /// Creates the chart of a coin that ends at a given time.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` for a coin that is not in
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

  /// Returns the coin's simulated prices in US dollars over a number of days before the end of the chart, oldest
  /// first.
  ///
  /// - Parameters:
  ///   - days: The number of days, which is clamped to the range from 1 through 365.
  ///   - hasVolumes: Whether each point has the volume of the 24 hours before it; `false` by default.
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

  /// Returns the coin's simulated candles in US dollars over a period before the end of the chart, oldest first.
  ///
  /// The candles are computed from the points of the chart of the same period. Intervals start at multiples of their
  /// length since 1970, so the last candle ends in the future. A point at the end of an interval belongs to the next
  /// interval.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/historyLimited(days:)`` for
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

  private func points(days: Int) -> [SimulationTime: FixedPoint] {
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
      let order = { (left: (key: SimulationTime, value: FixedPoint), right: (key: SimulationTime, value: FixedPoint)) in
        (left.value, left.key) < (right.value, right.key)
      }
      for point in [inner.min(by: order), inner.max(by: order)] {
        if let point { points[point.key] = point.value }
      }
    }
    return points
  }

  private func price(at time: SimulationTime) -> FixedPoint { prices.price(of: entry, at: time) }
}

/// The simulated bitcoin prices of ``TestClient`` and ``MockClient``.
///
/// The US dollar price of bitcoin in the market listing is converted to other currencies at an exchange rate.
struct FixtureBitcoinIndex {
  let prices: FixturePrices
  /// The data source that is reported in errors: ``TestClient`` or ``MockClient``.
  let source: DataSource
  /// The function that returns the exchange rate from US dollars to a currency at a time.
  ///
  /// The function returns `nil` if there is no rate for the currency.
  let rate: (Currency, SimulationTime) -> CrossRate?

  /// Returns the simulated price of one bitcoin in each of the given currencies at a time, rounded to two decimals.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` for a currency without an
  ///   exchange rate.
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
  /// A day ends at midnight UTC. The price of today is the current price. Days before 2010-07-18, the first day of
  /// the index, and days after today are omitted.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if all days are omitted or
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

  private func price(in currency: Currency, at time: SimulationTime) throws(ProviderError) -> FixedPoint {
    let dollars = prices.price(of: FixtureMarket.bitcoin, at: time)
    guard let price = try? rate(currency, time)?.converted(dollars, decimals: 2) else {
      throw notFound("the price of bitcoin in \(currency)")
    }
    return price
  }

  private func notFound(_ subject: String) -> ProviderError { ProviderError(.notFound(subject), from: source) }
}
