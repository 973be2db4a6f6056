import QuidPresentation

/// Where everything stands on a chart picture, in its own units.
struct ChartPictureArea: Sendable {
  static let width = 960
  static let height = 540
  /// The room for the prices on the right.
  let gutter: ChartPictureLength
  let left = ChartPictureLength(24)
  let right: ChartPictureLength
  let top = ChartPictureLength(150)
  let bottom = ChartPictureLength(450)
  /// The base line of the dates.
  let dates = ChartPictureLength(474)
  /// The base line of the source.
  let footer = ChartPictureLength(520)
  /// Where what is written on the right ends.
  let end = ChartPictureLength(Double(width) - 24)
  /// Where the prices on the right begin.
  let labels: ChartPictureLength

  /// The lowest price lies this much above the axis, so that its figure has room below it.
  private static let foot = 32.0

  /// An area with room for these prices.
  init(labels: [String]) {
    let longest = labels.map(\.cellWidth).max() ?? 0
    // No text can be measured here; a figure of 13 units is hardly ever wider than 8.4.
    gutter = ChartPictureLength(20 + Double(longest) * 8.4)
    right = ChartPictureLength(end.value - gutter.value)
    self.labels = ChartPictureLength(right.value + 10)
  }

  var height: ChartPictureLength { top.distance(to: bottom) }

  func x(_ spot: ChartPosition) -> ChartPictureLength {
    ChartPictureLength(left.value + spot.x * (right.value - left.value))
  }

  func y(_ spot: ChartPosition) -> ChartPictureLength {
    let lowest = bottom.value - Self.foot
    return ChartPictureLength(lowest - spot.y * (lowest - top.value))
  }
}
