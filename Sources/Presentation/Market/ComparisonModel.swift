public import QuidCore

/// The state of a chart that compares the prices of several coins.
public struct ComparisonModel: Hashable, Sendable {
  /// The compared coins, in the order of their lines on the chart.
  public let coins: [Coin]
  /// The prices of the compared coins, with changes in percent from the first time at which all coins have prices.
  package let comparison: PriceComparison
  /// The time that the user has selected on the comparison chart; `nil` if no time is selected.
  public private(set) var focus: Timestamp?
  private let geometry: ComparisonGeometry

  /// The maximum number of coins in a comparison: 6.
  public static let maximumCoins = 6

  /// Creates a comparison of coins; `series` has the prices of each coin, in the order of the coins.
  ///
  /// Returns `nil` if there are no coins or more than ``maximumCoins`` coins, if the numbers of coins and price series
  /// differ, if a price series is empty, or if a price series ends before another one starts.
  public init?(_ coins: [Coin], series: [PriceSeries]) {
    guard coins.count == series.count, coins.count <= Self.maximumCoins, let comparison = PriceComparison(series),
      let geometry = ComparisonGeometry(comparison)
    else { return nil }
    self.coins = coins
    self.comparison = comparison
    self.geometry = geometry
  }

  /// Selects a time on the chart, so that the legend shows each coin's recorded price that is nearest to the time.
  public mutating func focus(on time: Timestamp) { focus = time }

  /// Selects the time at a horizontal position, from 0 (the first time of the chart) to 1 (the last time).
  public mutating func focus(at x: Double) {
    if x.isFinite { focus = geometry.time(at: x) }
  }

  /// Computes the display values of the comparison chart.
  public func viewState(
    _ format: DisplayFormat = .english, detail: ChartDetail = .standard
  ) -> ComparisonViewState {
    ComparisonViewState(
      plot: geometry.plot(detail, focus: focus, format),
      legend: zip(coins, comparison.lines).map { coin, line in
        ComparisonViewState.Entry(coin, line, at: focus, format)
      }, start: format.dates.dateTime(comparison.start))
  }
}
