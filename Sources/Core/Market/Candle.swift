/// The prices of a coin within an interval: the first, the highest, the lowest and the last.
public struct Candle: Hashable, Sendable {
  /// The time at which the interval ends.
  ///
  /// For the newest candle of a series the time can be in the future. Its other values are then not final.
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

  /// Creates a candle whose prices are known to be in order.
  init(ending time: Timestamp, open: FixedPoint, high: FixedPoint, low: FixedPoint, close: FixedPoint) {
    self.time = time
    self.open = open
    self.high = high
    self.low = low
    self.close = close
  }

  /// Creates the candle of the combined interval of consecutive candles, oldest first.
  ///
  /// The first price is that of the first candle, the last price that of the last candle. The highest and the
  /// lowest price are the extremes of all candles. Returns `nil` for an empty collection.
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
