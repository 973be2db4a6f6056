/// The style of a price chart: a line, candles or Kagi lines.
public enum ChartStyle: String, Hashable, Sendable, CaseIterable, Codable {
  /// A price chart with a line through all prices.
  case line
  /// A price chart with a candle for the first, highest, lowest and last price of each interval.
  case candles
  /// A price chart with lines that change direction only when the price reverses by at least a given percentage.
  case kagi

  /// The next style when the user cycles through the styles: line, candles, Kagi, and then line again.
  package var next: ChartStyle {
    switch self {
    case .line: .candles
    case .candles: .kagi
    case .kagi: .line
    }
  }
}
