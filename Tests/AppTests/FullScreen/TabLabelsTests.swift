import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

@Suite struct TabLabelsTests {
  private static let titles = [
    Tab(id: "market", title: "Market"), Tab(id: "coin", title: "Coin"), Tab(id: "send", title: "Send"),
    Tab(id: "bitcoin", title: "Bitcoin", shortTitle: "BTC"), Tab(id: "convert", title: "Convert", shortTitle: "Conv"),
    Tab(id: "portfolio", title: "Portfolio", shortTitle: "Folio"),
  ]

  private static func tabs(_ count: Int) -> [Tab] {
    (0..<count).map { $0 < titles.count ? titles[$0] : Tab(id: "\($0)", title: "Screen \($0)", shortTitle: "S\($0)") }
  }

  /// A tab line and its expected text.
  struct Case: CustomTestStringConvertible, Sendable {
    var count: Int
    var columns: Int
    var selected = 0
    var isTyping = false
    var line: String
    var testDescription: String { "\(count) tabs in \(columns) columns\(isTyping ? " while typing" : "")" }
  }

  @Test(arguments: [
    Case(count: 5, columns: 80, line: " 1 Market   2 Coin   3 Send   4 Bitcoin   5 Convert "),
    Case(count: 5, columns: 52, line: " 1 Market   2 Coin   3 Send   4 Bitcoin   5 Convert "),
    Case(count: 5, columns: 51, line: "1 Market 2 Coin 3 Send 4 BTC 5 Conv"),
    Case(count: 5, columns: 40, isTyping: true, line: "F1 Market F2 Coin F3 Send F4 BTC F5 Conv"),
    Case(count: 6, columns: 43, line: "1 Market 2 Coin 3 Send 4 BTC 5 Conv 6 Folio"),
    Case(count: 6, columns: 42, line: "1 Market 2 3 4 5 6"),
    Case(count: 6, columns: 40, selected: 5, line: "1 2 3 4 5 6 Portfolio"),
    Case(count: 6, columns: 40, selected: 3, isTyping: true, line: "F1 F2 F3 F4 Bitcoin F5 F6"),
    Case(count: 12, columns: 40, selected: 4, line: "1 2 3 4 5 Convert 6 7 8 9 10 11 12"),
    Case(count: 6, columns: 19, selected: 5, line: "1 2 3 4 5 6 Folio"),
    Case(count: 6, columns: 12, selected: 5, line: "4 5 6 Folio"),
    Case(count: 6, columns: 12, selected: 0, line: "1 Market 2 3"),
    Case(count: 6, columns: 10, selected: 2, line: "2 3 Send 4"),
  ])
  func `tab line has the widest form that fits`(_ example: Case) {
    let labels = TabLabels(
      Self.tabs(example.count), selected: example.selected, columns: example.columns,
      isTyping: example.isTyping)
    #expect(labels.labels.map(\.text).filter { !$0.isEmpty }.joined(separator: " ") == example.line)
    #expect(labels.width == example.line.cellWidth)
  }

  @Test(arguments: [1, 2, 5, 6, 9, 14, 30], [false, true])
  func `labels fit, do not overlap and name the selected tab in every width`(_ count: Int, _ isTyping: Bool) {
    let tabs = Self.tabs(count)
    for columns in stride(from: 40, through: 160, by: 8) {
      for selected in tabs.indices {
        let labels = TabLabels(tabs, selected: selected, columns: columns, isTyping: isTyping)
        let shown = labels.labels.filter { !$0.text.isEmpty }
        #expect(labels.width <= columns, "\(columns) columns")
        for (left, right) in zip(shown, shown.dropFirst()) {
          #expect(left.columns.upperBound < right.columns.lowerBound, "\(columns) columns")
        }
        let own = labels.labels[selected]
        #expect(own.text.contains(tabs[selected].title) || own.text.contains(tabs[selected].shortTitle))
        #expect(labels.index(at: own.columns.lowerBound) == selected)
      }
    }
  }

  /// A screen that draws nothing.
  private struct ExtraScreen: Screen {
    static let tab = Tab(id: "extra", title: "Watchlist", shortTitle: "List")
    let keys = ScreenKeys(hints: [])
    init(_ settings: ScreenSettings) {}
    func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] { [] }
    mutating func update(_ event: ScreenEvent) -> [Effect] { [] }
    func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {}
    func status(_ context: ScreenContext) -> ScreenStatus { .good("") }
  }

  @Test func `short titles of all screens fit on the smallest terminal`() {
    let state = AppState(screens: ScreenList.all, size: ScreenSize(columns: 40, rows: 20))
    let line = Stage.lines(of: state.view(ScreenContext(now: .distantPast, format: .english)))[0]
    #expect(line == "1 Mkt 2 Coin 3 Send 4 BTC 5 Conv 6 Folio")
  }

  @Test func `seven screens on the smallest terminal are all reachable by keys and clicks`() throws {
    var state = AppState(
      screens: ScreenList.all + [ExtraScreen.self], size: ScreenSize(columns: 40, rows: 20))
    func line() -> String { Stage.lines(of: state.view(ScreenContext(now: .distantPast, format: .english)))[0] }
    #expect(line().hasPrefix("1 Market 2 3 4 5 6 7"))
    _ = state.update(.input(.key(.function(7))))
    #expect(line().hasPrefix("1 2 3 4 5 6 7 Watchlist"))
    _ = state.update(.input(.mouse(MouseEvent(action: .press, row: 0, column: 4))))
    #expect(state.selectedTab == .send)
    #expect(line().hasPrefix("F1 F2 F3 Send F4 F5 F6 F7"))
  }

  @Test(arguments: [80, 85, 86])
  func `name of the program is shown only beside the tabs`(_ columns: Int) {
    let state = AppState(
      screens: ScreenList.all + [ExtraScreen.self], size: ScreenSize(columns: columns, rows: 24))
    let line = Stage.lines(of: state.view(ScreenContext(now: .distantPast, format: .english)))[0]
    #expect(line.contains(" 7 Watchlist "))
    #expect(line.contains("quid") == (columns == 86))
  }
}
