import QuidCore
import QuidPresentation
import QuidTerminal

/// A candle of a candlestick chart, in one column of a text chart.
///
/// The prices are converted to vertical steps, counted from the top of the chart: two steps per cell, or one in ASCII.
struct TextCandle: Hashable {
  /// The vertical steps from the highest to the lowest price of the candle, counted from the top.
  let wick: ClosedRange<Int>
  /// The vertical steps between the first and the last price of the candle, counted from the top.
  let body: ClosedRange<Int>
  let direction: PriceDirection

  /// - Parameter candle: The positions of the first, highest, lowest and last price.
  init(_ candle: ChartCandle, on canvas: DotCanvas, stepsPerCell count: Int) {
    func step(_ position: Double) -> Int { canvas.dot(x: 0, y: position).y * count / canvas.cell.height }
    wick = step(candle.high)...step(candle.low)
    body = step(max(candle.open, candle.close))...step(min(candle.open, candle.close))
    direction = candle.direction
  }

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
