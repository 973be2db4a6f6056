import QuidTerminal
import Testing

@testable import quid

@Suite struct ScreenStatusTests {
  private let grid = CellGrid(ScreenSize(columns: 80, rows: 24))

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var columns: Int
    var rows = 1
    var separators = [" · ", ", "]
    var lines: [String]
    var testDescription: String { "\(text) in \(columns)×\(rows)" }
  }

  private static let stale = "! CoinGecko, 2 h ago (out of date). CoinGecko cannot be reached. Check the connection."

  @Test(arguments: [
    Case(text: "Test, 2023-09-01 17:15 UTC", columns: 40, lines: ["Test, 2023-09-01 17:15 UTC"]),
    Case(text: "Rates of 2023-09-01 · Test, 2023-09-01 17:15 UTC", columns: 40, lines: ["Rates of 2023-09-01 · Test"]),
    Case(text: "Rates of 2023-09-01 · Test, 2023-09-01", columns: 20, lines: ["Rates of 2023-09-01"]),
    Case(
      text: stale, columns: 80, separators: [". "],
      lines: ["! CoinGecko, 2 h ago (out of date). CoinGecko cannot be reached."]),
    Case(
      text: stale, columns: 40, rows: 2, separators: [". "],
      lines: ["! CoinGecko, 2 h ago (out of date).", "CoinGecko cannot be reached."]),
    Case(text: "One two three four", columns: 10, rows: 2, separators: [". "], lines: ["One two", "three four"]),
    Case(
      text: "One two three four five", columns: 10, rows: 2, separators: [". "], lines: ["One two", "three four five"]),
    Case(
      text: "! Last update today · out of date · CoinGecko has failed", columns: 36, rows: 2,
      lines: ["! Last update today · out of date", "CoinGecko has failed"]),
    Case(text: "", columns: 10, lines: [""]),
  ])
  func `last parts are dropped before any part is truncated`(_ example: Case) {
    let lines = ScreenStatus.lines(
      of: example.text, columns: example.columns, rows: example.rows, separators: example.separators, grid)
    #expect(lines == example.lines)
  }

  @Test func `message lines are balanced in width`() {
    let text = "The price of ether is out of date. The network fee is 0.00294 ETH."
    let lines = ["The price of ether is out of date.", "The network fee is 0.00294 ETH."]
    #expect(StyledLine.balancing(text, columns: 64) == lines)
    #expect(StyledLine.balancing("Short.", columns: 64) == ["Short."])
    #expect(StyledLine.balancing("unbreakable", columns: 4) == ["unbreakable"])
    #expect(StyledLine.balancing("a word unbreakable", columns: 4) == ["a", "word", "unbreakable"])
    #expect(StyledLine.balancing("one two three", columns: 1) == ["one", "two", "three"])
  }
}
