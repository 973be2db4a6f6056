/// A series of price candles for one coin, oldest first, for a candlestick chart.
///
/// A converted series also stores the original candles, so that further conversions round no price twice.
public struct CandleSeries: Hashable, Sendable {
  /// The identifier of the coin, such as `bitcoin`.
  public let coin: CoinID
  /// The currency of the prices in the series.
  public let currency: Currency
  /// The candles of the series, in ascending order of their end times.
  public let candles: [Candle]
  /// The candles before the conversion to another currency; `nil` without a conversion.
  let originals: OriginalQuotes<Candle>?

  /// Creates a series from candles without a currency conversion; returns `nil` unless they are in ascending order of
  /// time.
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

  /// The currency of the prices as received from the provider, before any conversion to ``currency``.
  package var quotedCurrency: Currency { originals?.currency ?? currency }
}

// MARK: Summary

extension CandleSeries {
  /// The newest candle in the series; `nil` if the series is empty.
  public var last: Candle? { candles.last }

  /// The candle with the lowest price in the series, the earliest of several; `nil` if the series is empty.
  package var lowest: Candle? { candles.min { $0.low < $1.low } }

  /// The candle with the highest price in the series, the earliest of several; `nil` if the series is empty.
  package var highest: Candle? { candles.max { $0.high < $1.high } }

  /// The change from the first opening price to the last closing price in percent, rounded half to even to 18 decimals;
  /// `nil` if the series is empty, or if the percentage is too large for ``FixedDecimal``.
  public var change: FixedDecimal? {
    guard let first = candles.first, let last = candles.last else { return nil }
    return first.open.percentChange(to: last.close)
  }

  /// Returns the index of the candle whose interval contains the given time, or of the nearest candle.
  ///
  /// - Returns: The index in ``candles``, or `nil` if the series is empty. If one candle ends and the next one starts
  ///   at `time`, the result is the index of the later candle.
  package func index(containing time: Timestamp) -> Int? {
    guard !candles.isEmpty else { return nil }
    return min(index { $0.time > time }, candles.count - 1)
  }

  /// Returns the index of the first candle that ends at or after a time, or else of the last; `nil` if the series is
  /// empty.
  package func index(endingFrom time: Timestamp) -> Int? {
    guard !candles.isEmpty else { return nil }
    return min(index { $0.time >= time }, candles.count - 1)
  }

  /// Returns the index of the first candle that satisfies a condition, which all later candles must satisfy, too.
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
  /// Returns the smallest group size with which ``grouped(by:)`` returns at most `count` candles, at least 1.
  package func groupSize(forAtMost count: Int) -> Int {
    let count = max(1, count)
    return max(1, candles.count / count + (candles.count % count == 0 ? 0 : 1))
  }

  /// Returns a series in which each group of `size` consecutive candles is merged into one candle.
  ///
  /// The oldest group can have fewer candles. If `size` is below 2, the series is returned unchanged.
  package func grouped(by size: Int) -> CandleSeries {
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
      start = end
      end += size
    }
    return groups
  }
}

// MARK: Conversion

extension CandleSeries {
  /// Returns a copy of the candle series with all prices converted at the current exchange rates in `table`.
  ///
  /// Each converted price is rounded half to even to 18 decimals. No rate is needed if `currency` is
  /// the provider's.
  ///
  /// - Returns: The series, or `nil` if the table lacks a rate for one of the currencies.
  /// - Throws: ``ArithmeticError/overflow`` if a converted price is too large for ``FixedDecimal``.
  public func converted(to currency: Currency, by table: RateTable) throws(ArithmeticError) -> CandleSeries? {
    let source = originals ?? OriginalQuotes(currency: self.currency, values: candles)
    guard currency != source.currency else {
      return CandleSeries(coin: coin, currency: currency, ascending: source.values, originals: nil)
    }
    guard let rate = table.cross(from: source.currency, to: currency) else { return nil }
    var converted: [Candle] = []
    converted.reserveCapacity(source.values.count)
    for candle in source.values {
      // A conversion keeps the order of prices, so the result is a valid candle.
      converted.append(
        Candle(
          ending: candle.time, open: try rate.converted(candle.open), high: try rate.converted(candle.high),
          low: try rate.converted(candle.low), close: try rate.converted(candle.close)))
    }
    return CandleSeries(coin: coin, currency: currency, ascending: converted, originals: source)
  }
}
