import TestSupport
import Testing

@testable import QuidTerminal

@Suite struct FrameWriterTests {
  private let palette = Palette(.dark, .full)
  private let size = ScreenSize(columns: 12, rows: 3)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `first frame is complete and synchronized`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    grid.put("Quid", row: 0, column: 0)
    let frame = text(writer.frame(grid, palette))
    #expect(frame.hasPrefix("\u{1B}[?2026h"))
    #expect(frame.hasSuffix("\u{1B}[?2026l"))
    #expect(frame.contains("Quid"))
  }

  @Test func `unchanged frame sends nothing`() {
    var writer = FrameWriter()
    let grid = CellGrid(size)
    _ = writer.frame(grid, palette)
    #expect(writer.frame(grid, palette).isEmpty)
  }

  @Test func `only changed cells are sent`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    grid.put("$22,900.00", row: 1, column: 1)
    _ = writer.frame(grid, palette)
    grid.put("1", row: 1, column: 10)
    #expect(text(writer.frame(grid, palette)) == "\u{1B}[?2026h\u{1B}[2;11H\u{1B}[0m1\u{1B}[0m\u{1B}[?2026l")
  }

  @Test func `forgetting the last frame sends all cells again`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    grid.put("Quid", row: 0, column: 0)
    let first = writer.frame(grid, palette)
    writer.invalidate()
    #expect(writer.frame(grid, palette) == first)
  }

  @Test func `another palette redraws everything`() {
    var writer = FrameWriter()
    let grid = CellGrid(size)
    _ = writer.frame(grid, palette)
    #expect(!writer.frame(grid, Palette(.light, .full)).isEmpty)
  }

  @Test func `a space keeps the selected style on the same background`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    _ = writer.frame(grid, palette)
    grid.put("a", row: 0, column: 0, CellStyle(.good, on: .raised))
    grid.put(" ", row: 0, column: 1, CellStyle(on: .raised))
    grid.put("b", row: 0, column: 2, CellStyle(.good, on: .raised))
    grid.put("  c", row: 0, column: 3, CellStyle(underlined: true))
    let frame = text(writer.frame(grid, palette))
    #expect(frame.contains("ma b\u{1B}"), "\(frame.debugDescription)")
    #expect(frame.contains("m  c\u{1B}"), "\(frame.debugDescription)")
  }

  @Test func `the empty end of a row is erased, unless the background is painted`() {
    for (palette, isErased) in [(palette, true), (Palette(.dark, .full, isPainted: true), false)] {
      var writer = FrameWriter()
      var grid = CellGrid(size)
      grid.put("Quid 12345", row: 1, column: 0)
      _ = writer.frame(grid, palette)
      grid.clear(ScreenArea(row: 1, column: 4, rows: 1, columns: 8))
      let frame = text(writer.frame(grid, palette))
      #expect(frame.contains("\u{1B}[K") == isErased, "\(frame.debugDescription)")
      #expect(frame.contains("     ") != isErased, "\(frame.debugDescription)")
    }
  }

  @Test func `names from right to left are isolated`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    _ = writer.frame(grid, palette)
    grid.put("1", row: 0, column: 0)
    grid.put("שקל", row: 0, column: 2)
    grid.put("20", row: 0, column: 7)
    let frame = text(writer.frame(grid, palette))
    #expect(frame.contains(" \u{2068}\u{1B}[1;3H"), "\(frame.debugDescription)")
    #expect(frame.contains("ל\u{2069}\u{1B}[1;8H20"), "\(frame.debugDescription)")
    grid.put("Bit", row: 0, column: 2)
    let next = text(writer.frame(grid, palette))
    #expect(!next.contains("\u{2068}") && !next.contains("\u{2069}"), "\(next.debugDescription)")
  }

  @Test func `cursor position is sent again after a character of ambiguous width`() {
    var writer = FrameWriter()
    var grid = CellGrid(size)
    _ = writer.frame(grid, palette)
    grid.put("😀x", row: 0, column: 0)
    #expect(text(writer.frame(grid, palette)).contains("😀\u{1B}[1;3Hx"))
  }

  /// A terminal emulator for the sequences of the writer.
  ///
  /// Like real terminals, it erases both halves of a wide character if one of them is overwritten.
  private struct Screen {
    var cells: [Character]
    let columns: Int

    mutating func take(_ text: String) {
      var (row, column) = (0, 0)
      var rest = text[...]
      while let character = rest.popFirst() {
        guard character == "\u{1B}" else {
          for half in column..<(column + character.cellWidth) { erase(row * columns + half) }
          cells[row * columns + column] = character
          if character.cellWidth == 2 { cells[row * columns + column + 1] = "\u{0}" }
          column += character.cellWidth
          continue
        }
        rest.removeFirst()
        let body = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(body.count)
        let final = rest.removeFirst()
        if final == "J" { cells = cells.map { _ in " " } }
        if final == "K" { for column in column..<columns { erase(row * columns + column) } }
        if final == "H" {
          let position = body.split(separator: ";").compactMap { Int($0) }
          (row, column) = (position[0] - 1, position[1] - 1)
        }
      }
    }

    private mutating func erase(_ index: Int) {
      if cells[index] == "\u{0}" { cells[index - 1] = " " }
      if index % columns + 1 < columns, cells[index + 1] == "\u{0}" { cells[index + 1] = " " }
      cells[index] = " "
    }
  }

  @Test func `incremental updates give the same screen as full redraws`() {
    let seed: UInt64 = 0xD1FF
    var random = SplitMix64(seed: seed)
    let strings = ["日本語", "a", "Bitcoin", "e\u{301}", "❤\u{FE0F}", "  ", "€", "🇸🇪x", "–"]
    var writer = FrameWriter()
    var screen = Screen(cells: Array(repeating: "?", count: 36), columns: 12)
    var grid = CellGrid(size)
    for step in 0..<2_000 {
      for _ in 0..<3 {
        let style = CellStyle([.plain, .good, .bad].randomElement(using: &random) ?? .plain)
        grid.put(
          strings.randomElement(using: &random) ?? "", row: .random(in: 0..<3, using: &random),
          column: .random(in: -2..<12, using: &random), style)
      }
      screen.take(text(writer.frame(grid, palette)))
      let expected = grid.cells.map { $0.width == 0 ? "\u{0}" : $0.character }
      #expect(screen.cells == expected, "seed \(seed), step \(step)")
      if screen.cells != expected { return }
    }
  }

  @Test func `frames of one writer have the colors of their palette`() {
    var grid = CellGrid(ScreenSize(columns: 2, rows: 1))
    grid.put("a", row: 0, column: 0, CellStyle(.good, on: .raised))
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
