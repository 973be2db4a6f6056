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

  /// Returns the indices of the cells in which a frame differs from the final frame.
  private func differences(_ frame: CellGrid, _ final: CellGrid) -> [Int] {
    zip(frame.cells, final.cells).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
  }

  @Test func `changed digits are highlighted for at most 200 ms`() {
    var flash = FigureFlash()
    _ = flash.frame(grid("22,900.00"), area, .figures, moves: true, at: start)
    let final = grid("22,913.00", "12:01")
    let first = flash.frame(final, area, .figures, moves: true, at: start)
    #expect(differences(first, final) == [9, 10], "and nothing of the line that says how late it is")
    #expect(flash.next(after: start) == start + FigureFlash.bright)
    let second = flash.frame(final, area, .clock, moves: true, at: start + FigureFlash.bright)
    #expect(differences(second, final) == [9, 10] && second != first)
    #expect(flash.next(after: start + FigureFlash.bright) == start + FigureFlash.length)
    let end = start + FigureFlash.length
    #expect(flash.frame(final, area, .clock, moves: true, at: end) == final)
    #expect(flash.next(after: end) == nil)
    #expect(FigureFlash.length <= .milliseconds(200))
  }

  @Test func `first data and user navigation are not highlighted`() {
    var flash = FigureFlash()
    _ = flash.frame(CellGrid(size), area, .figures, moves: true, at: start)
    #expect(flash.frame(grid("1.00"), area, .figures, moves: true, at: start) == grid("1.00"))
    #expect(flash.frame(grid("2.00"), area, .person, moves: true, at: start) == grid("2.00"))
    #expect(flash.next(after: start) == nil)
  }

  @Test func `key ends the highlight at once`() {
    var flash = FigureFlash()
    _ = flash.frame(grid("1.00"), area, .figures, moves: true, at: start)
    _ = flash.frame(grid("2.00"), area, .figures, moves: true, at: start)
    #expect(flash.frame(grid("2.00"), area, .person, moves: true, at: start) == grid("2.00"))
    #expect(flash.next(after: start) == nil)
  }

  @Test func `nothing is highlighted when motion is off`() {
    var flash = FigureFlash()
    _ = flash.frame(grid("1.00"), area, .figures, moves: false, at: start)
    #expect(flash.frame(grid("2.00"), area, .figures, moves: false, at: start) == grid("2.00"))
    #expect(flash.next(after: start) == nil)
  }

  @Test func `resized screen is not highlighted`() {
    var flash = FigureFlash()
    _ = flash.frame(CellGrid(ScreenSize(columns: 9, rows: 1)), area, .figures, moves: true, at: start)
    #expect(flash.frame(grid("2.00"), area, .figures, moves: true, at: start) == grid("2.00"))
  }
}
