/// The display values of the chart of a portfolio's total value.
public struct PortfolioChartViewState: Hashable, Sendable {
  /// The content of the chart; `nil` if the total value is known on fewer than two days.
  public var plot: ChartPlot?
  /// The formatted total value on the selected or last known day, such as `$12,500.00`; `nil` if no value is known.
  public var value: String?
  /// The formatted day of ``value``, such as `2023-09-01`; `nil` if no total value is known.
  public var date: String?
  /// A Boolean value that indicates whether the user has selected a day on the chart.
  public var isFocused: Bool
  /// A note about coins that the chart does not include, and about days with an unknown total value, with the reason;
  /// `nil` without both.
  public var note: String?
  /// The status of the portfolio chart, such as ready, loading or failed.
  public var status: ContentStatus
}
