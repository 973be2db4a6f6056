import Testing

@testable import QuidPresentation

struct QRPenaltyTests {
  private func line(_ text: String) -> [Bool] { text.map { $0 == "#" } }

  @Test(arguments: [
    Line(text: "####", runs: 0), Line(text: "#####", runs: 3), Line(text: "######", runs: 4),
    Line(text: ".....#....", runs: 3), Line(text: "#####.....", runs: 6), Line(text: "#.#.#.#.#.", runs: 0),
    Line(text: ".......", runs: 5),
  ])
  func `a run of five modules scores three, and one for each further module`(_ sample: Line) {
    #expect(QRPenalty.runs(line(sample.text)) == sample.runs)
  }

  @Test(arguments: [
    Line(text: "#.###.#....", finders: 80), Line(text: "....#.###.#", finders: 80),
    Line(text: "##....#.###.#.#", finders: 40), Line(text: "##.#.###.#.##", finders: 0),
    // The quiet zone beyond the ends is light.
    Line(text: "##.#.###.#", finders: 40), Line(text: "#.###.##", finders: 40),
    Line(text: "#....#.###.#....#", finders: 80),
  ])
  func `a finder-like pattern beside four light modules scores forty on each side`(_ sample: Line) {
    #expect(QRPenalty.finderLikePatterns(line(sample.text)) == sample.finders)
  }

  @Test func `squares of one color score three, imbalance scores ten per five percentage points`() {
    var matrix = QRMatrix(size: 21)
    // All modules light: 20 × 20 squares, and a difference of 50 percentage points.
    #expect(QRPenalty.blocks(matrix) == 1_200)
    #expect(QRPenalty.imbalance(matrix) == 100)
    matrix.apply(.checkered)
    #expect(QRPenalty.blocks(matrix) == 0)
    #expect(QRPenalty.imbalance(matrix) == 0)
    #expect(QRPenalty.total(matrix) == 0)
    // Every other row dark.
    var rows = QRMatrix(size: 21)
    rows.apply(.rows)
    #expect(QRPenalty.blocks(rows) == 0)
    #expect(QRPenalty.total(rows) == 21 * (3 + 16))
    // One third is dark: a difference of 16 percentage points, which is three whole steps of five.
    var columns = QRMatrix(size: 21)
    columns.apply(.columns)
    #expect(columns.darkCount == 147)
    #expect(QRPenalty.imbalance(columns) == 30)
    // Two adjacent light columns follow each dark one.
    #expect(QRPenalty.blocks(columns) == 7 * 20 * 3)
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    var runs = 0
    var finders = 0
    var testDescription: String { text }
  }
}
