import TestSupport
import Testing

@testable import QuidTerminal

@Suite struct PictureProtocolTests {
  private let palette = Palette(.dark, .full)
  private let size = ScreenSize(columns: 12, rows: 3)
  private let area = ScreenArea(row: 0, column: 2, rows: 2, columns: 4)
  private let picture = ScreenPicture(png: PNGFile.pixel, id: 7)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  struct Case: CustomTestStringConvertible, Sendable {
    var environment: [String: String]
    var found: PictureProtocol?
    var canQuery: Bool
    var testDescription: String { environment.description }
  }

  @Test(arguments: [
    Case(environment: ["TERM": "xterm-kitty"], canQuery: true),
    Case(environment: ["TERM": "xterm-256color"], canQuery: true),
    Case(environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], found: .iTerm, canQuery: true),
    Case(environment: ["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], found: .iTerm, canQuery: true),
    Case(environment: ["TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"], canQuery: false),
    Case(environment: ["TERM": "xterm-256color", "TMUX": "/tmp/t,1,0", "TERM_PROGRAM": "iTerm.app"], canQuery: false),
    Case(environment: ["TERM": "screen"], canQuery: false),
    Case(environment: ["TERM": "linux"], canQuery: false),
    Case(environment: ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], canQuery: false),
    Case(environment: [:], canQuery: false),
  ])
  func `environment determines the picture protocol or a query`(_ terminal: Case) {
    #expect(PictureProtocol(environment: terminal.environment) == terminal.found)
    #expect(PictureProtocol.canQuery(terminal.environment) == terminal.canQuery)
  }

  @Test func `only the expected response enables pictures`() {
    func inputs(_ text: String) -> [TerminalInput] {
      var decoder = InputDecoder()
      return decoder.feed(Array(text.utf8))
    }
    #expect(inputs("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c") == [.kittyGraphics, .deviceAttributes])
    #expect(inputs("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\").isEmpty)
    #expect(inputs("\u{1B}]Gi=31;OK\u{1B}\\").isEmpty)
    #expect(inputs("\u{1B}_11;rgb:ffff/ffff/ffff\u{1B}\\").isEmpty)
  }

  @Test func `kitty picture is sent once as base64 at its position`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    _ = writer.frame(grid, palette, pictures: .kitty)
    grid.put(picture, in: area)
    let base64 = text(picture.base64)
    #expect(
      text(writer.frame(grid, palette, pictures: .kitty))
        == "\u{1B}[?2026h\u{1B}[1;3H\u{1B}_Ga=T,f=100,t=d,i=7,p=1,c=4,r=2,C=1,q=2,m=0;\(base64)\u{1B}\\"
        + "\u{1B}[0m\u{1B}[?2026l"
    )
    #expect(writer.frame(grid, palette, pictures: .kitty).isEmpty)
  }

  @Test func `long picture is sent in chunks with a final marker`() {
    let pixels = PNGFile.chunk("IDAT", (0..<9_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let file = PNGFile.file([PNGFile.header(), pixels, PNGFile.chunk("IEND")])
    let long = ScreenPicture(png: file, id: 1)
    let pieces = text(PictureProtocol.kitty.show(long, area)).split(separator: "\u{1B}_G").map {
      $0.split(separator: ";")
    }
    #expect(pieces.count == (long.base64.count + 4_095) / 4_096)
    #expect(pieces.count > 1)
    #expect(pieces.dropLast().allSatisfy { $0[0].hasSuffix("m=1") } && pieces.last?[0] == "m=0")
    #expect(pieces.map { $0[1].dropLast(2) }.joined() == text(long.base64))
  }

  @Test func `iTerm2 picture is inline and keeps the cursor`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    _ = writer.frame(grid, palette, pictures: .iTerm)
    grid.put(picture, in: area)
    #expect(
      text(writer.frame(grid, palette, pictures: .iTerm)).contains(
        "\u{1B}[1;3H\u{1B}]1337;File=inline=1;size=\(PNGFile.pixel.count);width=4;height=2;preserveAspectRatio=1;"
          + "doNotMoveCursor=1:\(text(picture.base64))\u{7}"))
  }

  @Test func `removed picture is deleted and its cells are redrawn`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    grid.put(picture, in: area)
    _ = writer.frame(grid, palette, pictures: .kitty)
    let bytes = text(writer.frame(CellGrid(size), palette, pictures: .kitty))
    #expect(bytes.contains("\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\"))
    #expect(bytes.contains("\u{1B}[1;3H\u{1B}[0m    ") && bytes.contains("\u{1B}[2;3H    "))
  }

  @Test func `drawing over a picture removes it`() {
    var grid = CellGrid(size)
    grid.put(picture, in: area)
    #expect(grid.pictures.count == 1)
    grid.put("x", row: 1, column: 5)
    #expect(grid.pictures.isEmpty)
    grid.put(picture, in: ScreenArea(row: 2, column: 0, rows: 2, columns: 4))
    #expect(grid.pictures.isEmpty, "it would not be whole")
  }

  @Test func `terminal without picture support gets no picture`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    grid.put(picture, in: area)
    #expect(!text(writer.frame(grid, palette)).contains(text(picture.base64)))
  }
}
