import QuidCore
import QuidPresentation
import QuidTerminal

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
