/// The character set of a text chart.
struct ChartGlyphs: Sendable {
  /// The number of dots per cell.
  let cell: (width: Int, height: Int)
  /// The character for each dot pattern of a ``DotCanvas`` cell, indexed by pattern; a space for the empty pattern.
  let characters: [Unicode.Scalar]
  /// The price axis.
  let vertical: Character
  /// The time axis.
  let horizontal: Character
  /// The intersection of the axes.
  let corner: Character
  let priceTick: Character
  let timeTick: Character
  /// The pointer from the label of the current price to the line.
  let current: Character
  let maximum: Character
  let minimum: Character
  /// The vertical line at the selected point.
  let focus: Unicode.Scalar
  /// The horizontal line at a level, such as no change.
  let level: Unicode.Scalar
  /// The separator between a price and its date.
  let separator: String

  /// Braille patterns: two by four dots per cell.
  static let braille = ChartGlyphs(
    cell: (2, 4), characters: (0...255).map { braille($0) }, vertical: "│", horizontal: "─", corner: "┘",
    priceTick: "├", timeTick: "┬", current: "◂", maximum: "▾", minimum: "▴", focus: "┊", level: "┈",
    separator: " · ")

  /// ASCII characters: one by three dots per cell, for the top, middle and bottom of a text line.
  static let ascii = ChartGlyphs(
    cell: (1, 3), characters: (0...7).map { ascii($0) }, vertical: "|", horizontal: "-", corner: "+", priceTick: "+",
    timeTick: "+", current: "<", maximum: "v", minimum: "^", focus: ":", level: "=",
    separator: ", ")

  /// Returns the braille pattern for the dots of a cell.
  ///
  /// It is U+2800 plus one bit per dot, in the order of the braille dot numbers (Unicode Standard, section 21.1).
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
