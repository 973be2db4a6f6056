/// The prices of several coins over time, compared in percent from a common start.
public struct PriceComparison: Hashable, Sendable {
  /// The common start of the comparison: the latest of the times at which the price series begin.
  public let start: Timestamp
  /// The coins with their prices and changes, in the order in which the series were passed.
  public let lines: [Line]

  /// One coin in a comparison, with its prices and their changes in percent.
  public struct Line: Hashable, Sendable {
    /// The prices of the coin at and after the start of the comparison.
    public let prices: PriceSeries
    /// The change from the first price in ``prices`` to each of the prices, oldest first.
    ///
    /// The changes are computed from the prices as received from the provider, so they do not depend on the
    /// currency of the ``prices``. A change that is too large for ``FixedPoint`` is omitted.
    public let changes: [Change]

    /// The change from the first to the last price in ``prices``, in percent; `nil` if it is too large for
    /// ``FixedPoint``.
    public var change: FixedPoint? { prices.last.flatMap { change(at: $0.time) } }

    /// Returns the change from the first price in ``prices`` to the price at a given time, in percent.
    ///
    /// Returns `nil` if ``prices`` has no price at exactly this time, or if the percentage is too large for
    /// ``FixedPoint``.
    public func change(at time: Timestamp) -> FixedPoint? { changes.last { $0.time == time }?.percent }
  }

  /// The change of a coin's price since the start of a comparison.
  public struct Change: Hashable, Sendable {
    /// The time of the price to which the change applies.
    public let time: Timestamp
    /// The change in percent, rounded half to even to 18 decimals.
    public let percent: FixedPoint

    /// Creates a change from a time and a percentage.
    public init(time: Timestamp, percent: FixedPoint) {
      self.time = time
      self.percent = percent
    }
  }

  /// Compares price series from their common start, which is the latest of the times at which they begin.
  ///
  /// The changes of a series are relative to its first price at or after the common start. No price is
  /// interpolated. Returns `nil` if `series` is empty, or if a series has no price at or after the common start.
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
  /// Creates the line of a price series; returns `nil` if the series has no price at or after `start`.
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
