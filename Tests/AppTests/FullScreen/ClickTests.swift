import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// Clicks on everything that is shown with a key.
struct ClickTests {
  private static let sizes = [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60),
  ]

  private static func stage(_ tab: Tab, _ size: ScreenSize) async -> Stage {
    var stage = Stage(size, .unicode, Preferences(tab), portfolio: .fourCoins)
    await stage.settle()
    return stage
  }

  /// A click on a text of a screen and its effect.
  struct Case: CustomTestStringConvertible, Sendable {
    let tab: Tab
    var before: @Sendable (inout Stage) -> Void = { _ in }
    let text: String
    /// Whether the click had its effect.
    let isDone: @Sendable (AppState) -> Bool
    var testDescription: String { "\(text) on \(tab.id)" }
  }

  @Test(arguments: [
    Case(tab: .send, text: "^X ⇄") { $0.send.form.model.entry.primary == .fiat },
    Case(tab: .send, text: "m max") { $0.send.form.model.entry.isMaximum },
    Case(tab: .send, text: "max") { $0.send.form.model.entry.isMaximum },
    Case(tab: .send, text: "c EUR") { $0.currencyWindow != nil },
    Case(tab: .send, text: "t fast") { $0.send.form.model.tier == .slow },
    Case(tab: .send, before: { $0.type("1") }, text: "Tab max") { $0.send.form.choice == .maximum },
    Case(tab: .send, before: { $0.type("1") }, text: "[ Send 1 ETH ]") { $0.send.practice.review != nil },
    Case(tab: .send, before: Self.confirm, text: "[ Enter: send ]") {
      $0.send.practice.review == nil && $0.send.practice.sent != nil
    },
    Case(tab: .send, before: Self.confirm, text: "Esc: cancel") {
      $0.send.practice.review == nil && $0.send.practice.sent == nil
    },
    Case(tab: .convert, before: { $0.type("d") }, text: "to show recent") { $0.convert.model.isShowingDetails },
    Case(tab: .market, text: "? keys") { $0.helpWindow != nil },
    Case(tab: .market, before: { $0.type("?") }, text: "sort") { $0.market.model.order == .price },
    Case(tab: .market, before: { $0.type("?") }, text: "any key") { $0.helpWindow == nil },
    Case(tab: .market, before: { $0.type("w") }, text: "Press a to add a coin.") { $0.market.search.isAdding },
    Case(tab: .market, before: { $0.type("c") }, text: "Enter choose") { $0.currencyWindow == nil },
    Case(tab: .portfolio, text: "Enter open") { $0.selectedTab == .coin },
    Case(tab: .bitcoin, before: { $0.type("?") }, text: "currency") {
      $0.currencyWindow != nil && $0.helpWindow == nil
    },
  ])
  func `click on a key or its action has the effect of the key`(_ example: Case) async {
    for size in Self.sizes {
      var stage = await Self.stage(example.tab, size)
      example.before(&stage)
      #expect(!example.isDone(stage.state))
      let isShown = stage.click(on: example.text)
      // A narrow terminal shows fewer key hints.
      #expect(isShown || size.columns == 40)
      #expect(example.isDone(stage.state) == isShown, "\(size.columns) columns:\n\(stage.text)")
    }
  }

  private static let confirm: @Sendable (inout Stage) -> Void = { stage in
    stage.type("1.5")
    stage.press(.enter)
  }

  @Test(arguments: Tab.all)
  func `each key hint can be clicked`(_ tab: Tab) async throws {
    let stage = await Self.stage(tab, ScreenSize(columns: 200, rows: 60))
    let frame = stage.frame
    let line = Stage.lines(of: frame)[frame.size.rows - 1]
    for hint in stage.state.screen.keys.hints where KeyPress(label: hint.key) != nil {
      guard let range = line.firstRange(of: "\(hint.key) \(hint.action)") else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      #expect(frame.clickedKey(atRow: frame.size.rows - 1, column: column) == KeyPress(label: hint.key))
    }
    #expect(line.contains("q quit"))
  }

  @Test func `retry is clicked in the message of a screen without data`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24), .unicode, Preferences(.convert))
    await stage.settle(.offline)
    stage.click(on: "Press r to try again.")
    await stage.settle()
    #expect(stage.state.convert.model.table.value != nil)
  }

  @Test func `currency of the wallet is chosen with the mouse alone`() async {
    for size in Self.sizes {
      var stage = await Self.stage(.send, size)
      stage.click(on: "c EUR")
      stage.click(on: "British Pound")
      #expect(stage.state.send.form.model.entry.currency == .gbp && stage.state.currencyWindow == nil)
    }
  }

  @Test func `practice transfer is made with the mouse alone`() async {
    for size in Self.sizes {
      var stage = await Self.stage(.send, size)
      for text in ["m max", "[ Send ", "[ Enter: send ]"] { stage.click(on: text) }
      #expect(stage.text.contains("No real ether was sent."))
    }
  }

  @Test func `row of the converter's picker is chosen with the mouse`() async {
    for size in Self.sizes {
      var stage = await Self.stage(.convert, size)
      stage.type("t")
      #expect(stage.state.convert.model.picker != nil)
      stage.click(on: "British Pound")
      #expect(stage.state.convert.model.entry.to == .gbp && stage.state.convert.model.picker == nil)
      // The picker covers the smallest terminal.
      guard size.columns > 40 else { continue }
      stage.type("f")
      stage.act(.mouse(MouseEvent(action: .press, row: 2, column: 0)))
      #expect(stage.state.convert.model.picker == nil && stage.state.convert.model.entry.from == .usd)
    }
  }

  @Test func `window covers the click targets of its screen`() async {
    var stage = await Self.stage(.send, ScreenSize(columns: 80, rows: 24))
    stage.type("?")
    stage.click(on: "Practice wallet")
    stage.type(":")
    stage.click(on: "t fast")
    #expect(stage.state.send.form.model.tier == .fast)
  }

  @Test func `wheel scrolls the help window`() async {
    var stage = await Self.stage(.market, ScreenSize(columns: 40, rows: 20))
    stage.type("?")
    let before = stage.text
    stage.act(.mouse(MouseEvent(action: .wheelDown, row: 5, column: 5)))
    #expect(stage.state.helpWindow != nil && stage.text != before)
    stage.act(.mouse(MouseEvent(action: .wheelUp, row: 5, column: 5)))
    #expect(stage.text == before)
  }
}

extension Stage {
  /// Clicks on the first occurrence of a text and returns whether the frame contains it.
  @discardableResult
  mutating func click(on text: String) -> Bool {
    for (row, line) in Stage.lines(of: frame).enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      act(.mouse(MouseEvent(action: .press, row: row, column: column)))
      return true
    }
    return false
  }
}
