import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

@Suite struct AmountFieldTests {
  private func settled(_ tab: Tab, locale: String = "en_US") async -> Stage {
    let preferences = Preferences(tab)
    var stage = Stage(ScreenSize(columns: 80, rows: 24), .unicode, preferences, locale: locale)
    await stage.settle()
    return stage
  }

  /// Keys that start an amount without the focus, and the amount of the screen after them.
  struct Start: CustomTestStringConvertible, Sendable {
    let tab: Tab
    var locale = "en_US"
    /// The input before the typed amount.
    var before: @Sendable (inout Stage) -> Void = { _ in }
    let typed: String
    let amount: String
    var isReal = false
    var testDescription: String { "\(typed) on \(tab.id)\(isReal ? " with a node" : "") in \(locale)" }
  }

  @Test(arguments: [
    Start(tab: .send, typed: "0.5", amount: "0.5"), Start(tab: .send, typed: "250", amount: "250"),
    Start(tab: .send, typed: ".5", amount: ".5"), Start(tab: .send, locale: "sv_SE", typed: "0,5", amount: "0,5"),
    Start(tab: .send, locale: "de_DE", typed: ",5", amount: ",5"), Start(tab: .send, typed: "6", amount: "6"),
    Start(tab: .send, before: { $0.type("m") }, typed: "2", amount: "2"),
    Start(tab: .send, before: { $0.type("x") }, typed: "100", amount: "100"),
    Start(
      tab: .send,
      before: {
        $0.type("9.5")
        $0.press(.escape)
      }, typed: "2", amount: "2"),
    Start(tab: .send, typed: "0.5", amount: "0.5", isReal: true),
    Start(tab: .convert, typed: "250", amount: "250"), Start(tab: .convert, typed: ".25", amount: ".25"),
    Start(tab: .convert, locale: "fr_FR", typed: "2,5", amount: "2,5"),
    Start(tab: .convert, before: { $0.type("s") }, typed: "31", amount: "31"),
  ])
  func `digit or decimal separator starts a new amount without the focus`(_ start: Start) async {
    for size in [
      ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 120, rows: 40),
    ] {
      var stage = Stage(
        size, .unicode, Preferences(start.tab), locale: start.locale, node: start.isReal ? RealSendFixture() : nil)
      await stage.settle()
      start.before(&stage)
      stage.type(start.typed)
      #expect(stage.state.selectedTab.id == start.tab.id)
      let numbers = NumberFormat(localeIdentifier: start.locale)
      let (send, convert) = (stage.state.send.form.model, stage.state.convert.model)
      let amount = start.tab == .convert ? convert.text(of: .from, numbers) : send.primaryText(numbers)
      #expect(amount == start.amount)
      stage.press(.backspace)
      #expect(stage.state.screen.keys.typing == .text)
    }
  }

  @Test func `digits neither switch the screen nor edit the amount during a confirmation`() async {
    var stage = await settled(.send)
    stage.type("1.5")
    stage.press(.enter)
    #expect(stage.state.send.practice.review != nil)
    stage.type("25")
    #expect(stage.state.selectedTab == .send && stage.state.send.practice.review != nil)
    #expect(stage.state.send.form.model.primaryText == "1.5")
    stage.press(.function(5))
    #expect(stage.state.selectedTab == .convert)
  }

  @Test func `first key replaces a computed amount of the converter`() async {
    var stage = await settled(.convert)
    stage.press(.tab)
    stage.type("100")
    stage.press(.tab)
    stage.type("50")
    #expect(stage.state.convert.model.text(of: .to) == "50")
    #expect(stage.state.convert.model.text(of: .from) == "54.22")
  }

  @Test func `first key replaces the computed amount of the other label`() async {
    var stage = await settled(.send)
    stage.press(.tab)
    stage.type("1.5")
    stage.press(.control("x"))
    #expect(stage.state.send.form.model.primaryText == "2285.82")
    stage.type("5")
    #expect(stage.state.send.form.model.primaryText == "5")
  }

  @Test func `picker names the command line for coins`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24), .unicode, Preferences(.convert))
    await stage.settle()
    stage.type("fbtc")
    #expect(stage.text.contains("press Esc and type"))
    for _ in "btc" { stage.press(.backspace) }
    stage.type("kronor")
    stage.press(.enter)
    #expect(stage.state.convert.model.entry.from.code == "SEK")
  }

  @Test func `typed amount is continued, not replaced`() async {
    var stage = await settled(.send)
    stage.type("e1.5")
    stage.press(.escape)
    stage.type("e2")
    #expect(stage.state.send.form.model.primaryText == "1.52")
  }

  @Test func `first key replaces the maximum`() async {
    var stage = await settled(.send)
    stage.type("m")
    #expect(stage.state.send.form.model.primaryText == "9.99706")
    stage.type("2")
    #expect(stage.state.send.form.model.primaryText == "2")
  }

  @Test func `selected value is drawn in reverse video until a key is pressed`() async {
    var stage = await settled(.convert)
    func selected(_ stage: Stage) -> String {
      let frame = stage.frame
      return String(frame.cells.filter { $0.style.background == .accent }.map(\.character))
    }
    #expect(selected(stage).isEmpty)
    stage.press(.tab)
    #expect(selected(stage) == "1")
    #expect(Palette(.mono, .none).rendition(CellStyle(on: .accent)).contains("7"))
    stage.type("25")
    #expect(selected(stage).isEmpty)
    stage.press(.tab)
    #expect(selected(stage) == stage.state.convert.model.text(of: .to))
    stage.press(.end)
    #expect(selected(stage).isEmpty)
  }

  @Test func `switching the screen removes the focus and keeps the amount`() async {
    var stage = await settled(.send)
    stage.type("e1.5")
    stage.press(.function(5))
    stage.press(.function(3))
    #expect(!stage.state.send.form.amount.isFocused)
    #expect(stage.state.send.form.model.primaryText == "1.5")
  }

  @Test func `decimal comma is accepted and shown in locales that use it`() async {
    var stage = await settled(.send, locale: "sv_SE")
    stage.type("e1,5")
    #expect(stage.state.send.form.model.primaryText(NumberFormat(localeIdentifier: "sv_SE")) == "1,5")
    #expect(stage.state.send.form.model.primaryText == "1,5")
    #expect(stage.text.contains("[ Send 1,5 ETH ]"))
    let quote = try? stage.state.send.form.model.quote()
    #expect(quote?.amount?.wei == Ether(wei: 1_500_000_000_000_000_000))
    stage.press(.control("x"))
    #expect(stage.state.send.form.model.primaryText(NumberFormat(localeIdentifier: "sv_SE")) == "2285,82")
  }

  @Test func `converter accepts and shows a decimal comma in both fields`() async {
    var stage = await settled(.convert, locale: "de_DE")
    stage.press(.tab)
    stage.type("1,5")
    #expect(stage.text.contains("1,5"))
    #expect(stage.text.contains("1,38325"))
    stage.press(.tab)
    stage.type("2,25")
    #expect(stage.text.contains("2,25"))
    #expect(!stage.text.contains("Type "))
  }

  @Test func `ambiguous grouping dot is rejected with advice`() async {
    var stage = await settled(.convert, locale: "de_DE")
    stage.press(.tab)
    stage.type("1.500")
    #expect(stage.text.contains("thousands separators"), "\(stage.text)")
    stage.type("0")
    #expect(!stage.text.contains("thousands separators"))
  }
}
