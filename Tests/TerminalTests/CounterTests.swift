import Foundation
import QuidTerminal
import Testing

/// The example program of the module's README.
@Suite struct CounterTests {
  private let size = ScreenSize(columns: 28, rows: 5)

  @Test func `README contains the program`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let program = try String(contentsOf: folder.appending(path: "Counter.swift"), encoding: .utf8)
    let readme = try String(
      contentsOf: folder.appending(path: "../../Sources/App/Terminal/README.md").standardized, encoding: .utf8)
    #expect(readme.contains("```swift\n\(program)```\n"))
  }

  @Test func `arrow keys change the count`() {
    var counter = Counter()
    var decoder = InputDecoder()
    for input in decoder.feed("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[B".utf8) { #expect(counter.update(input) == nil) }
    let grid = counter.view(size)
    let lines = (0..<size.rows).map { row in
      String((0..<size.columns).map { grid[row, $0].character }).replacing(#/ +$/#, with: "")
    }
    #expect(
      lines == ["", "  ┌─ Counter ────────────┐", "  │          2           │", "  └──────────────────────┘", ""])
  }

  @Test func `frame after a key contains only the changed cell`() {
    var counter = Counter()
    var writer = FrameWriter()
    let palette = Palette(.mono, .none)
    _ = writer.frame(counter.view(size), palette)
    _ = counter.update(.key(.up))
    let bytes = writer.frame(counter.view(size), palette)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[3;14H\u{1B}[0;1m1\u{1B}[0m\u{1B}[?2026l")
  }

  @Test(arguments: [KeyPress.character("q"), .control("c")]) func `key quits`(_ key: KeyPress) {
    var counter = Counter()
    #expect(counter.update(.key(key)) == .quit)
  }
}
