import QuidTerminal
import Testing

@testable import quid

@Suite struct GoldenFrameTests {
  private static let sizes = [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 140, rows: 45),
  ]

  /// Compares the screens with their snapshots.
  ///
  /// `QUID_GOLDEN=write` writes them and `Scripts/show-frame` prints them.
  @Test(arguments: Scene.all)
  func `screens equal their snapshots`(_ scene: Scene) async throws {
    var lines: [String] = []
    for size in Self.sizes {
      let frame = await scene.stage(size).frame
      for theme in Theme.allCases {
        lines.append("== \(size.columns)x\(size.rows) \(theme.rawValue)")
        lines += FrameWriter.lines(frame, Palette(theme, .full))
      }
    }
    try Golden.expect(lines.joined(separator: "\n") + "\n", "FullScreen/Golden/\(scene.name).frames")
  }

  @Test(arguments: Scene.all)
  func `no screen draws outside its area, half characters or control characters`(_ scene: Scene) async {
    for (columns, rows) in [(40, 20), (41, 21), (57, 24), (80, 24), (109, 30), (110, 30), (200, 60)] {
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
