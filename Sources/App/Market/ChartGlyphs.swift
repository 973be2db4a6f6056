/// The characters a chart is drawn with.
struct ChartGlyphs: Sendable {
  /// How many dots a cell has.
  let cell: (width: Int, height: Int)
  /// The character of a cell for each pattern of a ``DotCanvas``; a space where no dot is set.
  let characters: [Unicode.Scalar]
  let vertical: Character
  let horizontal: Character
  let corner: Character
  let priceTick: Character
  let timeTick: Character
  let current: Character
  let maximum: Character
  let minimum: Character
  let focus: Unicode.Scalar
  /// Between a price and its date.
  let separator: String

  /// Two by four dots to a cell, as braille has them.
  static let braille = ChartGlyphs(
    cell: (2, 4), characters: (0...255).map { braille($0) }, vertical: "│", horizontal: "─", corner: "┘",
    priceTick: "├", timeTick: "┬", current: "◂", maximum: "▾", minimum: "▴", focus: "┊", separator: " · ")

  /// One by three dots to a cell: what stands high, in the middle or low in its line.
  static let ascii = ChartGlyphs(
    cell: (1, 3), characters: (0...7).map { ascii($0) }, vertical: "|", horizontal: "-", corner: "+", priceTick: "+",
    timeTick: "+", current: "<", maximum: "v", minimum: "^", focus: ":", separator: ", ")

  /// U+2800 and a bit for each dot, in the order braille numbers them (Unicode Standard, 21.1).
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
