import Testing

@testable import quid

@Suite struct FigureFlashTests {
  private let size = ScreenSize(columns: 20, rows: 3)
  private let start = ContinuousClock.now

  private func grid(_ price: String, _ status: String = "12:00") -> CellGrid {
    var grid = CellGrid(size)
    grid.put("BTC  \(price)", row: 0, column: 0)
    grid.put(status, row: 2, column: 0)
    return grid
  }

  private var area: ScreenArea { ScreenArea(row: 0, column: 0, rows: 2, columns: 20) }

  /// The places where a frame differs from what is meant in the end.
  private func places(_ frame: CellGrid, _ meant: CellGrid) -> [Int] {
    zip(frame.cells, meant.cells).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
  }

  @Test func `digits that have changed stand out, then less, and no more after 200 ms`() {
    var flash = FigureFlash()
    _ = flash.frame(grid("22,900.00"), area, .figures, moves: true, at: start)
    let meant = grid("22,913.00", "12:01")
    let first = flash.frame(meant, area, .figures, moves: true, at: start)
    #expect(places(first, meant) == [9, 10], "and nothing of the line that says how late it is")
    #expect(flash.next(after: start) == start + FigureFlash.bright)
    let second = flash.frame(meant, area, .clock, moves: true, at: start + FigureFlash.bright)
    #expect(places(second, meant) == [9, 10] && second != first)
    #expect(flash.next(after: start + FigureFlash.bright) == start + FigureFlash.length)
    let end = start + FigureFlash.length
    #expect(flash.frame(meant, area, .clock, moves: true, at: end) == meant)
    #expect(flash.next(after: end) == nil)
    #expect(FigureFlash.length <= .milliseconds(200))
  }

  @Test func `a screen that fills, and one that the person moves, stay still`() {
    var flash = FigureFlash()
    _ = flash.frame(CellGrid(size), area, .figures, moves: true, at: start)
    #expect(flash.frame(grid("1.00"), area, .figures, moves: true, at: start) == grid("1.00"))
    #expect(flash.frame(grid("2.00"), area, .person, moves: true, at: start) == grid("2.00"))
    #expect(flash.next(after: start) == nil)
  }

  @Test func `a key ends it at once`() {
    var flash = FigureFlash()
    _ = flash.frame(grid("1.00"), area, .figures, moves: true, at: start)
    _ = flash.frame(grid("2.00"), area, .figures, moves: true, at: start)
    #expect(flash.frame(grid("2.00"), area, .person, moves: true, at: start) == grid("2.00"))
    #expect(flash.next(after: start) == nil)
  }

  @Test func `nothing stands out where nothing may move`() {
    var flash = FigureFlash()
    _ = flash.frame(grid("1.00"), area, .figures, moves: false, at: start)
    #expect(flash.frame(grid("2.00"), area, .figures, moves: false, at: start) == grid("2.00"))
    #expect(flash.next(after: start) == nil)
  }

  @Test func `another size is another screen`() {
    var flash = FigureFlash()
    _ = flash.frame(CellGrid(ScreenSize(columns: 9, rows: 1)), area, .figures, moves: true, at: start)
    #expect(flash.frame(grid("2.00"), area, .figures, moves: true, at: start) == grid("2.00"))
  }
}
