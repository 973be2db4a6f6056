import QuidCore
import QuidPresentation
import QuidTerminal

/// The characters with which a text chart is drawn: braille patterns or ASCII.
struct ChartGlyphs: Sendable {
  /// The number of dots in each terminal cell, horizontally and vertically.
  let cell: (width: Int, height: Int)
  /// The characters that represent the dots of a cell, indexed by the dot pattern of a ``DotCanvas``.
  ///
  /// The character of the empty pattern is a space.
  let characters: [Unicode.Scalar]
  /// The character of the vertical axis, which shows the prices.
  let vertical: Character
  /// The character of the horizontal axis, which shows the time.
  let horizontal: Character
  /// The character at the intersection of the two axes.
  let corner: Character
  let priceTick: Character
  let timeTick: Character
  /// The arrow beside the label of the current price, which points to the chart.
  let current: Character
  let maximum: Character
  let minimum: Character
  /// The character of the vertical line at the selected point of the chart.
  let focus: Unicode.Scalar
  /// The character of a horizontal line at a value, such as a change of 0 %.
  let level: Unicode.Scalar
  /// The mark at the bottom of each chart column without values.
  let gap: Unicode.Scalar
  /// The separator between a price and its date in a label.
  let separator: String
  /// The characters of a bar in one cell, from the lowest to the full one.
  let bars: [Unicode.Scalar]

  /// The braille characters, with two columns and four rows of dots in each cell.
  static let braille = ChartGlyphs(
    cell: (2, 4), characters: (0...255).map { braille($0) }, vertical: "│", horizontal: "─", corner: "┘",
    priceTick: "├", timeTick: "┬", current: "◂", maximum: "▾", minimum: "▴", focus: "┊", level: "┈", gap: "×",
    separator: " · ", bars: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])

  /// The ASCII characters, with one column and three rows of dots in each cell.
  ///
  /// The rows are the top, the middle and the bottom of a line of text.
  static let ascii = ChartGlyphs(
    cell: (1, 3), characters: (0...7).map { ascii($0) }, vertical: "|", horizontal: "-", corner: "+", priceTick: "+",
    timeTick: "+", current: "<", maximum: "v", minimum: "^", focus: ":", level: "=", gap: "x",
    separator: ", ", bars: [".", ":", "#"])

  /// Returns the braille character for a dot pattern, or a space for the empty pattern.
  ///
  /// The code point is U+2800 plus one bit per dot, in the order of the braille dot numbers (Unicode Standard, section
  /// 21.1).
  ///
  /// - Parameter dots: The dot pattern of a cell, as in ``DotCanvas/pattern(column:row:)``.
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

/// A candle of a candlestick chart, in one column of a text chart.
///
/// The prices are converted to vertical steps, counted from the top of the chart: two steps per cell, or one in ASCII.
struct TextCandle: Hashable {
  /// The vertical steps from the highest to the lowest price of the candle, counted from the top.
  let wick: ClosedRange<Int>
  /// The vertical steps between the first and the last price of the candle, counted from the top.
  let body: ClosedRange<Int>
  let direction: PriceDirection

  /// Creates a text candle from the positions of its prices on the chart.
  ///
  /// - Parameters:
  ///   - candle: The positions of the first, highest, lowest and last price.
  ///   - canvas: The canvas, which converts the positions to dots.
  ///   - count: The number of vertical steps in a cell.
  init(_ candle: ChartCandle, on canvas: DotCanvas, stepsPerCell count: Int) {
    func step(_ position: Double) -> Int { canvas.dot(x: 0, y: position).y * count / canvas.cell.height }
    wick = step(candle.high)...step(candle.low)
    body = step(max(candle.open, candle.close))...step(min(candle.open, candle.close))
    direction = candle.direction
  }

  /// The text style of the candle, whose color shows the direction of the price.
  var style: TextStyle {
    switch direction {
    case .up: .good
    case .down: .bad
    case .unchanged: .plain
    }
  }

  /// A part of a candle: the body or the wick.
  enum Part: Hashable {
    case none
    case wick
    case body
  }

  /// Returns the part of the candle at a vertical step, counted from the top.
  func part(at step: Int) -> Part { body.contains(step) ? .body : wick.contains(step) ? .wick : .none }
}

/// The characters with which candles are drawn: a filled body for a fall, and a hollow (thin) body for a rise.
///
/// The bodies differ in shape, so that the direction does not depend on color.
struct CandleGlyphs {
  /// The number of vertical steps in each cell: 2 in Unicode, 1 in ASCII.
  let stepsPerCell: Int

  /// Creates the candle characters that belong to a character set.
  init(_ glyphs: ChartGlyphs) { stepsPerCell = glyphs.cell.height == 4 ? 2 : 1 }

  /// Returns the character that represents a candle in one row of cells; `nil` if the candle has no part in the row.
  func character(of candle: TextCandle, row: Int) -> Unicode.Scalar? {
    let isFilled = candle.direction == .down
    guard stepsPerCell == 2 else {
      switch candle.part(at: row) {
      case .none: return nil
      case .wick: return "|"
      case .body: return isFilled ? "#" : candle.direction == .up ? "O" : "+"
      }
    }
    return switch (candle.part(at: 2 * row), candle.part(at: 2 * row + 1)) {
    case (.none, .none): nil
    case (.wick, .wick): "│"
    case (.wick, .none): "╵"
    case (.none, .wick): "╷"
    case (.body, .body): isFilled ? "█" : "┃"
    case (.body, .none): isFilled ? "▀" : "╹"
    case (.none, .body): isFilled ? "▄" : "╻"
    // A half block has no wick, which the neighboring cell continues.
    case (.body, .wick): isFilled ? "▀" : "╿"
    case (.wick, .body): isFilled ? "▄" : "╽"
    }
  }
}
