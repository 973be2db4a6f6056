/// The trading volumes below a line chart.
public struct ChartVolumes: Hashable, Sendable {
  /// The label of the bars, with the period that each volume covers: `volume, 24 h`.
  public var name: String
  /// A bar for each point of the line of the chart, earliest first; empty if all volumes are unknown.
  public var bars: [ChartBar]
  /// The formatted volume of the highest bar, such as `$30.1B`; `–` if all volumes are unknown.
  public var maximum: String
}

/// A bar of a chart that represents a trading volume.
public struct ChartBar: Hashable, Sendable, Identifiable {
  /// The horizontal position of the bar, from 0 (the first time of the chart) to 1 (the last time).
  public var x: Double
  /// The height of the bar, from 0 (no volume) to 1 (the highest volume); `nil` if the volume is unknown.
  public var height: Double?

  /// The identifier of the bar, which equals its ``x``.
  public var id: Double { x }
}
