/// The lines of a Kagi chart, which shows the rises and falls of a price without small movements.
///
/// - Each line ends at the highest price of a rise or the lowest price of a fall.
/// - A new line in the other direction starts when the price has moved back by at least the ``reversal``.
/// - A line becomes thick when it rises above the previous high, and thin when it falls below the previous low.
///
/// The lines are computed from the prices before any currency conversion, so they are the same in every currency.
public struct KagiSeries: Hashable, Sendable {
  /// The identifier of the coin in the chart, such as `bitcoin`.
  public let coin: CoinID
  /// The currency of the prices in the chart.
  public let currency: Currency
  /// The minimum price movement in the opposite direction that ends a line.
  public let reversal: Reversal
  /// The oldest point of the price series, at which the first line starts; `nil` if the price series is empty.
  public let first: PriceSeries.Point?
  /// The newest point of the price series, at the end of the last line or near it; `nil` if the price series is empty.
  public let last: PriceSeries.Point?
  /// The lines of the chart, oldest first, each from the end of the previous line; empty if all prices are equal.
  public let lines: [Line]

  /// A line in a Kagi chart: a rise or a fall of the price.
  public struct Line: Hashable, Sendable {
    /// The start of the line, which is the end of the previous line or the first point of the price series.
    public let start: PriceSeries.Point
    /// The end of the line, with the highest price of a rising line or the lowest price of a falling line.
    public let end: PriceSeries.Point
    /// A Boolean value that indicates whether the price rises from the start to the end of the line.
    public let isRising: Bool
    /// A Boolean value that indicates whether the line is thick at its start.
    public let startsThick: Bool
    /// A Boolean value that indicates whether the line is thick at its end.
    public let endsThick: Bool
    /// The price at which the line becomes thick or thin; `nil` if the thickness of the line does not change.
    public let thicknessChange: FixedDecimal?
  }

  /// Creates the lines of a Kagi chart from a price series with *n* points, in O(*n*) time.
  ///
  /// - Parameter reversal: The minimum price movement in the opposite direction that ends a line. The default is 4%.
  public init(_ series: PriceSeries, reversal: Reversal = .standard) {
    coin = series.coin
    currency = series.currency
    self.reversal = reversal
    first = series.first
    last = series.last
    let quoted = series.originals?.values ?? series.points
    let turns = Self.turns(of: quoted, reversal)
    var lines: [Line] = []
    lines.reserveCapacity(turns.count)
    for (index, (start, end)) in zip(turns, turns.dropFirst()).enumerated() {
      // The start of the previous line is the previous high of a rising line, and the previous low of a falling one.
      let previous = turns[max(0, index - 1)]
      let isRising = quoted[end].price > quoted[start].price
      let passes =
        isRising ? quoted[end].price > quoted[previous].price : quoted[end].price < quoted[previous].price
      let endsThick = passes ? isRising : lines.last?.endsThick ?? isRising
      let startsThick = lines.last?.endsThick ?? endsThick
      lines.append(
        Line(
          start: series.points[start], end: series.points[end], isRising: isRising, startsThick: startsThick,
          endsThick: endsThick,
          thicknessChange: startsThick == endsThick ? nil : series.points[previous].price))
    }
    self.lines = lines
  }

  /// The indices of the points at which the lines start or end, in ascending order.
  private static func turns(of points: [PriceSeries.Point], _ reversal: Reversal) -> [Int] {
    guard let start = points.first, let second = points.firstIndex(where: { $0.price != start.price }) else {
      return []
    }
    var turns = [0]
    var isRising = points[second].price > start.price
    var extreme = second
    for index in second..<points.count {
      let (price, limit) = (points[index].price, points[extreme].price)
      if isRising ? price > limit : price < limit {
        extreme = index
      } else if reversal.isReached(from: limit, to: price) {
        turns.append(extreme)
        isRising.toggle()
        extreme = index
      }
    }
    return turns + [extreme]
  }

  /// Returns the index of the line that contains the given time, or of the nearest line.
  ///
  /// - Returns: The index in ``lines``, or `nil` if there are no lines. If one line ends and the next one starts at
  ///   `time`, the result is the index of the earlier line.
  package func index(containing time: Timestamp) -> Int? {
    lines.isEmpty ? nil : lines.firstIndex { $0.end.time >= time } ?? lines.count - 1
  }
}

extension KagiSeries {
  /// The minimum price movement that ends a line in a Kagi chart, in percent of the line's highest or lowest price.
  public struct Reversal: Hashable, Sendable {
    /// The minimum price movement in percent, within ``range``.
    public let percent: FixedDecimal

    /// The allowed values of ``percent``: from 0.1 through 50.
    public static let range = FixedDecimal(units: 100_000_000_000_000_000)...FixedDecimal(50)

    /// The default minimum price movement that ends a line: 4%.
    public static let standard = Reversal(unchecked: FixedDecimal(4))

    /// Creates a minimum price movement from a percentage; returns `nil` if it is not within ``range``.
    public init?(percent: FixedDecimal) {
      guard Self.range.contains(percent) else { return nil }
      self.init(unchecked: percent)
    }

    private init(unchecked percent: FixedDecimal) { self.percent = percent }

    /// Whether a movement from the highest or lowest price of a line is large enough to end the line.
    func isReached(from limit: FixedDecimal, to price: FixedDecimal) -> Bool {
      let moved = FullWidthProduct((limit.units - price.units).magnitude, 100 * FixedDecimal.unitsPerOne)
      let needed = FullWidthProduct(limit.units.magnitude, percent.units.magnitude)
      return (moved.high, moved.low) >= (needed.high, needed.low)
    }
  }
}
