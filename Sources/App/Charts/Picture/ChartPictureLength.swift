/// A length or coordinate of a ``ChartPicture``, formatted with at most one decimal.
struct ChartPictureLength: Hashable, Sendable, CustomStringConvertible {
  /// The length or coordinate in SVG user units.
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
