import QuidPresentation
import QuidTerminal

/// The layout of a ``ChartPicture``, in SVG user units.
struct ChartPictureArea: Sendable {
  static let width = 960
  static let height = 540
  /// The width of the area on the right that contains the price labels, in SVG user units.
  let gutter: ChartPictureLength
  let left = ChartPictureLength(24)
  let right: ChartPictureLength
  let top = ChartPictureLength(150)
  let bottom = ChartPictureLength(450)
  /// The vertical coordinate of the baseline of the date labels, in SVG user units.
  let dates = ChartPictureLength(474)
  /// The vertical coordinate of the baseline of the footer, which names the provider, in SVG user units.
  let footer = ChartPictureLength(520)
  /// The horizontal coordinate at which right-aligned text ends, in SVG user units.
  let end = ChartPictureLength(Double(width) - 24)
  /// The horizontal coordinate at which the price labels start, in SVG user units.
  let labels: ChartPictureLength

  private let lowest: Double

  init(labels: [String]) {
    lowest = bottom.value - 32
    let longest = labels.map(\.cellWidth).max() ?? 0
    // No font is available to measure the labels; a digit at a font size of 13 is rarely wider than 8.4 units.
    gutter = ChartPictureLength(20 + Double(longest) * 8.4)
    right = ChartPictureLength(end.value - gutter.value)
    self.labels = ChartPictureLength(right.value + 10)
  }

  var height: ChartPictureLength { top.distance(to: bottom) }

  /// The minimum vertical distance between two labels on the right, in SVG user units.
  static let labelDistance = 22.0

  /// Returns the horizontal coordinate of a position on the chart, in SVG user units.
  ///
  /// - Parameter inset: The distance of the first and the last position from the edges of the chart.
  func x(_ position: ChartPosition, inset: ChartPictureLength = .zero) -> ChartPictureLength {
    let (start, end) = (left.value + inset.value, right.value - inset.value)
    return ChartPictureLength(start + position.x * (end - start))
  }

  /// Returns half of the maximum width of a candle, in SVG user units.
  func candleInset(count: Int) -> ChartPictureLength {
    ChartPictureLength(min(12, (right.value - left.value) / Double(2 * max(1, count))))
  }

  /// Returns the vertical coordinate of a position on the chart, in SVG user units.
  func y(_ position: ChartPosition) -> ChartPictureLength {
    ChartPictureLength(lowest - position.y * (lowest - top.value))
  }
}
