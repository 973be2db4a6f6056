import QuidPresentation

/// A bitmap for line charts in which each terminal cell contains several dots.
struct DotCanvas: Sendable {
  /// The number of dots in each cell, horizontally and vertically; at most eight dots in total.
  let cell: (width: Int, height: Int)
  let width: Int
  let height: Int
  private let columns: Int
  /// The dot pattern of each cell, row by row from the top, with one bit per dot from the least significant bit.
  private(set) var patterns: [UInt8]

  /// Creates an empty bitmap with a width and height in cells.
  init(columns: Int, rows: Int, cell: (width: Int, height: Int)) {
    self.columns = columns
    self.cell = cell
    width = columns * cell.width
    height = rows * cell.height
    patterns = Array(repeating: 0, count: columns * rows)
  }

  /// Returns the dot nearest to a position on the chart, counted from 0 at the top left.
  ///
  /// The coordinates of the position are between 0 (left or bottom) and 1 (right or top).
  func dot(x: Double, y: Double) -> (x: Int, y: Int) {
    // Rounding positive numbers in this way avoids a call of the C library.
    (Int(x * Double(width - 1) + 0.5), Int((1 - y) * Double(height - 1) + 0.5))
  }

  /// Returns the cell of the dot nearest to a position on the chart, counted from 0 at the top left.
  ///
  /// The coordinates of the position are between 0 (left or bottom) and 1 (right or top).
  func cell(x: Double, y: Double) -> (column: Int, row: Int) {
    let dot = dot(x: x, y: y)
    return (dot.x / cell.width, dot.y / cell.height)
  }

  func tracing(_ line: [ChartPosition]) -> DotCanvas {
    var canvas = self
    canvas.trace(line.map { dot(x: $0.x, y: $0.y) })
    return canvas
  }

  /// Draws a line that connects dots with straight segments; dots are counted from 0 at the top left.
  ///
  /// Source: Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 4 (1965).
  mutating func trace(_ dots: [(x: Int, y: Int)]) {
    for (index, end) in dots.enumerated() {
      var (x, y) = dots[max(0, index - 1)]
      let (run, fall) = (abs(end.x - x), -abs(end.y - y))
      let (stepX, stepY) = (x < end.x ? 1 : -1, y < end.y ? 1 : -1)
      var error = run + fall
      set(x, y)
      while x != end.x || y != end.y {
        let doubled = 2 * error
        if doubled <= run { (error, y) = (error + run, y + stepY) }
        if doubled >= fall { (error, x) = (error + fall, x + stepX) }
        set(x, y)
      }
    }
  }

  private mutating func set(_ x: Int, _ y: Int) {
    patterns[y / cell.height * columns + x / cell.width] |= 1 << (y % cell.height * cell.width + x % cell.width)
  }

  /// Returns the dot pattern of a cell: one bit per dot, row by row, starting with the least significant bit.
  func pattern(column: Int, row: Int) -> UInt8 { patterns[row * columns + column] }
}
