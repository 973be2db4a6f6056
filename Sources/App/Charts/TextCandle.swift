import QuidCore
import QuidPresentation
import QuidTerminal

/// A candle in one column of a text chart, with prices as vertical steps: two per cell, or one per cell in ASCII.
struct TextCandle: Hashable {
  /// The vertical steps from the highest to the lowest price of the candle, counted from the top.
  let wick: ClosedRange<Int>
  /// The vertical steps between the first and the last price of the candle, counted from the top.
  let body: ClosedRange<Int>
  let direction: PriceDirection

  /// Creates a candle from its positions on the chart; `count` is the number of vertical steps per cell.
  init(_ candle: ChartCandle, on canvas: DotCanvas, stepsPerCell count: Int) {
    func step(_ position: Double) -> Int { canvas.dot(x: 0, y: position).y * count / canvas.cell.height }
    wick = step(candle.high)...step(candle.low)
    body = step(max(candle.open, candle.close))...step(min(candle.open, candle.close))
    direction = candle.direction
  }

  var style: TextStyle { TextStyle(direction) }

  enum Part: Hashable {
    case none
    case wick
    case body
  }

  /// Returns the part of the candle at a vertical step, counted from the top.
  func part(at step: Int) -> Part { body.contains(step) ? .body : wick.contains(step) ? .wick : .none }
}
