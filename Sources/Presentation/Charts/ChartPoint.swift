/// A point of a chart, with its position, its date and its recorded (never interpolated) price.
public struct ChartPoint: Hashable, Sendable, Identifiable {
  /// The index of the point in the series of prices, candles or portfolio values that the chart shows.
  ///
  /// If candles are merged, ``ChartPlot/focus`` has the index of the original candle. All other points have the index
  /// of the merged candle.
  public var index: Int
  /// The position of the point, independent of the size of the chart.
  public var position: ChartPosition
  /// The formatted date of the point, such as `2023-09-01` for a whole day or `2023-09-01 17:15 UTC` for a time.
  public var date: String
  /// The formatted price at the point, such as `$22,900.00`.
  public var price: String
  /// The change from the first price of the chart to the price at the point, in percent.
  public var change: ChangeLabel
  /// The formatted prices of the candle to which the point belongs; `nil` on a chart without candles.
  public var candle: CandleLabel? = nil

  /// The identifier of the point, which equals its ``index``.
  public var id: Int { index }
}
