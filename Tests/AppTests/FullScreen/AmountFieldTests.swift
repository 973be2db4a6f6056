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

  @Test func `first key replaces the default amount of the converter`() async {
    var stage = await settled(.convert)
    stage.press(.tab)
    stage.type("100")
    #expect(stage.state.convert.model.text(of: .from) == "100")
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
    stage.press(.tab)
    #expect(stage.state.send.form.model.primaryText == "2285.82")
    stage.type("5")
    #expect(stage.state.send.form.model.primaryText == "5")
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
    stage.type("em")
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
    #expect(stage.text.contains("[ Skicka 1,5 ETH ]"))
    let quote = try? stage.state.send.form.model.quote()
    #expect(quote?.amount?.wei == Ether(wei: 1_500_000_000_000_000_000))
    stage.press(.tab)
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
    #expect(stage.text.contains("Tausendertrennzeichen"), "\(stage.text)")
    stage.type("0")
    #expect(!stage.text.contains("Tausendertrennzeichen"))
  }

  @Test func `comma is rejected in locales with a decimal dot`() async {
    var stage = await settled(.convert)
    stage.press(.tab)
    stage.type("1,5")
    #expect(stage.text.contains("1,5"))
    #expect(stage.state.convert.model.viewState(at: .distantPast).hint != nil)
  }
}
