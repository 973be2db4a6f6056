public import QuidCore

/// The content of a chart, independent of the size and colors of the chart.
///
/// The lowest price is at the bottom edge of the chart and the highest price at the top edge. All ``priceTicks``
/// are between these prices.
public struct ChartPlot: Hashable, Sendable {
  /// The positions that the line of the chart connects, earliest first; never empty.
  ///
  /// On a candlestick chart, each position marks the last price of one of the ``candles``. On a Kagi chart, each
  /// position marks the end of one of the ``kagi`` lines.
  public var line: [ChartPosition]
  /// The gaps in the ``line`` where values are missing, earliest first; empty if no value is missing.
  public var gaps: [ChartGap] = []
  /// The candles of the chart, earliest first; empty for a chart without candles.
  public var candles: [ChartCandle] = []
  /// The lines of a Kagi chart, earliest first; empty on all other charts, or if all prices are equal.
  public var kagi: [ChartKagiLine] = []
  /// The trading volumes below the line; `nil` if they are not shown.
  public var volumes: ChartVolumes? = nil
  /// The ticks of the price axis at round prices, lowest first.
  public var priceTicks: [ChartTick]
  /// The ticks of the time axis at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The earliest point of the chart.
  public var first: ChartPoint
  /// The newest point of the chart.
  public var current: ChartPoint
  /// The point with the lowest price.
  ///
  /// If several points have this price, the value is the earliest point.
  public var minimum: ChartPoint
  /// The point with the highest price.
  ///
  /// If several points have this price, the value is the earliest point.
  public var maximum: ChartPoint
  /// The point that the user has selected; `nil` if no point is selected.
  public var focus: ChartPoint?
  /// The points of the chart to draw with markers or tooltips; empty if ``ChartDetail/points`` is 0.
  ///
  /// On a line chart, the points are evenly spread and include the first, last, lowest and highest point. On a
  /// candlestick chart, the points are the last prices of the ``candles``. On a Kagi chart, the points are the ends of
  /// the ``kagi`` lines.
  public var points: [ChartPoint]

  /// The parts of the ``line`` between the ``gaps``, each as an array of positions.
  ///
  /// If there are no gaps, the array contains only the whole line.
  public var segments: [[ChartPosition]] {
    guard !gaps.isEmpty else { return [line] }
    var segments: [[ChartPosition]] = []
    for (index, position) in line.enumerated() {
      let isBroken = index == 0 || gaps.contains { $0.start >= line[index - 1].x && $0.end <= position.x }
      if isBroken { segments.append([position]) } else { segments[segments.count - 1].append(position) }
    }
    return segments
  }
}

/// A horizontal range of a chart in which values are missing, so that no line is drawn.
public struct ChartGap: Hashable, Sendable {
  /// The horizontal position of the last value before the gap, from 0 (left) to 1 (right).
  ///
  /// The position is 0 if the gap begins at the left edge of the chart.
  public var start: Double
  /// The horizontal position of the first value after the gap, from 0 (left) to 1 (right).
  ///
  /// The position is 1 if the gap ends at the right edge of the chart.
  public var end: Double
}

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

/// The formatted prices of a candle.
///
/// A candle summarizes the prices within an interval of time.
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

/// The positions of the four prices of a candle on a chart.
///
/// Use the positions only for drawing, because they are approximate. Several candles from the provider can be merged
/// into one candle on the chart.
public struct ChartCandle: Hashable, Sendable {
  /// The horizontal position of the candle, from 0 (the first candle of the chart) to 1 (the last candle).
  public var x: Double
  /// The vertical position of the first price of the candle, from 0 (the lowest price of the chart) to 1 (the
  /// highest).
  public var open: Double
  /// The vertical position of the highest price of the candle, from 0 (the lowest price of the chart) to 1 (the
  /// highest).
  public var high: Double
  /// The vertical position of the lowest price of the candle, from 0 (the lowest price of the chart) to 1 (the
  /// highest).
  public var low: Double
  /// The vertical position of the last price of the candle, from 0 (the lowest price of the chart) to 1 (the
  /// highest).
  public var close: Double
  /// The direction of the price change within the interval of the candle: up, down or unchanged.
  public var direction: PriceDirection
}

/// A vertical line of a Kagi chart, with its horizontal position and the vertical positions of its two ends.
///
/// A line becomes thick when it rises above the previous high, and thin when it falls below the previous low. A
/// horizontal line connects the end of each Kagi line with the start of the next one. Use the positions only for
/// drawing, because they are approximate.
public struct ChartKagiLine: Hashable, Sendable {
  /// The horizontal position of the line, from 0 (the first line of the chart) to 1 (the last line).
  public var x: Double
  /// The vertical position of the price at which the line starts, from 0 (the lowest price of the chart) to 1 (the
  /// highest).
  public var start: Double
  /// The vertical position of the price at which the line ends, from 0 (the lowest price of the chart) to 1 (the
  /// highest).
  public var end: Double
  /// A Boolean value that indicates whether the line is thick at its start.
  public var startsThick: Bool
  /// A Boolean value that indicates whether the line is thick at its end.
  public var endsThick: Bool
  /// The vertical position at which the line becomes thick or thin; `nil` if the thickness of the line does not
  /// change.
  ///
  /// A rising line becomes thick at the previous high. A falling line becomes thin at the previous low.
  public var thicknessChange: Double?
}

/// The trading volumes below a line chart.
public struct ChartVolumes: Hashable, Sendable {
  /// The label of the bars, with the period that each volume covers: `volume, 24 h`.
  public var name: String
  /// A bar for each point of the line, earliest first; empty if all volumes are unknown.
  public var bars: [ChartBar]
  /// The formatted volume of the highest bar, such as `$30.1B`; `–` if all volumes are unknown.
  public var maximum: String
}

/// A bar of a chart that represents a value, such as a trading volume.
public struct ChartBar: Hashable, Sendable {
  /// The horizontal position of the bar, from 0 (the first time of the chart) to 1 (the last time).
  public var x: Double
  /// The height of the bar, from 0 (a value of zero) to 1 (the highest value); `nil` if the value is unknown.
  public var height: Double?
}

/// A position on a chart, independent of the size of the chart.
///
/// Use positions only for drawing, because they are approximate. For formatted prices, use ``ChartPoint``.
public struct ChartPosition: Hashable, Sendable {
  /// The horizontal position, from 0 (the first time of the chart) to 1 (the last time).
  public var x: Double
  /// The vertical position, from 0 (the lowest price of the chart) to 1 (the highest price).
  public var y: Double

  /// Creates a position on a chart.
  ///
  /// - Parameters:
  ///   - x: The horizontal position, from 0 (left) to 1 (right).
  ///   - y: The vertical position, from 0 (bottom) to 1 (top).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A tick on an axis of a chart, with its label.
public struct ChartTick: Hashable, Sendable {
  /// The position of the tick on its axis, from 0 to 1.
  ///
  /// On the price axis, 0 is the lowest price and 1 the highest. On the time axis, 0 is the first time and 1 the
  /// last.
  public var position: Double
  /// The label of the tick, such as `$22,900.00`, `Sep 1` or `17:15`.
  public var label: String
}

/// The level of detail of a chart: the maximum numbers of ticks, points and candles.
public struct ChartDetail: Hashable, Sendable {
  /// The maximum number of ticks on the price axis.
  public var priceTicks: Int
  /// The maximum number of ticks on the time axis.
  public var timeTicks: Int
  /// The maximum number of points with markers or tooltips; 0 for none.
  ///
  /// A maximum of 1, 2 or 3 can be exceeded, because the first, last, lowest and highest point are always included.
  public var points: Int
  /// The maximum number of candles or Kagi lines on the chart.
  ///
  /// If there are more candles, consecutive candles are merged in groups of equal size. If there are more Kagi lines,
  /// the oldest are omitted.
  public var candles: Int

  /// The default level of detail: at most five price ticks and six time ticks, no points with markers, and all
  /// candles or Kagi lines.
  public static let standard = ChartDetail(priceTicks: 5, timeTicks: 6)

  /// Creates a level of detail for a chart.
  ///
  /// Negative numbers of ticks and points are treated as 0.
  ///
  /// - Parameters:
  ///   - priceTicks: The maximum number of ticks on the price axis.
  ///   - timeTicks: The maximum number of ticks on the time axis.
  ///   - points: The maximum number of points with markers or tooltips; 0 by default.
  ///   - candles: The maximum number of candles or Kagi lines; unlimited by default. A number below 1 is treated as 1.
  public init(priceTicks: Int, timeTicks: Int, points: Int = 0, candles: Int = .max) {
    self.priceTicks = max(0, priceTicks)
    self.timeTicks = max(0, timeTicks)
    self.points = max(0, points)
    self.candles = max(1, candles)
  }
}

/// The content of a chart that compares the price changes of several coins.
///
/// The content is independent of the size and colors of the chart.
public struct ComparisonPlot: Hashable, Sendable {
  /// The lines of the chart, one for each compared coin, in the order of the coins in the comparison.
  ///
  /// Each line is an array of at least one position, earliest first.
  public var lines: [[ChartPosition]]
  /// The ticks of the vertical axis at round percentages such as `+5%`, lowest first.
  public var percentTicks: [ChartTick]
  /// The ticks of the time axis at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The vertical position of a price change of 0%, from 0 (bottom) to 1 (top).
  ///
  /// All lines start at this position.
  public var zero: Double
  /// The horizontal position of the selected time, from 0 (left) to 1 (right); `nil` if no time is selected.
  public var focus: Double?
}

/// The positions at which the lines of a comparison chart are drawn.
///
/// The positions depend only on the prices of the compared coins, so the same geometry is used for every redraw of the
/// chart.
struct ComparisonGeometry: Hashable, Sendable {
  private let lines: [[ChartPosition]]
  private let percentages: PriceScale
  private let times: TimeScale

  /// Creates the geometry of a comparison chart; returns `nil` if one of the compared coins has no prices.
  init?(_ comparison: PriceComparison) {
    let changes = comparison.lines.map(\.changes)
    let percents = changes.joined().map(\.percent)
    guard let lowest = percents.min(), let highest = percents.max(), !changes.contains(where: \.isEmpty),
      let end = changes.compactMap({ $0.last?.time }).max()
    else { return nil }
    let percentages = PriceScale(lowest: lowest, highest: highest)
    let times = TimeScale(first: comparison.start, last: end)
    self.percentages = percentages
    self.times = times
    lines = changes.map { line in
      line.map { ChartPosition(x: times.position($0.time), y: percentages.position($0.percent)) }
    }
  }

  /// Returns the content of the chart that compares several coins.
  ///
  /// - Parameters:
  ///   - detail: The maximum numbers of ticks.
  ///   - focus: The selected time; `nil` if no time is selected.
  ///   - format: The formats of numbers and dates.
  func plot(_ detail: ChartDetail, focus: Timestamp?, _ format: DisplayFormat) -> ComparisonPlot {
    ComparisonPlot(
      lines: lines,
      percentTicks: percentages.ticks(atMost: detail.priceTicks, .percentages(format.numbers)),
      timeTicks: times.ticks(atMost: detail.timeTicks, format.dates), zero: percentages.position(.zero),
      focus: focus.map { times.position($0) })
  }

  /// Returns the time at a horizontal position on the chart.
  ///
  /// - Parameter x: The position, from 0 (the first time of the chart) to 1 (the last time).
  func time(at x: Double) -> Timestamp {
    times.first.addingTimeInterval(times.last.timeIntervalSince(times.first) * max(0, min(x, 1)))
  }
}
