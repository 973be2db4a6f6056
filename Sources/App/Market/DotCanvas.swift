/// A raster of dots, several to a cell of the terminal.
struct DotCanvas: Sendable {
  /// How many dots a cell has.
  let cell: (width: Int, height: Int)
  /// How many dots the raster has.
  let width: Int
  let height: Int
  private var dots: [Bool]

  /// An empty raster of that many cells.
  init(columns: Int, rows: Int, cell: (width: Int, height: Int)) {
    self.cell = cell
    width = columns * cell.width
    height = rows * cell.height
    dots = Array(repeating: false, count: width * height)
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

  /// Sets a dot.
  mutating func set(_ x: Int, _ y: Int) { dots[y * width + x] = true }

  /// Sets the dots of a straight line; both ends are on it.
  ///
  /// Source: Bresenham, "Algorithm for computer control of a digital plotter", IBM Systems Journal 4 (1965).
  mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (run, fall) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (stepX, stepY) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y, error) = (start.x, start.y, run + fall)
    while true {
      set(x, y)
      if (x, y) == end { return }
      let doubled = 2 * error
      if doubled >= fall { (error, x) = (error + fall, x + stepX) }
      if doubled <= run { (error, y) = (error + run, y + stepY) }
    }
  }

  /// Whether any dot of a cell is set.
  func hasDots(column: Int, row: Int) -> Bool {
    for y in (row * cell.height)..<((row + 1) * cell.height) {
      let start = y * width + column * cell.width
      for index in start..<(start + cell.width) where dots[index] { return true }
    }
    return false
  }

  /// Which dots of a cell are set, row by row.
  func pattern(column: Int, row: Int) -> [Bool] {
    (0..<cell.height).flatMap { y in
      (0..<cell.width).map { x in dots[(row * cell.height + y) * width + column * cell.width + x] }
    }
  }
}
