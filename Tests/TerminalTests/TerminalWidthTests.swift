import Testing

@testable import QuidTerminal

struct TerminalWidthTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let width: Int
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "", width: 0), Case(text: "abc", width: 3), Case(text: "é", width: 1), Case(text: "e\u{301}", width: 1),
    Case(text: "币安人生", width: 8), Case(text: "ｱ", width: 1), Case(text: "Ａ", width: 2), Case(text: "한국", width: 4),
    Case(text: "\u{1112}\u{1161}\u{11AB}", width: 2), Case(text: "🚀", width: 2), Case(text: "☀", width: 1),
    Case(text: "☀\u{FE0F}", width: 2), Case(text: "👍🏽", width: 2), Case(text: "🇸🇪", width: 2),
    Case(text: "นี้", width: 1), Case(text: "▲ +0.3%", width: 7), Case(text: "⠟⣿", width: 2),
    Case(text: "1\u{A0}234", width: 5), Case(text: "👩\u{200D}💻", width: 2),
    Case(text: "\u{645}\u{6CC}\u{200C}\u{631}\u{648}\u{645}", width: 5), Case(text: "⠀x", width: 2),
    Case(text: "\u{202E}x", width: 2), Case(text: "\u{1B}[31m", width: 5), Case(text: "…", width: 1),
  ])
  func `width of a string equals its terminal cells`(_ sample: Case) {
    #expect(sample.text.cellWidth == sample.width)
  }

  struct Cut: CustomTestStringConvertible, Sendable {
    let text: String
    let limit: Int
    let shortened: String
    var testDescription: String { "\(text), \(limit)" }
  }

  @Test(arguments: [
    Cut(text: "Bitcoin", limit: 7, shortened: "Bitcoin"), Cut(text: "Bitcoin", limit: 6, shortened: "Bitco…"),
    Cut(text: "币安人生", limit: 8, shortened: "币安人生"), Cut(text: "币安人生", limit: 7, shortened: "币安人…"),
    Cut(text: "币安人生", limit: 6, shortened: "币安…"), Cut(text: "币安", limit: 1, shortened: "…"),
    Cut(text: "x", limit: 0, shortened: ""),
  ])
  func `string is truncated between characters with an ellipsis`(_ sample: Cut) {
    #expect(sample.text.shortened(toCells: sample.limit) == sample.shortened)
    #expect(sample.text.shortened(toCells: sample.limit).cellWidth <= sample.limit)
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
