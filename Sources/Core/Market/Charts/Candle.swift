/// A price candle: the first, the highest, the lowest and the last price of a coin within an interval.
public struct Candle: Hashable, Sendable {
  /// The end of the interval of the candle; in the future for a newest candle whose prices can still change.
  public let time: Timestamp
  /// The first price within the interval of the candle.
  public let open: FixedDecimal
  /// The highest price within the interval of the candle.
  public let high: FixedDecimal
  /// The lowest price within the interval of the candle.
  public let low: FixedDecimal
  /// The last price within the interval of the candle.
  public let close: FixedDecimal

  /// Creates a candle; returns `nil` if `low` is not above zero, or if `open` or `close` is not from `low` through
  /// `high`.
  public init?(time: Timestamp, open: FixedDecimal, high: FixedDecimal, low: FixedDecimal, close: FixedDecimal) {
    guard low > .zero, (low...max(low, high)).contains(open), (low...max(low, high)).contains(close) else { return nil }
    self.init(ending: time, open: open, high: high, low: low, close: close)
  }

  /// Creates a candle without validating the prices.
  init(ending time: Timestamp, open: FixedDecimal, high: FixedDecimal, low: FixedDecimal, close: FixedDecimal) {
    self.time = time
    self.open = open
    self.high = high
    self.low = low
    self.close = close
  }

  /// Creates a candle that covers the intervals of consecutive candles, oldest first; returns `nil` for an empty
  /// collection.
  package init?(merging candles: some Collection<Candle>) {
    guard let first = candles.first else { return nil }
    self = candles.dropFirst().reduce(first) { merged, next in
      Candle(
        ending: next.time, open: merged.open, high: max(merged.high, next.high), low: min(merged.low, next.low),
        close: next.close)
    }
  }

  /// The direction of the price change from ``open`` to ``close``.
  package var direction: PriceDirection { open == close ? .unchanged : open < close ? .up : .down }

  /// The change from ``open`` to ``close`` in percent, rounded half to even to 18 decimals; `nil` if out of range.
  public var change: FixedDecimal? { open.percentChange(to: close) }
}
