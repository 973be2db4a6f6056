/// A raster of dots, several to a cell of the terminal.
struct DotCanvas: Sendable {
  /// How many dots a cell has; eight at most.
  let cell: (width: Int, height: Int)
  /// How many dots the raster has.
  let width: Int
  let height: Int
  private let columns: Int
  /// The pattern of a cell whose first column of dots is set.
  private let upright: Int
  /// Which dots of each cell are set, row by row, the first in the lowest bit.
  private var patterns: [UInt8]

  /// An empty raster of that many cells.
  init(columns: Int, rows: Int, cell: (width: Int, height: Int)) {
    self.columns = columns
    self.cell = cell
    width = columns * cell.width
    height = rows * cell.height
    upright = (0..<cell.height).reduce(0) { $0 | 1 << ($1 * cell.width) }
    patterns = Array(repeating: 0, count: columns * rows)
  }

  /// The dot nearest to a place from 0 to 1 in both directions, counted from the top left corner.
  func dot(x: Double, y: Double) -> (x: Int, y: Int) {
    (Int((x * Double(width - 1)).rounded()), Int(((1 - y) * Double(height - 1)).rounded()))
  }

  /// The cell that holds the dot nearest to a place.
  func cell(x: Double, y: Double) -> (column: Int, row: Int) {
    let dot = dot(x: x, y: y)
    return (dot.x / cell.width, dot.y / cell.height)
  }

  /// Sets the dots of straight lines from each dot to the next; all of them are on it.
  mutating func trace(_ dots: [(x: Int, y: Int)]) {
    guard var last = dots.first else { return }
    // What goes up and down within one column is one stroke, however often it does.
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

  /// Sets the dots of a straight line, stroke by stroke; both ends are on it.
  ///
  /// Source: Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 4 (1965).
  private mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (run, fall) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (stepX, stepY) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y, error) = (start.x, start.y, run + fall)
    // Where the stroke in this column began.
    var top = y
    while x != end.x || y != end.y {
      let doubled = 2 * error
      let last = y
      if doubled <= run { (error, y) = (error + run, y + stepY) }
      if doubled >= fall {
        set(x, min(top, last)...max(top, last))
        (error, x, top) = (error + fall, x + stepX, y)
      }
    }
    set(x, min(top, y)...max(top, y))
  }

  /// Sets the dots of an upright stroke.
  private mutating func set(_ x: Int, _ ys: ClosedRange<Int>) {
    let (column, place) = (x / cell.width, x % cell.width)
    for row in (ys.lowerBound / cell.height)...(ys.upperBound / cell.height) {
      let first = max(ys.lowerBound - row * cell.height, 0)
      let last = min(ys.upperBound - row * cell.height, cell.height - 1)
      let lines = 1 << ((last + 1) * cell.width) - 1 << (first * cell.width)
      patterns[row * columns + column] |= UInt8(truncatingIfNeeded: lines & upright << place)
    }
  }

  /// Which dots of a cell are set, row by row, the first in the lowest bit; 0 where none is.
  func pattern(column: Int, row: Int) -> UInt8 { patterns[row * columns + column] }
}
