import TestSupport
import Testing

@testable import quid

@Suite struct DotCanvasTests {
  @Test(arguments: [(2, 4), (1, 3)])
  func `trace through many points equals lines between consecutive points`(width: Int, height: Int) {
    let seed: UInt64 = 0xD075_0001
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let empty = DotCanvas(columns: 12, rows: 7, cell: (width, height))
      let points = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        (x: Int.random(in: 0..<empty.width, using: &random), y: Int.random(in: 0..<empty.height, using: &random))
      }
      // Points of prices are ordered by column, often with several points in one column.
      let dots = Bool.random(using: &random) ? points : points.sorted { $0.x / 3 < $1.x / 3 }
      var canvas = empty
      canvas.trace(dots)
      var expected: Set<[Int]> = dots.isEmpty ? [] : [[dots[0].x, dots[0].y]]
      for (start, end) in zip(dots, dots.dropFirst()) { expected.formUnion(line(start, end)) }
      #expect(set(canvas) == expected, "seed \(seed)")
    }
  }

  @Test func `no points draw nothing and one point draws one dot`() {
    var canvas = DotCanvas(columns: 3, rows: 2, cell: (2, 4))
    canvas.trace([])
    #expect(set(canvas).isEmpty)
    canvas.trace([(5, 7)])
    #expect(set(canvas) == [[5, 7]])
  }

  /// Returns the coordinates of all dots.
  private func set(_ canvas: DotCanvas) -> Set<[Int]> {
    var dots: Set<[Int]> = []
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let pattern = canvas.pattern(column: x / canvas.cell.width, row: y / canvas.cell.height)
        let bit = y % canvas.cell.height * canvas.cell.width + x % canvas.cell.width
        if pattern >> UInt8(bit) & 1 == 1 { dots.insert([x, y]) }
      }
    }
    return dots
  }

  /// Returns the dots of a straight line.
  private func line(_ start: (x: Int, y: Int), _ end: (x: Int, y: Int)) -> [[Int]] {
    let (run, fall) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (stepX, stepY) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y, error) = (start.x, start.y, run + fall)
    var dots = [[x, y]]
    while (x, y) != end {
      let doubled = 2 * error
      if doubled >= fall { (error, x) = (error + fall, x + stepX) }
      if doubled <= run { (error, y) = (error + run, y + stepY) }
      dots.append([x, y])
    }
    return dots
  }
}
