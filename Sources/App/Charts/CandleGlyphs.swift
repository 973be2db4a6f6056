import QuidCore

/// The characters with which candles are drawn: a filled body for a fall, and a hollow (thin) body for a rise.
///
/// The direction of a candle therefore does not depend on color.
struct CandleGlyphs {
  let stepsPerCell: Int

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
