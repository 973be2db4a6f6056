import Testing

@testable import QuidTerminal

struct TerminalWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1),
    ("币安人生", 8), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("🚀", 2), ("☀", 1),
    ("☀\u{FE0F}", 2), ("👍🏽", 2), ("🇸🇪", 2),
    ("นี้", 1), ("▲ +0.3%", 7), ("⠟⣿", 2),
    ("1\u{A0}234", 5), ("👩\u{200D}💻", 2),
    ("\u{645}\u{6CC}\u{200C}\u{631}\u{648}\u{645}", 5), ("⠀x", 2),
    ("\u{202E}x", 2), ("\u{1B}[31m", 5), ("…", 1),
  ])
  func `width of a string equals its terminal cells`(text: String, width: Int) {
    #expect(text.cellWidth == width)
  }

  @Test(arguments: [
    ("Bitcoin", 7, "Bitcoin"), ("Bitcoin", 6, "Bitco…"),
    ("币安人生", 8, "币安人生"), ("币安人生", 7, "币安人…"),
    ("币安人生", 6, "币安…"), ("币安", 1, "…"),
    ("x", 0, ""),
  ])
  func `string is truncated between characters with an ellipsis`(text: String, limit: Int, shortened: String) {
    #expect(text.shortened(toCells: limit) == shortened)
    #expect(text.shortened(toCells: limit).cellWidth <= limit)
  }

  @Test func `table aligns wide names`() {
    var table = TextTable([.left, .right])
    table.append([.init("币安"), .init("1")])
    table.append([.init("BTC"), .init("22")])
    #expect(table.lines.map { $0.rendered(inColor: false) } == ["币安   1", "BTC   22"])
    #expect(table.width == 8)
  }

  @Test func `trailing spaces are removed in every style`() {
    var line = StyledLine("a ")
    line.append(" b  ", .strong)
    line.append("  ", .faint)
    #expect(line.withoutTrailingSpace.rendered(inColor: false) == "a  b")
    #expect(StyledLine("   ").withoutTrailingSpace.spans.isEmpty)
  }
}
