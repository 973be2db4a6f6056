import QuidPresentation

/// A bitmap for line charts in which each terminal cell contains several dots.
struct DotCanvas: Sendable {
  /// The number of dots in each cell, horizontally and vertically; at most eight dots in total.
  let cell: (width: Int, height: Int)
  let width: Int
  let height: Int
  private let columns: Int
  private let layout: DotLayout
  /// The dot pattern of each cell, row by row from the top, with one bit per dot from the least significant bit.
  private(set) var patterns: [UInt8]

  /// Creates an empty bitmap with a width and height in cells.
  init(columns: Int, rows: Int, cell: (width: Int, height: Int)) {
    self.columns = columns
    self.cell = cell
    width = columns * cell.width
    height = rows * cell.height
    layout = DotLayout(columns: columns, cell: cell)
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
  mutating func trace(_ dots: [(x: Int, y: Int)]) {
    guard var last = dots.first else { return }
    // A span is checked for unique ownership once, an array at every dot.
    let layout = layout
    var span = patterns.mutableSpan
    // Consecutive dots in the same column are merged into one vertical stroke.
    var (top, bottom) = (last.y, last.y)
    for dot in dots.dropFirst() {
      if dot.x == last.x {
        (top, bottom) = (min(top, dot.y), max(bottom, dot.y))
      } else {
        layout.set(last.x, top, bottom, in: &span)
        layout.line(from: last, to: dot, in: &span)
        (top, bottom) = (dot.y, dot.y)
      }
      last = dot
    }
    layout.set(last.x, top, bottom, in: &span)
  }

  var upperHalf: UInt8 { UInt8(truncatingIfNeeded: 1 << (cell.width * (cell.height / 2)) - 1) }

  /// Returns the dot pattern of a cell: one bit per dot, row by row, starting with the least significant bit.
  func pattern(column: Int, row: Int) -> UInt8 { patterns[row * columns + column] }
}

private struct DotLayout {
  private let columns: Int
  private let cell: (width: Int, height: Int)
  private let columnMask: Int

  init(columns: Int, cell: (width: Int, height: Int)) {
    self.columns = columns
    self.cell = cell
    columnMask = (0..<cell.height).reduce(0) { $0 | 1 << ($1 * cell.width) }
  }

  /// Draws a straight line from one dot to another, including both ends, as one vertical stroke per column.
  ///
  /// Source: Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 4 (1965).
  func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int), in patterns: inout MutableSpan<UInt8>) {
    let (run, fall) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (stepX, stepY) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y, error) = (start.x, start.y, run + fall)
    var strokeStart = y
    while x != end.x || y != end.y {
      let doubled = 2 * error
      let last = y
      if doubled <= run { (error, y) = (error + run, y + stepY) }
      if doubled >= fall {
        set(x, min(strokeStart, last), max(strokeStart, last), in: &patterns)
        (error, x, strokeStart) = (error + fall, x + stepX, y)
      }
    }
    set(x, min(strokeStart, y), max(strokeStart, y), in: &patterns)
  }

  /// Draws a vertical stroke from one row of dots to another in a column of dots, counted from 0 at the top left.
  func set(_ x: Int, _ top: Int, _ bottom: Int, in patterns: inout MutableSpan<UInt8>) {
    let (column, firstRow, lastRow) = (column(of: x), row(of: top), row(of: bottom))
    let mask = columnMask << (x - column * cell.width)
    // The dots from the top of the stroke downward, and those from its bottom upward.
    let fromTop = mask << ((top - firstRow * cell.height) * cell.width)
    let toBottom = mask >> ((lastRow * cell.height + cell.height - 1 - bottom) * cell.width)
    var index = firstRow * columns + column
    for row in firstRow...lastRow {
      let dots = (row == firstRow ? fromTop : mask) & (row == lastRow ? toBottom : mask)
      patterns[index] |= UInt8(truncatingIfNeeded: dots)
      index += columns
    }
  }

  // Divisions by the constants of braille characters are shifts, which take a tenth of the time.
  private func column(of x: Int) -> Int { cell.width == 2 ? x / 2 : x / cell.width }
  private func row(of y: Int) -> Int { cell.height == 4 ? y / 4 : y / cell.height }
}
