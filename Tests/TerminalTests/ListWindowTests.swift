import Testing

@testable import QuidTerminal

struct ListWindowTests {
  struct Case: Sendable {
    let row: Int
    let index: Int?
  }

  /// Ten lines with the sixth one selected, in four rows from the third row of the terminal on: lines 3 to 6.
  @Test(arguments: [
    Case(row: 1, index: nil), Case(row: 2, index: 3), Case(row: 3, index: 4), Case(row: 5, index: 6),
    Case(row: 6, index: nil),
  ])
  func `row of the terminal has the index of its line`(sample: Case) {
    let list = ScreenArea(row: 2, column: 0, rows: 4, columns: 20)
    let window = ListWindow(count: 10, selected: 5, rows: list.rows)
    #expect(window.range == 3..<7)
    #expect(window.index(atRow: sample.row, in: list) == sample.index)
  }

  @Test func `row below the last line has no index`() {
    let list = ScreenArea(row: 2, column: 0, rows: 4, columns: 20)
    let window = ListWindow(count: 2, selected: 0, rows: list.rows)
    #expect(window.index(atRow: 3, in: list) == 1)
    #expect(window.index(atRow: 4, in: list) == nil)
  }
}
