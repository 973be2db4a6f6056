/// The style of a price chart: a line, candles or Kagi lines.
public enum ChartStyle: String, Hashable, Sendable, CaseIterable {
  /// A line through all prices.
  case line
  /// A candle for each interval, with the first, highest, lowest and last price of the interval.
  case candles
  /// Kagi lines, which change direction only when the price reverses by at least a given percentage.
  case kagi

  /// The style that follows this style when the user cycles through the styles.
  ///
  /// The order is line, candles, Kagi, and then line again.
  public var next: ChartStyle {
    switch self {
    case .line: .candles
    case .candles: .kagi
    case .kagi: .line
    }
  }
}
