import Testing

@testable import QuidPresentation

struct QRPenaltyTests {
  private func line(_ text: String) -> [Bool] { text.map { $0 == "#" } }

  @Test(arguments: [
    Line(text: "####", runs: 0), Line(text: "#####", runs: 3), Line(text: "######", runs: 4),
    Line(text: ".....#....", runs: 3), Line(text: "#####.....", runs: 6), Line(text: "#.#.#.#.#.", runs: 0),
    Line(text: ".......", runs: 5),
  ])
  func `runs of five and more cost three and one for each further`(_ sample: Line) {
    #expect(QRPenalty.runs(line(sample.text)) == sample.runs)
  }

  @Test(arguments: [
    Line(text: "#.###.#....", finders: 80), Line(text: "....#.###.#", finders: 80),
    Line(text: "##....#.###.#.#", finders: 40), Line(text: "##.#.###.#.##", finders: 0),
    // Beyond the ends lies the quiet zone, which is light.
    Line(text: "##.#.###.#", finders: 40), Line(text: "#.###.##", finders: 40),
    Line(text: "#....#.###.#....#", finders: 80),
  ])
  func `what looks like a finder beside light costs forty on each side`(_ sample: Line) {
    #expect(QRPenalty.finderLikes(line(sample.text)) == sample.finders)
  }

  @Test func `squares of one kind cost three each, overlapping too, and an uneven share ten for each five per cent`() {
    var matrix = QRMatrix(size: 21)
    // All light: 20 × 20 squares, and fifty per cent off, ten steps of ten.
    #expect(QRPenalty.blocks(matrix) == 1_200)
    #expect(QRPenalty.imbalance(matrix) == 100)
    matrix.apply(.chequered)
    #expect(QRPenalty.blocks(matrix) == 0)
    #expect(QRPenalty.imbalance(matrix) == 0)
    #expect(QRPenalty.total(matrix) == 0)
    // Every other row dark.
    var rows = QRMatrix(size: 21)
    rows.apply(.rows)
    #expect(QRPenalty.blocks(rows) == 0)
    #expect(QRPenalty.total(rows) == 21 * (3 + 16))
    // A third of the columns is dark: 33 per cent, which is 16 off, three whole steps.
    var columns = QRMatrix(size: 21)
    columns.apply(.columns)
    #expect(columns.darkCount == 147)
    #expect(QRPenalty.imbalance(columns) == 30)
    // Between two dark columns there are two light ones.
    #expect(QRPenalty.blocks(columns) == 7 * 20 * 3)
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    var runs = 0
    var finders = 0
    var testDescription: String { text }
  }
}
