/// A comparison of the price changes of several coins, in percent since a common start.
public struct PriceComparison: Hashable, Sendable {
  /// The common start of the comparison, which is the latest of the start times of the price series.
  public let start: Timestamp
  /// The price changes of the compared coins, one line per coin, in the order of the price series.
  public let lines: [Line]

  /// The line of one coin in a comparison, with the prices of the coin and their changes in percent.
  public struct Line: Hashable, Sendable {
    /// The prices of the coin at and after the start of the comparison.
    public let prices: PriceSeries
    /// The change from the first price to each price in ``prices``, oldest first.
    ///
    /// The changes are computed from the prices as received from the provider, so they do not depend on the display
    /// currency. A change that is too large for ``FixedPoint`` is omitted.
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
    /// The time of the price that is compared with the price at the start.
    public let time: Timestamp
    /// The price change since the start of the comparison, in percent, rounded half to even to 18 decimals.
    public let percent: FixedPoint

    /// Creates a price change from the time of the price and the change in percent.
    public init(time: Timestamp, percent: FixedPoint) {
      self.time = time
      self.percent = percent
    }
  }

  /// Creates a comparison of price series from their common start, which is the latest of their start times.
  ///
  /// The changes of a series are relative to its first price at or after the common start. No price is interpolated.
  /// Returns `nil` if `series` is empty, or if a series has no price at or after the common start.
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
  /// Creates the line of one coin in a comparison from the prices of the coin.
  ///
  /// Returns `nil` if the series has no price at or after `start`.
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
