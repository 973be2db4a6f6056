import QuidTerminal
import TestSupport
import Testing

@testable import quid

@Suite struct GoldenFrameTests {
  private static let sizes = [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 120, rows: 40),
  ]

  /// Compares the text of the screens with their snapshots: one file for each scene, with a frame for each size.
  ///
  /// `Scripts/show-frame` prints a snapshot. ``FrameStyleTests`` compares the colors.
  @Test(arguments: Scene.all)
  func `screens equal their snapshots`(_ scene: Scene) async throws {
    var lines: [String] = []
    for size in Self.sizes {
      lines.append("== \(size.columns)x\(size.rows)")
      lines += Stage.lines(of: await scene.stage(size).frame).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
    }
    try Golden.expect(lines.joined(separator: "\n") + "\n", "FullScreen/Golden/\(scene.name).frames")
  }

  @Test func `failed snapshot prints the first line that differs`() {
    let expected = "== 40x20\nBTC 1\n== 80x24\nBTC 2\n"
    #expect(
      Golden.firstDifference(of: "== 40x20\nBTC 1\n== 80x24\nBTC 3\n", from: expected)
        == "first in line 4 in 80x24:\n  expected “BTC 2”\n  actual   “BTC 3”")
    #expect(
      Golden.firstDifference(of: "== 40x20", from: expected)
        == "first in line 2 in 40x20:\n  expected “BTC 1”\n  actual   the end")
  }

  @Test(arguments: Scene.all)
  func `no screen draws outside its area, half characters or control characters`(_ scene: Scene) async {
    let sizes = [(40, 20), (41, 21), (57, 24), (80, 24), (109, 30), (110, 30), (200, 60)]
    for (columns, rows) in GeneratedCases.sample(2, of: sizes) {
      let frame = await scene.stage(ScreenSize(columns: columns, rows: rows)).frame
      for row in 0..<rows {
        var expectsHalf = false
        for column in 0..<columns {
          let cell = frame[row, column]
          #expect((cell.width == 0) == expectsHalf, "\(columns)×\(rows), row \(row), column \(column)")
          expectsHalf = cell.width == 2
          let isSafe = cell.character.unicodeScalars.allSatisfy { $0.isSafeForTerminal }
          #expect(isSafe, "\(columns)×\(rows), row \(row), column \(column)")
          if scene.alphabet == .ascii { #expect(cell.character.isASCII, "\(cell.character) at \(row), \(column)") }
        }
        #expect(!expectsHalf)
      }
    }
  }
}
