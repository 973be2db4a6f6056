import QuidPresentation

/// A bitmap for line charts in which each terminal cell contains several dots.
struct DotCanvas: Sendable {
  /// The number of dots in each cell, horizontally and vertically; at most eight dots in total.
  let cell: (width: Int, height: Int)
  /// The width of the bitmap in dots.
  let width: Int
  /// The height of the bitmap in dots.
  let height: Int
  private let columns: Int
  /// The dot pattern of a cell in which all dots of the first column are set.
  private let columnMask: Int
  /// The dot pattern of each cell, row by row from the top.
  ///
  /// A pattern has one bit per dot, row by row, starting with the least significant bit.
  private(set) var patterns: [UInt8]

  /// Creates an empty bitmap.
  ///
  /// - Parameters:
  ///   - columns: The width of the bitmap in cells.
  ///   - rows: The height of the bitmap in cells.
  ///   - cell: The number of dots in each cell, horizontally and vertically.
  init(columns: Int, rows: Int, cell: (width: Int, height: Int)) {
    self.columns = columns
    self.cell = cell
    width = columns * cell.width
    height = rows * cell.height
    columnMask = (0..<cell.height).reduce(0) { $0 | 1 << ($1 * cell.width) }
    patterns = Array(repeating: 0, count: columns * rows)
  }

  /// Returns the coordinates of the dot nearest to a position on the chart, counted from 0 at the top left.
  ///
  /// - Parameters:
  ///   - x: The horizontal position, from 0 at the left to 1 at the right.
  ///   - y: The vertical position, from 0 at the bottom to 1 at the top.
  func dot(x: Double, y: Double) -> (x: Int, y: Int) {
    (Int((x * Double(width - 1)).rounded()), Int(((1 - y) * Double(height - 1)).rounded()))
  }

  /// Returns the cell that contains the dot nearest to a position on the chart, counted from 0 at the top left.
  ///
  /// - Parameters:
  ///   - x: The horizontal position, from 0 at the left to 1 at the right.
  ///   - y: The vertical position, from 0 at the bottom to 1 at the top.
  func cell(x: Double, y: Double) -> (column: Int, row: Int) {
    let dot = dot(x: x, y: y)
    return (dot.x / cell.width, dot.y / cell.height)
  }

  /// Returns a copy of the canvas with a line through the given positions on the chart.
  func tracing(_ line: [ChartPosition]) -> DotCanvas {
    var canvas = self
    canvas.trace(line.map { dot(x: $0.x, y: $0.y) })
    return canvas
  }

  /// Draws a line that connects the given dots with straight segments.
  ///
  /// - Parameter dots: The coordinates of the dots, counted from 0 at the top left.
  mutating func trace(_ dots: [(x: Int, y: Int)]) {
    guard var last = dots.first else { return }
    // Consecutive dots in the same column are merged into one vertical stroke.
    var stroke = last.y...last.y
    for dot in dots.dropFirst() {
      if dot.x == last.x {
        stroke = min(stroke.lowerBound, dot.y)...max(stroke.upperBound, dot.y)
      } else {
        set(last.x, stroke)
        line(from: last, to: dot)
        stroke = dot.y...dot.y
      }
      last = dot
    }
    set(last.x, stroke)
  }

  /// Draws a straight line from one dot to another, including both ends, as one vertical stroke per column.
  ///
  /// Source: Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 4 (1965).
  private mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (run, fall) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (stepX, stepY) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y, error) = (start.x, start.y, run + fall)
    var strokeStart = y
    while x != end.x || y != end.y {
      let doubled = 2 * error
      let last = y
      if doubled <= run { (error, y) = (error + run, y + stepY) }
      if doubled >= fall {
        set(x, min(strokeStart, last)...max(strokeStart, last))
        (error, x, strokeStart) = (error + fall, x + stepX, y)
      }
    }
    set(x, min(strokeStart, y)...max(strokeStart, y))
  }

  /// Sets the dots of a vertical stroke.
  ///
  /// - Parameters:
  ///   - x: The column of dots, counted from 0 at the left.
  ///   - ys: The rows of dots, counted from 0 at the top.
  private mutating func set(_ x: Int, _ ys: ClosedRange<Int>) {
    let (column, offset) = (x / cell.width, x % cell.width)
    for row in (ys.lowerBound / cell.height)...(ys.upperBound / cell.height) {
      let first = max(ys.lowerBound - row * cell.height, 0)
      let last = min(ys.upperBound - row * cell.height, cell.height - 1)
      let lines = 1 << ((last + 1) * cell.width) - 1 << (first * cell.width)
      patterns[row * columns + column] |= UInt8(truncatingIfNeeded: lines & columnMask << offset)
    }
  }

  /// The dot pattern of a cell in which all dots of the upper half are set.
  var upperHalf: UInt8 { UInt8(truncatingIfNeeded: 1 << (cell.width * (cell.height / 2)) - 1) }

  /// Returns the dot pattern of a cell: one bit per dot, row by row, starting with the least significant bit.
  func pattern(column: Int, row: Int) -> UInt8 { patterns[row * columns + column] }
}
