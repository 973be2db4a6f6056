/// The characters with which a text chart is drawn: braille patterns or ASCII.
struct ChartGlyphs: Sendable {
  /// The number of dots in each terminal cell, horizontally and vertically.
  let cell: (width: Int, height: Int)
  /// The characters for the dots of a cell, indexed by the dot pattern of a ``DotCanvas``; a space for no dots.
  let characters: [Unicode.Scalar]
  let vertical: Character
  let horizontal: Character
  let corner: Character
  let priceTick: Character
  let timeTick: Character
  /// The arrow beside the label of the current price, which points to the chart.
  let current: Character
  let maximum: Character
  let minimum: Character
  /// The character of the vertical line at the selected point of the chart.
  let focus: Unicode.Scalar
  /// The mark at the bottom of each chart column without values.
  let gap: Unicode.Scalar
  let separator: String

  /// The braille characters, with two columns and four rows of dots in each cell.
  static let braille = ChartGlyphs(
    cell: (2, 4), characters: (0...255).map { braille($0) }, vertical: "│", horizontal: "─", corner: "┘",
    priceTick: "├", timeTick: "┬", current: "◂", maximum: "▾", minimum: "▴", focus: "┊", gap: "×",
    separator: " · ")

  /// The ASCII characters, with one column and three rows of dots (top, middle and bottom) in each cell.
  static let ascii = ChartGlyphs(
    cell: (1, 3), characters: (0...7).map { ascii($0) }, vertical: "|", horizontal: "-", corner: "+", priceTick: "+",
    timeTick: "+", current: "<", maximum: "v", minimum: "^", focus: ":", gap: "x",
    separator: ", ")

  /// Returns the braille character for a dot pattern, or a space for the empty pattern.
  ///
  /// The code point is U+2800 plus one bit per dot, in the order of the braille dot numbers (Unicode Standard, section
  /// 21.1).
  private static func braille(_ dots: UInt8) -> Unicode.Scalar {
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let set = bits.enumerated().reduce(0) { dots >> $1.offset & 1 == 1 ? $0 | $1.element : $0 }
    return set == 0 ? " " : Unicode.Scalar(0x2800 + set) ?? " "
  }

  private static func ascii(_ dots: UInt8) -> Unicode.Scalar {
    switch (dots & 1 == 1, dots & 2 == 2, dots & 4 == 4) {
    case (false, false, false): " "
    case (true, _, false): "'"
    case (false, true, false): "-"
    case (false, _, true): "."
    case (true, _, true): "|"
    }
  }
}
