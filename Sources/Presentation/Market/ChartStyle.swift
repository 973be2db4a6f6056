/// The style of a price chart: a line or candles.
public enum ChartStyle: String, Hashable, Sendable, CaseIterable, Codable {
  /// A price chart with a line through all prices.
  case line
  /// A price chart with a candle for the first, highest, lowest and last price of each interval.
  case candles

  /// The other style.
  package var next: ChartStyle { self == .line ? .candles : .line }
}
