import QuidTerminal
import Testing

@testable import QuidTerminal

@Suite struct ChangeHighlightTests {
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
    var highlight = ChangeHighlight()
    _ = highlight.frame(grid("22,900.00"), in: area, .data, isAnimated: true, at: start)
    let final = grid("22,913.00", "12:01")
    let first = highlight.frame(final, in: area, .data, isAnimated: true, at: start)
    #expect(differences(first, final) == [9, 10], "the line outside of the area is not highlighted")
    #expect(highlight.next(after: start) == start + ChangeHighlight.firstPhase)
    let second = highlight.frame(final, in: area, .clock, isAnimated: true, at: start + ChangeHighlight.firstPhase)
    #expect(differences(second, final) == [9, 10] && second != first)
    #expect(highlight.next(after: start + ChangeHighlight.firstPhase) == start + ChangeHighlight.duration)
    let end = start + ChangeHighlight.duration
    #expect(highlight.frame(final, in: area, .clock, isAnimated: true, at: end) == final)
    #expect(highlight.next(after: end) == nil)
    #expect(ChangeHighlight.duration <= .milliseconds(200))
  }

  @Test func `first data and user navigation are not highlighted`() {
    var highlight = ChangeHighlight()
    _ = highlight.frame(CellGrid(size), in: area, .data, isAnimated: true, at: start)
    #expect(highlight.frame(grid("1.00"), in: area, .data, isAnimated: true, at: start) == grid("1.00"))
    #expect(highlight.frame(grid("2.00"), in: area, .input, isAnimated: true, at: start) == grid("2.00"))
    #expect(highlight.next(after: start) == nil)
  }

  @Test func `key ends the highlight at once`() {
    var highlight = ChangeHighlight()
    _ = highlight.frame(grid("1.00"), in: area, .data, isAnimated: true, at: start)
    _ = highlight.frame(grid("2.00"), in: area, .data, isAnimated: true, at: start)
    #expect(highlight.frame(grid("2.00"), in: area, .input, isAnimated: true, at: start) == grid("2.00"))
    #expect(highlight.next(after: start) == nil)
  }

  @Test func `nothing is highlighted when animations are disabled`() {
    var highlight = ChangeHighlight()
    _ = highlight.frame(grid("1.00"), in: area, .data, isAnimated: false, at: start)
    #expect(highlight.frame(grid("2.00"), in: area, .data, isAnimated: false, at: start) == grid("2.00"))
    #expect(highlight.next(after: start) == nil)
  }

  @Test func `resized screen is not highlighted`() {
    var highlight = ChangeHighlight()
    _ = highlight.frame(CellGrid(ScreenSize(columns: 9, rows: 1)), in: area, .data, isAnimated: true, at: start)
    #expect(highlight.frame(grid("2.00"), in: area, .data, isAnimated: true, at: start) == grid("2.00"))
  }
}
