import Testing

@testable import QuidTerminal

struct TextTableTests {
  private func text(_ table: TextTable) -> [String] { table.lines.map { $0.rendered(inColor: false) } }

  @Test func `columns are aligned without trailing spaces`() {
    var table = TextTable([.left, .right, .left])
    table.append([.init("a"), .init("1"), .init("note")])
    table.append([.init("long"), .init("1000"), .init("")])
    table.append([.init("b"), .init(""), .init("x")])
    #expect(text(table) == ["a        1  note", "long  1000", "b           x"])
    #expect(table.width == 16)
  }

  @Test func `empty table has no lines`() {
    #expect(TextTable([.left, .right]).lines.isEmpty)
  }

  @Test func `paragraph wraps between words, and a long word has its own line`() {
    let lines = StyledLine.wrapping("one two three abcdefghijkl four", columns: 8).map { $0.rendered(inColor: false) }
    #expect(lines == ["one two", "three", "abcdefghijkl", "four"])
  }
}
