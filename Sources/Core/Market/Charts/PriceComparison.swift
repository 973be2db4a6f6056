/// A comparison of the price changes of several coins in percent, measured from the same start time.
public struct PriceComparison: Hashable, Sendable {
  /// The start time of the comparison, which is the latest start time of the compared price series.
  public let start: Timestamp
  /// The price changes of the compared coins, one line per coin, in the order in which the price series were passed.
  public let lines: [Line]

  /// A line in a price comparison: the prices of one coin and their changes in percent.
  public struct Line: Hashable, Sendable {
    /// The prices of the coin since the start of the comparison.
    public let prices: PriceSeries
    /// The price changes relative to the first price in ``prices``, oldest first, the same in every display currency.
    ///
    /// A change that is too large for ``FixedDecimal`` is omitted.
    public let changes: [Change]

    /// The change from the first to the last price in ``prices``, in percent; `nil` if it is out of the number range.
    public var change: FixedDecimal? { prices.last.flatMap { change(at: $0.time) } }

    /// Returns the change in percent from the first price to the price at a time; `nil` if there is no price at exactly
    /// this time, or if the percentage is too large for ``FixedDecimal``.
    public func change(at time: Timestamp) -> FixedDecimal? { changes.last { $0.time == time }?.percent }
  }

  /// The change of a coin's price in percent, from the start of a comparison to a later time.
  public struct Change: Hashable, Sendable {
    /// The time of the price that is compared with the price at the start of the comparison.
    public let time: Timestamp
    /// The price change since the start of the comparison, in percent, rounded half to even to 18 decimals.
    public let percent: FixedDecimal

    /// Creates a price change from the time of the later price and the change in percent.
    package init(time: Timestamp, percent: FixedDecimal) {
      self.time = time
      self.percent = percent
    }
  }

  /// Creates a comparison that starts at the latest start time of the given price series.
  ///
  /// Returns `nil` if `series` is empty, or if a series has no price at or after the start.
  public init?(_ series: [PriceSeries]) {
    let starts = series.compactMap { $0.first?.time }
    guard let start = starts.max(), starts.count == series.count else { return nil }
    let lines = series.compactMap { Line($0, from: start) }
    guard lines.count == series.count else { return nil }
    self.start = start
    self.lines = lines
  }
}

extension PriceComparison.Line {
  /// Creates a line; returns `nil` if the series has no price at or after the start of the comparison.
  fileprivate init?(_ series: PriceSeries, from start: Timestamp) {
    guard let end = series.last?.time else { return nil }
    prices = series.slice(from: start, through: end)
    let quoted = prices.originals?.values ?? prices.points
    guard let base = quoted.first?.price else { return nil }
    changes = quoted.compactMap { point in
      base.percentChange(to: point.price).map { PriceComparison.Change(time: point.time, percent: $0) }
    }
  }
}
