/// The lines of a Kagi chart: the rises and falls of a price, without the small movements between them.
///
/// Each line follows the price in one direction, up or down. It ends at its highest or lowest price as soon as the
/// price has moved back from there by at least the ``reversal``. The next line starts at that point in the other
/// direction. A line becomes thick when it rises above the previous high, and thin when it falls below the previous
/// low.
///
/// The lines are computed from the prices as received from the provider, so that they end at the same times in every
/// currency.
public struct KagiSeries: Hashable, Sendable {
  /// The identifier of the coin, such as `bitcoin`.
  public let coin: CoinID
  /// The currency of the prices.
  public let currency: Currency
  /// The movement in the other direction that ends a line.
  public let reversal: Reversal
  /// The oldest point of the price series, at which the first line starts; `nil` if the price series is empty.
  public let first: PriceSeries.Point?
  /// The newest point of the price series; `nil` if the price series is empty.
  ///
  /// Its price can differ from the end of the last line by less than the ``reversal``.
  public let last: PriceSeries.Point?
  /// The lines, oldest first.
  ///
  /// Each line starts at the end of the previous one. The first line has the direction of the first change of the
  /// price, however small. The array is empty if all prices are equal.
  public let lines: [Line]

  /// A line of a Kagi chart, along which the price moves in one direction.
  public struct Line: Hashable, Sendable {
    /// The point at which the line starts: the end of the previous line, or the first point of the price series.
    public let start: PriceSeries.Point
    /// The point with the highest price of a rising line, or with the lowest price of a falling line.
    ///
    /// If several points have this price, the value is the earliest of them.
    public let end: PriceSeries.Point
    /// A Boolean value that indicates whether the price rises from the start to the end of the line.
    public let isRising: Bool
    /// A Boolean value that indicates whether the line is thick where it starts.
    public let startsThick: Bool
    /// A Boolean value that indicates whether the line is thick where it ends.
    public let endsThick: Bool
    /// The price at which the line becomes thick or thin; `nil` if it has the same thickness everywhere.
    ///
    /// It is the previous high for a line that becomes thick, and the previous low for a line that becomes thin.
    public let thicknessChange: FixedPoint?
  }

  /// Creates the lines of a price series.
  ///
  /// - Parameters:
  ///   - series: The prices.
  ///   - reversal: The movement in the other direction that ends a line; 4 % by default.
  /// - Complexity: O(*n*), where *n* is the number of points.
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

  /// Returns the indices of the points at which lines start or end, in ascending order.
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

  /// Returns the index of the line that contains a time; `nil` if there are no lines.
  ///
  /// A time at which one line ends and the next starts belongs to the earlier line. For a time before the first
  /// line, the function returns the index of the first line. For a time after the last line, it returns the index
  /// of the last line.
  public func index(containing time: Timestamp) -> Int? {
    lines.isEmpty ? nil : lines.firstIndex { $0.end.time >= time } ?? lines.count - 1
  }
}

extension KagiSeries {
  /// The movement of a price, in percent of the highest or lowest price of a line, that ends the line.
  public struct Reversal: Hashable, Sendable {
    /// The movement in percent, within ``range``.
    public let percent: FixedPoint

    /// The allowed values of ``percent``: from 0.1 to 50.
    public static let range = FixedPoint(units: 100_000_000_000_000_000)...FixedPoint(50)

    /// The default movement: 4 %.
    public static let standard = Reversal(unchecked: FixedPoint(4))

    /// Creates a movement in percent; returns `nil` unless it is within ``range``.
    public init?(percent: FixedPoint) {
      guard Self.range.contains(percent) else { return nil }
      self.init(unchecked: percent)
    }

    private init(unchecked percent: FixedPoint) { self.percent = percent }

    /// Returns whether the difference of two prices is at least this percentage of the first price.
    ///
    /// The comparison is exact. Both prices are above zero.
    func isReached(from limit: FixedPoint, to price: FixedPoint) -> Bool {
      let moved = FullWidthProduct((limit.units - price.units).magnitude, 100 * FixedPoint.unitsPerOne)
      let needed = FullWidthProduct(limit.units.magnitude, percent.units.magnitude)
      return (moved.high, moved.low) >= (needed.high, needed.low)
    }
  }
}
