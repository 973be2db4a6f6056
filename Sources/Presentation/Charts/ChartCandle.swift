public import QuidCore

/// The formatted prices of a candle, which summarizes the prices within an interval of time.
public struct CandleLabel: Hashable, Sendable {
  /// The formatted first price within the interval of the candle, such as `$22,900.00`.
  public var open: String
  /// The formatted highest price within the interval of the candle, such as `$23,150.00`.
  public var high: String
  /// The formatted lowest price within the interval of the candle, such as `$22,640.00`.
  public var low: String
  /// The formatted last price within the interval of the candle, such as `$22,975.00`.
  public var close: String
  /// The change from the first to the last price within the interval of the candle, in percent.
  public var change: ChangeLabel
}

/// The positions of the four prices of a candle on a chart; approximate, so use them only for drawing.
///
/// One candle of the chart can combine several candles from the provider.
public struct ChartCandle: Hashable, Sendable, Identifiable {
  /// The horizontal position of the candle, from 0 (the first candle of the chart) to 1 (the last candle).
  public var x: Double
  /// The vertical position of the first price, from 0 (the lowest price of the chart) to 1 (the highest).
  public var open: Double
  /// The vertical position of the candle's highest price, from 0 (the lowest price of the chart) to 1 (the highest).
  public var high: Double
  /// The vertical position of the candle's lowest price, from 0 (the lowest price of the chart) to 1 (the highest).
  public var low: Double
  /// The vertical position of the last price, from 0 (the lowest price of the chart) to 1 (the highest).
  public var close: Double
  /// The direction of the price change within the interval of the candle: up, down or unchanged.
  public var direction: PriceDirection

  /// The identifier of the candle, which equals its ``x``.
  public var id: Double { x }
}
