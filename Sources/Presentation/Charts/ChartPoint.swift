/// A point of a chart, with its position and its formatted price and date.
///
/// The price is always a recorded price, never an interpolated price.
public struct ChartPoint: Hashable, Sendable {
  /// The index of the point in the series that the chart shows: prices, candles, Kagi lines or portfolio values.
  ///
  /// If candles are merged, ``ChartPlot/focus`` has the index of the original candle. All other points have the index
  /// of the merged candle.
  public var index: Int
  /// The position of the point on the chart.
  public var position: ChartPosition
  /// The formatted date of the point, such as `2023-09-01` or `2023-09-01 17:15 UTC`.
  ///
  /// The time of day is omitted if the point represents a whole day.
  public var date: String
  /// The formatted price at the point, such as `$22,900.00`.
  public var price: String
  /// The change of the price since the start of the chart, in percent.
  public var change: ChangeLabel
  /// The formatted prices of the candle to which the point belongs; `nil` on a chart without candles.
  public var candle: CandleLabel? = nil
  /// The formatted volume of the 24 hours before the point, such as `$14.0B`, or `–` if it is unknown.
  ///
  /// The value is `nil` if the chart shows no volumes.
  public var volume: String? = nil
}
