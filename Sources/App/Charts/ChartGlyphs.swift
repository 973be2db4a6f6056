import QuidCore
import QuidPresentation
import QuidTerminal

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
  /// The mark at the bottom of a column without values.
  let gap: Unicode.Scalar
  /// The separator between a price and its date.
  let separator: String
  /// The characters of a bar in one cell, from the lowest to the full one.
  let bars: [Unicode.Scalar]

  /// Braille patterns: two by four dots per cell.
  static let braille = ChartGlyphs(
    cell: (2, 4), characters: (0...255).map { braille($0) }, vertical: "│", horizontal: "─", corner: "┘",
    priceTick: "├", timeTick: "┬", current: "◂", maximum: "▾", minimum: "▴", focus: "┊", level: "┈", gap: "×",
    separator: " · ", bars: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])

  /// ASCII characters: one by three dots per cell, for the top, middle and bottom of a text line.
  static let ascii = ChartGlyphs(
    cell: (1, 3), characters: (0...7).map { ascii($0) }, vertical: "|", horizontal: "-", corner: "+", priceTick: "+",
    timeTick: "+", current: "<", maximum: "v", minimum: "^", focus: ":", level: "=", gap: "x",
    separator: ", ", bars: [".", ":", "#"])

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

/// A candle in one column of a text chart, in steps from the top: two steps per cell, or one in ASCII.
struct TextCandle: Hashable {
  /// The steps from the highest to the lowest price.
  let wick: ClosedRange<Int>
  /// The steps from the first to the last price.
  let body: ClosedRange<Int>
  let direction: PriceDirection

  /// Creates a candle from the positions of its prices.
  ///
  /// - Parameters:
  ///   - candle: The positions.
  ///   - canvas: The canvas, which converts the positions to dots.
  ///   - count: The number of steps in a cell.
  init(_ candle: ChartCandle, on canvas: DotCanvas, stepsPerCell count: Int) {
    func step(_ position: Double) -> Int { canvas.dot(x: 0, y: position).y * count / canvas.cell.height }
    wick = step(candle.high)...step(candle.low)
    body = step(max(candle.open, candle.close))...step(min(candle.open, candle.close))
    direction = candle.direction
  }

  /// The colour of the candle.
  var style: TextStyle {
    switch direction {
    case .up: .good
    case .down: .bad
    case .unchanged: .plain
    }
  }

  /// A part of a candle.
  enum Part: Hashable {
    case none
    case wick
    case body
  }

  /// Returns the part of the candle at a step.
  func part(at step: Int) -> Part { body.contains(step) ? .body : wick.contains(step) ? .wick : .none }
}

/// The characters of candles: a filled body for a fall, and a hollow (thin) body for a rise.
///
/// The bodies differ in shape, so that the direction does not depend on colour.
struct CandleGlyphs {
  /// The number of steps in a cell: 2, or 1 in ASCII.
  let stepsPerCell: Int

  /// Creates the characters of candles for a character set.
  init(_ glyphs: ChartGlyphs) { stepsPerCell = glyphs.cell.height == 4 ? 2 : 1 }

  /// Returns the character of a candle in a row of cells; `nil` for an empty cell.
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
    // A half block has no wick, which the neighbouring cell continues.
    case (.body, .wick): isFilled ? "▀" : "╿"
    case (.wick, .body): isFilled ? "▄" : "╽"
    }
  }
}
