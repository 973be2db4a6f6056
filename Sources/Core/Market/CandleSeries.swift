/// The candles of a coin over time, oldest first.
///
/// A series that was converted to another currency also stores the candles as received from the provider.
/// Every conversion starts from those candles, so that no price is rounded twice.
public struct CandleSeries: Hashable, Sendable {
  /// The identifier of the coin, such as `bitcoin`.
  public let coin: CoinID
  /// The currency of the prices.
  public let currency: Currency
  /// The candles, oldest first.
  ///
  /// No two candles end at the same time.
  public let candles: [Candle]
  /// The candles as received from the provider, before ``candles`` were converted to another currency.
  ///
  /// The value is `nil` if ``candles`` were not converted.
  let originals: OriginalQuotes<Candle>?

  /// Creates a series of candles as received from the provider, in the currency that the provider quotes.
  ///
  /// Returns `nil` unless every candle ends later than the previous one.
  public init?(coin: CoinID, currency: Currency, candles: [Candle]) {
    guard zip(candles, candles.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
    self.init(coin: coin, currency: currency, ascending: candles, originals: nil)
  }

  init(coin: CoinID, currency: Currency, ascending candles: [Candle], originals: OriginalQuotes<Candle>?) {
    self.coin = coin
    self.currency = currency
    self.candles = candles
    self.originals = originals
  }

  /// The currency in which the provider quotes the prices of this series.
  ///
  /// All conversions to other currencies start from the prices in this currency. It equals ``currency`` if
  /// the series was not converted.
  public var quotedCurrency: Currency { originals?.currency ?? currency }
}

// MARK: Summary

extension CandleSeries {
  /// The newest candle; `nil` if the series is empty.
  public var last: Candle? { candles.last }

  /// The candle with the lowest price; `nil` if the series is empty.
  ///
  /// If several candles have the lowest price, the value is the earliest of them.
  public var lowest: Candle? { candles.min { $0.low < $1.low } }

  /// The candle with the highest price; `nil` if the series is empty.
  ///
  /// If several candles have the highest price, the value is the earliest of them.
  public var highest: Candle? { candles.max { $0.high < $1.high } }

  /// The change from the first price of the first candle to the last price of the last candle in percent,
  /// rounded half to even to 18 decimals.
  ///
  /// `nil` if the series is empty, or if the percentage is too large for ``FixedPoint``.
  public var change: FixedPoint? {
    guard let first = candles.first, let last = candles.last else { return nil }
    return first.open.percentChange(to: last.close)
  }

  /// Returns the index of the candle whose interval contains a time; `nil` if the series is empty.
  ///
  /// If `time` is the end of one candle and the start of the next, the function returns the index of the later
  /// candle. For a time before the first candle, the function returns the index of the first candle. For a time
  /// after the last candle, it returns the index of the last candle.
  public func index(containing time: Timestamp) -> Int? {
    guard !candles.isEmpty else { return nil }
    return min(index { $0.time > time }, candles.count - 1)
  }

  /// Returns the index of the first candle that ends at or after a time.
  ///
  /// If all candles end earlier, the function returns the index of the last candle. It returns `nil` if the
  /// series is empty.
  package func index(endingFrom time: Timestamp) -> Int? {
    guard !candles.isEmpty else { return nil }
    return min(index { $0.time >= time }, candles.count - 1)
  }

  /// Returns the index of the first candle for which a condition is true; the number of candles if there is none.
  ///
  /// Precondition: if the condition is true for a candle, it is true for all later candles.
  private func index(where isLateEnough: (Candle) -> Bool) -> Int {
    var (low, high) = (0, candles.count)
    while low < high {
      let middle = low + (high - low) / 2
      if isLateEnough(candles[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: Groups

extension CandleSeries {
  /// Returns the smallest group size for which ``grouped(by:)`` returns at most `count` candles.
  ///
  /// - Parameter count: The maximum number of groups, each of which becomes one candle. A value below 1 counts as
  ///   1.
  public func groupSize(forAtMost count: Int) -> Int {
    let count = max(1, count)
    return max(1, candles.count / count + (candles.count % count == 0 ? 0 : 1))
  }

  /// Returns a series in which each group of consecutive candles is merged into one candle.
  ///
  /// The newest group ends with the newest candle, so that only the oldest group can have fewer than `size`
  /// candles. Merging does not round prices, so grouping and conversion to another currency can be done in any
  /// order.
  ///
  /// - Parameter size: The number of candles in a group. A value below 2 returns the series unchanged.
  public func grouped(by size: Int) -> CandleSeries {
    guard size > 1, candles.count > 1 else { return self }
    return CandleSeries(
      coin: coin, currency: currency, ascending: Self.merged(candles, size),
      originals: originals.map { OriginalQuotes(currency: $0.currency, values: Self.merged($0.values, size)) })
  }

  private static func merged(_ candles: [Candle], _ size: Int) -> [Candle] {
    var groups: [Candle] = []
    var end = candles.count % size == 0 ? size : candles.count % size
    var start = 0
    while start < candles.count {
      if let group = Candle(merging: candles[start..<end]) { groups.append(group) }
      (start, end) = (end, end + size)
    }
    return groups
  }
}

// MARK: Conversion

extension CandleSeries {
  /// Returns the series with its prices converted by the rates of a rate table.
  ///
  /// Each result is computed in one step from the provider's price and rounded half to even to 18 decimals. All
  /// prices, including past prices, are converted at the rates of `table`.
  ///
  /// Returns `nil` if the table lacks a rate for ``quotedCurrency`` or for `currency`. If `currency` is
  /// ``quotedCurrency``, no rate is needed and the provider's prices are restored.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if a price is too large for ``FixedPoint``.
  public func converted(to currency: Currency, by table: RateTable) throws(ArithmeticError) -> CandleSeries? {
    let source = originals ?? OriginalQuotes(currency: self.currency, values: candles)
    guard currency != source.currency else {
      return CandleSeries(coin: coin, currency: currency, ascending: source.values, originals: nil)
    }
    guard let rate = table.cross(from: source.currency, to: currency) else { return nil }
    let conversion = PriceConversion(rate)
    var converted: [Candle] = []
    converted.reserveCapacity(source.values.count)
    for candle in source.values {
      // A conversion keeps the order of prices, so the result is a valid candle.
      converted.append(
        Candle(
          ending: candle.time, open: try conversion(candle.open), high: try conversion(candle.high),
          low: try conversion(candle.low), close: try conversion(candle.close)))
    }
    return CandleSeries(coin: coin, currency: currency, ascending: converted, originals: source)
  }
}

/// The prices of a coin within an interval: the first, the highest, the lowest and the last.
public struct Candle: Hashable, Sendable {
  /// The time at which the interval ends.
  ///
  /// The newest candle of a series can end in the future. Its prices may then still change.
  public let time: Timestamp
  /// The first price of the interval.
  public let open: FixedPoint
  /// The highest price of the interval.
  public let high: FixedPoint
  /// The lowest price of the interval.
  public let low: FixedPoint
  /// The last price of the interval.
  public let close: FixedPoint

  /// Creates a candle from the end of its interval and its prices.
  ///
  /// Returns `nil` unless `low` is above zero and `open` and `close` are from `low` through `high`.
  public init?(time: Timestamp, open: FixedPoint, high: FixedPoint, low: FixedPoint, close: FixedPoint) {
    guard low > .zero, (low...max(low, high)).contains(open), (low...max(low, high)).contains(close) else { return nil }
    self.init(ending: time, open: open, high: high, low: low, close: close)
  }

  /// Creates a candle without validation.
  ///
  /// The caller ensures that `low` is above zero, and that `open` and `close` are from `low` through `high`.
  init(ending time: Timestamp, open: FixedPoint, high: FixedPoint, low: FixedPoint, close: FixedPoint) {
    self.time = time
    self.open = open
    self.high = high
    self.low = low
    self.close = close
  }

  /// Creates one candle that covers the intervals of several consecutive candles, which are passed oldest first.
  ///
  /// The new candle has the first price of the first candle, the last price of the last candle, and the highest
  /// and the lowest price of all candles. Returns `nil` for an empty collection.
  public init?(merging candles: some Collection<Candle>) {
    guard let first = candles.first else { return nil }
    self = candles.dropFirst().reduce(first) { merged, next in
      Candle(
        ending: next.time, open: merged.open, high: max(merged.high, next.high), low: min(merged.low, next.low),
        close: next.close)
    }
  }

  /// The direction of the price within the interval, from the first to the last price.
  public var direction: PriceDirection { open == close ? .unchanged : open < close ? .up : .down }

  /// The change from the first to the last price of the interval in percent, rounded half to even to 18
  /// decimals.
  ///
  /// `nil` if the percentage is too large for ``FixedPoint``.
  public var change: FixedPoint? { open.percentChange(to: close) }
}

/// The period of a candle chart, which determines the length of each candle.
///
/// The periods and lengths are those of CoinGecko's `/coins/{id}/ohlc`.
public enum CandleSpan: Hashable, Sendable, CaseIterable {
  /// The last 24 hours, with candles of 30 minutes.
  case day
  /// The last seven days, with candles of four hours.
  case week
  /// The last 14 days, with candles of four hours.
  case twoWeeks
  /// The last 30 days, with candles of four hours.
  case month
  /// The last 90 days, with candles of four days.
  case quarter
  /// The last 180 days, with candles of four days.
  case halfYear
  /// The last 365 days, with candles of four days.
  case year
  /// All days for which the provider has prices, with candles of four days.
  case all

  /// The length of the period in days; `nil` for all days.
  public var days: Int? {
    switch self {
    case .day: 1
    case .week: 7
    case .twoWeeks: 14
    case .month: 30
    case .quarter: 90
    case .halfYear: 180
    case .year: 365
    case .all: nil
    }
  }

  /// The length of a candle in seconds.
  public var interval: Int {
    switch self {
    case .day: 1_800
    case .week, .twoWeeks, .month: 14_400
    case .quarter, .halfYear, .year, .all: 345_600
    }
  }

  /// Returns the shortest period that covers a number of days.
  ///
  /// - Parameter days: The number of days; `nil` for all days.
  public static func covering(days: Int?) -> CandleSpan {
    guard let days else { return .all }
    return allCases.first { $0.days.map { $0 >= days } ?? true } ?? .all
  }
}
