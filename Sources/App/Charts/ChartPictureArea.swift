import QuidPresentation
import QuidTerminal

/// The layout of a ``ChartPicture``, in SVG user units.
struct ChartPictureArea: Sendable {
  static let width = 960
  static let height = 540
  /// The width of the price labels on the right.
  let gutter: ChartPictureLength
  let left = ChartPictureLength(24)
  let right: ChartPictureLength
  let top = ChartPictureLength(150)
  let bottom = ChartPictureLength(450)
  /// The baseline of the date labels.
  let dates = ChartPictureLength(474)
  /// The baseline of the source.
  let footer = ChartPictureLength(520)
  /// The right edge of right-aligned text.
  let end = ChartPictureLength(Double(width) - 24)
  /// The left edge of the price labels.
  let labels: ChartPictureLength

  /// The distance of the lowest price from the time axis, which leaves space for its label.
  private static let bottomPadding = 32.0

  /// Creates a layout whose price labels are wide enough for the given strings.
  init(labels: [String]) {
    let longest = labels.map(\.cellWidth).max() ?? 0
    // No font is available to measure the labels; a digit at a font size of 13 is rarely wider than 8.4 units.
    gutter = ChartPictureLength(20 + Double(longest) * 8.4)
    right = ChartPictureLength(end.value - gutter.value)
    self.labels = ChartPictureLength(right.value + 10)
  }

  var height: ChartPictureLength { top.distance(to: bottom) }

  /// The minimum distance between two labels on the right.
  static let labelDistance = 22.0

  /// Returns the horizontal coordinate of a position on the chart.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - inset: The distance of the first and the last position from the edges of the chart.
  func x(_ position: ChartPosition, inset: ChartPictureLength = .zero) -> ChartPictureLength {
    let (start, end) = (left.value + inset.value, right.value - inset.value)
    return ChartPictureLength(start + position.x * (end - start))
  }

  /// Returns half of the width that a candle can have.
  func candleInset(count: Int) -> ChartPictureLength {
    ChartPictureLength(min(12, (right.value - left.value) / Double(2 * max(1, count))))
  }

  /// Returns the vertical coordinate of a position on the chart.
  func y(_ position: ChartPosition) -> ChartPictureLength {
    let lowest = bottom.value - Self.bottomPadding
    return ChartPictureLength(lowest - position.y * (lowest - top.value))
  }
}

/// A length or coordinate of a ``ChartPicture``, formatted with at most one decimal.
struct ChartPictureLength: Hashable, Sendable, CustomStringConvertible {
  /// The value in SVG user units.
  let value: Double

  init(_ value: Double) { self.value = value }

  static let zero = ChartPictureLength(0)

  var description: String {
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }

  func moved(_ distance: Double) -> ChartPictureLength { ChartPictureLength(value + distance) }

  func middle(to other: ChartPictureLength) -> ChartPictureLength {
    ChartPictureLength((value + other.value) / 2)
  }

  func distance(to other: ChartPictureLength) -> ChartPictureLength { ChartPictureLength(other.value - value) }
}
