import Testing

@testable import QuidTerminal

@Suite struct ShadeTests {
  private static let tints: [Shade.Tint] = [.good, .bad, .accent]

  @Test(arguments: [1, 2, 5, 10, 16, 50, 1_000])
  func `gradient gets weaker from its first to its last row`(_ rows: Int) throws {
    let levels = (0..<rows).map { Shade(.good, row: $0, of: rows).map { Int($0.level) } ?? 0 }
    #expect(levels == levels.sorted(by: >))
    #expect(try #require(levels.first) >= Shade.maximumLevel / 2)
    #expect(!levels.contains { !(0...Shade.maximumLevel ~= $0) })
    #expect(Shade(.good, row: -1, of: rows) == nil && Shade(.good, row: rows, of: rows) == nil)
  }

  @Test func `strength is that of the middle of a row`() {
    #expect((0..<4).map { Shade(.bad, row: $0, of: 4)?.level } == [14, 10, 6, 2])
    #expect(Shade(.bad, row: 0, of: 1)?.level == 8)
    #expect(Shade(.bad, row: 49, of: 50) == nil)
  }

  @Test(arguments: [Theme.light, .dark])
  func `shade is a background with 256 or more colors only`(_ theme: Theme) throws {
    for tint in Self.tints {
      let shade = try #require(Shade(tint, row: 0, of: 20))
      let style = CellStyle(.good, on: .shade(shade))
      for depth in [ColorDepth.none, .sixteen] {
        let palette = Palette(theme, depth)
        #expect(palette.rendition(style) == palette.rendition(CellStyle(.good)))
        #expect(palette.rendition(shade) == nil)
      }
      for (depth, prefix) in [(ColorDepth.indexed, "48;5;"), (.full, "48;2;")] {
        let palette = Palette(theme, depth)
        let background = try #require(palette.rendition(shade))
        #expect(background.hasPrefix(prefix))
        #expect(palette.rendition(style) == "\(palette.rendition(CellStyle(.good)));\(background)")
      }
    }
    #expect(Palette(.mono, .full).rendition(try #require(Shade(.good, row: 0, of: 1))) == nil)
  }

  @Test func `strongest steps of a rise and a fall differ in color`() throws {
    let (up, down) = (try #require(Shade(.good, row: 0, of: 20)), try #require(Shade(.bad, row: 0, of: 20)))
    for theme in [Theme.light, .dark] {
      #expect(Palette(theme, .full).rendition(up) != Palette(theme, .full).rendition(down))
    }
  }

  @Test func `line has the background of its parts in color only`() {
    var line = StyledLine("a ", .good)
    line.append("b ", .good, on: "48;5;22")
    line.append("c ", .plain, on: "48;5;22")
    #expect(line.rendered(inColor: false) == "a b c ")
    #expect(
      line.rendered(inColor: true)
        == "\u{1B}[32ma \u{1B}[0m\u{1B}[32;48;5;22mb \u{1B}[0m\u{1B}[48;5;22mc \u{1B}[0m")
    #expect(line.withoutTrailingSpace.text == "a b c ")
    #expect(line.inASCII == line)
    line.append("  ")
    #expect(line.withoutTrailingSpace.text == "a b c ")
  }

  @Test func `frames of one writer have the colors of their palette`() throws {
    var grid = CellGrid(ScreenSize(columns: 2, rows: 1))
    grid.put("a", row: 0, column: 0, CellStyle(.good, on: .shade(try #require(Shade(.good, row: 0, of: 1)))))
    var writer = FrameWriter()
    let palettes = [Palette(.dark, .full), Palette(.light, .full), Palette(.dark, .full)]
    let frames = palettes.map { writer.frame(grid, $0) }
    var expected: [[UInt8]] = []
    for palette in palettes {
      var fresh = FrameWriter()
      expected.append(fresh.frame(grid, palette))
    }
    #expect(frames == expected && frames[0] != frames[1])
    grid.put("b", row: 0, column: 0, CellStyle(.good))
    let change = String(decoding: writer.frame(grid, palettes[2]), as: UTF8.self)
    #expect(change.contains("\u{1B}[\(palettes[2].rendition(CellStyle(.good)))mb"))
  }
}
