/// The characters a chart is drawn with.
struct ChartGlyphs: Sendable {
  /// How many dots a cell has.
  let cell: (width: Int, height: Int)
  /// The character of a cell whose dots are set as said, row by row; a space where none is.
  let character: @Sendable ([Bool]) -> Character
  let vertical: Character
  let horizontal: Character
  let corner: Character
  let priceTick: Character
  let timeTick: Character
  let current: Character
  let maximum: Character
  let minimum: Character
  let focus: Character
  /// Between a price and its date.
  let separator: String

  /// Two by four dots to a cell, as braille has them.
  static let braille = ChartGlyphs(
    cell: (2, 4), character: { braille($0) }, vertical: "│", horizontal: "─", corner: "┘", priceTick: "├",
    timeTick: "┬", current: "◂", maximum: "▾", minimum: "▴", focus: "┊", separator: " · ")

  /// One by three dots to a cell: what stands high, in the middle or low in its line.
  static let ascii = ChartGlyphs(
    cell: (1, 3), character: { ascii($0) }, vertical: "|", horizontal: "-", corner: "+", priceTick: "+",
    timeTick: "+", current: "<", maximum: "v", minimum: "^", focus: ":", separator: ", ")

  /// U+2800 and a bit for each dot, in the order braille numbers them (Unicode Standard, 21.1).
  private static func braille(_ dots: [Bool]) -> Character {
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let set = zip(dots, bits).reduce(0) { $1.0 ? $0 | $1.1 : $0 }
    return set == 0 ? " " : Unicode.Scalar(0x2800 + set).map { Character($0) } ?? " "
  }

  private static func ascii(_ dots: [Bool]) -> Character {
    switch (dots[0], dots[1], dots[2]) {
    case (false, false, false): " "
    case (true, _, false): "'"
    case (false, true, false): "-"
    case (false, _, true): "."
    case (true, _, true): "|"
    }
  }
}
