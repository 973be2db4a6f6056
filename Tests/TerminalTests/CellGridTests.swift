import Testing

@testable import QuidTerminal

@Suite struct CellGridTests {
  private func row(_ grid: CellGrid, _ row: Int = 0) -> String {
    String((0..<grid.size.columns).filter { grid[row, $0].width > 0 }.map { grid[row, $0].character })
  }

  private func grid(_ columns: Int, _ alphabet: TerminalAlphabet = .unicode) -> CellGrid {
    CellGrid(ScreenSize(columns: columns, rows: 1), alphabet: alphabet)
  }

  @Test func `text is truncated at the edge with an ellipsis`() {
    var grid = grid(8)
    let used = grid.put("Bitcoin Cash", row: 0, column: 2)
    #expect(row(grid) == "  Bitco…")
    #expect(used == 6)
  }

  @Test func `wide character uses two cells`() {
    var grid = grid(5)
    grid.put("日a", row: 0, column: 1)
    #expect(grid[0, 1].width == 2)
    #expect(grid[0, 2].width == 0)
    #expect(row(grid) == " 日a ")
  }

  @Test func `wide character without space for both halves is omitted`() {
    var grid = grid(3)
    grid.put("ab日", row: 0, column: 0)
    #expect(row(grid) == "ab…")
    grid.put("日", row: 0, column: 2)
    #expect(grid.cells.allSatisfy { $0.width == 1 })
  }

  @Test(arguments: [0, 1])
  func `drawing over half of a wide character clears the other half`(_ column: Int) {
    var grid = grid(4)
    grid.put("日", row: 0, column: 0)
    grid.put("x", row: 0, column: column)
    #expect(grid.cells.allSatisfy { $0.width == 1 })
    #expect(row(grid) == (column == 0 ? "x   " : " x  "))
  }

  @Test func `wide character over two others leaves no half`() {
    var grid = grid(4)
    grid.put("日本", row: 0, column: 0)
    grid.put("語", row: 0, column: 1)
    #expect(row(grid) == " 語 ")
    #expect(grid.cells.map(\.width) == [1, 2, 0, 1])
  }

  @Test func `combining mark stays with its letter`() {
    var grid = grid(4)
    grid.put("e\u{301}x", row: 0, column: 0)
    #expect(grid[0, 0].character == "e\u{301}")
    #expect(grid[0, 1].character == "x")
  }

  @Test func `emoji presentation uses two cells`() {
    var grid = grid(4)
    grid.put("❤\u{FE0F}x", row: 0, column: 0)
    #expect(grid[0, 0].width == 2)
    #expect(grid[0, 2].character == "x")
  }

  @Test(arguments: ["\u{1B}[31m", "a\u{202E}b", "x\u{200B}y", "\u{9B}2J", "\u{7}\r\n", "\u{E0041}"])
  func `control characters never become cells`(_ text: String) {
    var grid = grid(12)
    grid.put(text, row: 0, column: 0)
    #expect(grid.cells.allSatisfy { $0.character.unicodeScalars.allSatisfy(\.isSafeForTerminal) })
    #expect(row(grid).contains("\u{FFFD}"))
  }

  @Test func `every cell is ASCII in the ASCII alphabet`() {
    var grid = grid(30, .ascii)
    grid.put("€1 · ★ Ærø 日本 ▲", row: 0, column: 0)
    #expect(grid.cells.allSatisfy { $0.character.isASCII })
    #expect(row(grid).hasPrefix("EUR 1 - *"))
  }

  struct Border: CustomTestStringConvertible, Sendable {
    let columns: Int
    let title: String
    let selected: Int
    let ends: [String]
    var testDescription: String { "\(title) on \(columns) columns" }
  }

  @Test(arguments: [
    Border(columns: 30, title: "Currency", selected: 0, ends: ["──┐", " ↓ 15 more ─┘"]),
    Border(columns: 30, title: "Currency", selected: 10, ends: [" ↑ 8 more ─┐", " ↓ 7 more ─┘"]),
    Border(columns: 30, title: "Currency", selected: 19, ends: [" ↑ 15 more ─┐", "───┘"]),
    Border(columns: 30, title: "All the currencies", selected: 10, ends: [" ↑ 8 ─┐", " ↓ 7 more ─┘"]),
    Border(columns: 30, title: "Each of the currencies", selected: 10, ends: ["currencies ───┐", " ↓ 7 more ─┘"]),
    Border(columns: 9, title: "Currency", selected: 10, ends: ["Cur…─┐", " ↓ 7 ─┘"]),
  ])
  func `border shows the number of hidden rows if it fits`(_ border: Border) {
    var grid = CellGrid(ScreenSize(columns: border.columns, rows: 7))
    _ = grid.putWindow(border.title, grid.area)
    grid.putHiddenCounts(of: ListWindow(count: 20, selected: border.selected, rows: 5), on: grid.area)
    #expect(row(grid, 0).hasSuffix(border.ends[0]), "\(row(grid, 0))")
    #expect(row(grid, 6).hasSuffix(border.ends[1]), "\(row(grid, 6))")
    #expect(row(grid, 0).contains(border.title.prefix(3)))
  }

  @Test func `content outside the grid is not drawn`() {
    var grid = grid(4)
    for position in [(-1, 0), (1, 0), (0, 4), (0, 9)] { grid.put("x", row: position.0, column: position.1) }
    grid.put("abc", row: 0, column: -2)
    grid.highlight(row: 7, columns: 0..<9, .selected)
    grid.clear(ScreenArea(row: -3, column: -3, rows: 2, columns: 2))
    #expect(row(grid) == "c   ")
  }
}
