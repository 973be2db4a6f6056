import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// The first start without a network.
struct FirstStartTests {
  private static let sizes = [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60),
  ]

  @Test(arguments: [Tab.market, .send, .bitcoin, .convert])
  func `screen without data offers to retry and to show test data`(_ tab: Tab) async {
    for size in Self.sizes {
      var stage = Stage(size, .unicode, Preferences(tab))
      await stage.settle(.offline)
      #expect(stage.text.contains("Press r to try again.") && stage.text.contains("Press T to look around"))
      stage.press(.character("T"))
      #expect(stage.state.configuredClient == "test")
      await stage.settle()
      #expect(!stage.text.contains("Press T to look around") && !stage.text.contains("Press r to try again."))
      #expect(stage.text.contains("test client"))
    }
  }

  @Test func `test data are chosen with the mouse`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24))
    await stage.settle(.offline)
    stage.click(on: "Press T to look around")
    #expect(stage.state.configuredClient == "test" && !stage.state.offersTestData)
  }

  @Test func `test data replace no live data`() async {
    for providers in [Stage.ProviderState.available, .stale, .hanging] {
      var stage = Stage(ScreenSize(columns: 80, rows: 24))
      await stage.settle(providers)
      stage.press(.character("T"))
      #expect(stage.state.configuredClient == nil)
    }
  }

  @Test func `test data add no entry to the portfolio`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24))
    await stage.settle(.offline)
    stage.press(.character("T"))
    await stage.settle()
    stage.type("6a0.5 btc")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.state.portfolio.editor?.failure?.hasPrefix("Test data cannot change the portfolio.") == true)
    stage.press(.escape)
    stage.type(":portfolio add 0.5 btc --at 20000usd")
    await stage.settle()
    stage.press(.enter)
    await stage.settle()
    #expect(stage.text.contains("Test data cannot change the portfolio."))
    #expect(stage.state.portfolio.model.result?.portfolio == Portfolio())
  }

  @Test func `app that sends real ether offers no test data`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24), node: RealSendFixture())
    await stage.settle(.offline)
    #expect(stage.text.contains("Press r to try again.") && !stage.text.contains("Press T"))
    stage.press(.character("T"))
    #expect(stage.state.configuredClient == nil)
  }
}
