import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

@Suite struct AppStateTests {
  private let size = ScreenSize(columns: 80, rows: 24)

  private func settled(_ tab: Tab = .market) async -> Stage {
    let preferences = Preferences(tab)
    var stage = Stage(size, .unicode, preferences)
    await stage.settle()
    return stage
  }

  @Test func `search filters the list with every key, and Escape shows all rows`() async {
    var stage = await settled()
    stage.type("/")
    stage.type("doge")
    #expect(stage.state.market.model.rowCount == 1)
    #expect(stage.state.market.model.selection == CoinID("dogecoin"))
    stage.press(.backspace, .escape)
    #expect(stage.state.market.model.rowCount == 12)
  }

  @Test func `letters typed into a search are not commands`() async {
    var stage = await settled()
    stage.type("/q")
    let effects = stage.effects(of: .character("c"))
    #expect(effects.isEmpty)
    #expect(stage.state.currencyWindow == nil)
    #expect(stage.state.market.search.field?.text == "qc")
  }

  @Test func `screen keys select their screens`() async {
    var stage = await settled()
    stage.type("3")
    #expect(stage.state.selectedTab == .send)
    stage.press(.function(1))
    #expect(stage.state.selectedTab == .market)
    stage.press(.alt("3"))
    #expect(stage.state.selectedTab == .send)
    stage.press(.controlPageUp)
    #expect(stage.state.selectedTab == .coin)
    stage.press(.controlPageDown, .controlPageDown, .controlPageDown, .controlPageDown)
    #expect(stage.state.selectedTab == .portfolio)
    stage.press(.controlPageDown)
    #expect(stage.state.selectedTab == .market)
  }

  /// A screen and the keys that put the focus into one of its fields.
  @Test(
    arguments: [
      (.market, "/"), (.market, "c"), (.market, "m"),
      (.send, ""), (.send, "e"), (.convert, ""),
      (.convert, "e"), (.convert, "t"), (.market, ":"),
    ] as [(Tab, String)])
  func `digits do not switch the screen where they are input, and the bar shows function keys`(
    tab: Tab, keys: String
  ) async {
    var stage = await settled(.market)
    #expect(stage.text.contains("1 Market") && !stage.text.contains("F1 Market"))
    #expect(stage.text.contains("1–6 screens"))
    stage.press(.function(tab.number))
    stage.type(keys)
    #expect(!stage.text.contains("1–6") && stage.text.contains("F1–F6 screens"))
    #expect(stage.text.contains("F1 Market") && stage.text.contains("F5 Convert"))
    stage.type("4")
    #expect(stage.state.selectedTab == tab)
    stage.press(.function(4))
    #expect(stage.state.selectedTab == .bitcoin)
    #expect(stage.text.contains("1 Market") && !stage.text.contains("F1 Market"))
    stage.press(.function(tab.number))
    #expect(stage.state.screen.keys.typing != .text && stage.state.window == nil, "no visit starts with a focus")
  }

  @Test func `help window lists every key that switches the screen`() async {
    var stage = await settled()
    stage.state.size = ScreenSize(columns: 80, rows: 40)
    stage.type("?")
    for key in [": ^P Alt-X", "1–6", "F1–F6", "Alt-1–Alt-6", "^PgUp ^PgDn", "quit", "redraw", "suspend"] {
      #expect(stage.text.contains(key), "\(key)")
    }
    stage.state.size = ScreenSize(columns: 40, rows: 20)
    #expect(stage.text.contains("more"))
    for _ in 0..<30 { stage.press(.down) }
    #expect(stage.text.contains("quit"))
    let end = stage.text
    stage.press(.up)
    #expect(stage.text != end, "the window does not scroll beyond its end")
    stage.press(.escape)
    #expect(stage.state.helpWindow == nil)
  }

  @Test func `coin screen shows the selected coin by default`() async {
    var stage = await settled()
    stage.press(.down)
    stage.type("2")
    #expect(stage.state.coin.model?.coin.id == .ethereum)
  }

  @Test func `coin screen without a coin shows a message`() async {
    var stage = Stage(size)
    await stage.settle(.offline)
    stage.type("2")
    #expect(stage.state.selectedTab == .market)
    #expect(stage.text.contains("No coin to show."))
    stage.press(.function(4))
    #expect(!stage.text.contains("No coin to show."))
  }

  @Test func `chart of a coin opened from the list is loaded`() async {
    let preferences = Preferences(["days": "7"])
    var stage = Stage(size, .unicode, preferences)
    await stage.settle()
    stage.press(.enter)
    await stage.settle()
    #expect(stage.state.coin.model?.chart.series.value != nil)
  }

  @Test func `dragging over the chart moves the focus and shows its date`() async throws {
    var stage = await settled()
    stage.press(.enter)
    await stage.settle()
    let chart = CoinLayout(AppLayout(size).screen).chart
    for (action, column) in [(MouseEvent.Action.press, chart.column), (.drag, chart.column + 20)] {
      stage.act(.mouse(MouseEvent(action: action, row: chart.row + 3, column: column)))
    }
    let model = try #require(stage.state.coin.model)
    let focus = try #require(model.chart.focus)
    let points = try #require(model.chart.series.value?.value.points)
    let (first, last) = (try #require(points.first).time, try #require(points.last).time)
    let fraction = focus.timeIntervalSince(first) / last.timeIntervalSince(first)
    let columns = model.chart.plotColumns(chart)
    #expect(abs(fraction - 20 / Double(columns - 1)) < 0.01)
    #expect(stage.text.contains("2023-08-"))
    stage.press(.escape)
    #expect(stage.state.coin.model?.chart.focus == nil)
  }

  @Test func `period changes by key and by click`() async {
    var stage = await settled()
    stage.press(.enter)
    stage.type("]")
    #expect(stage.state.coin.model?.chart.period == .quarter)
    stage.type("[[")
    #expect(stage.state.coin.model?.chart.period == .week)
    let layout = CoinLayout(AppLayout(size).screen)
    stage.act(.mouse(MouseEvent(action: .press, row: layout.periods.row, column: layout.periods.column + 1)))
    #expect(stage.state.coin.model?.chart.period == .day)
    #expect(stage.state.preferences["days"] == "1")
  }

  @Test func `typing updates the other amount, and Ctrl-X makes it primary`() async {
    var stage = await settled(.send)
    stage.type("e1.5")
    #expect(stage.text.contains("€2,285.82"))
    #expect(stage.text.contains("[ Send 1.5 ETH ]"))
    stage.press(.control("x"))
    #expect(stage.text.contains("[ Send €2,285.82 ]"))
    stage.press(.control("x"))
    #expect(stage.text.contains("[ Send 1.5 ETH ]"))
  }

  @Test func `currency is picked from an animated window`() async {
    let preferences = Preferences(.send)
    var stage = Stage(size, .unicode, preferences, isAnimated: true)
    await stage.settle()
    stage.type("e2")
    stage.press(.escape)
    stage.type("c")
    #expect(stage.state.isAnimating)
    var steps = 0
    while stage.state.isAnimating, steps < 100 {
      _ = stage.state.update(.animationStep)
      steps += 1
    }
    #expect(stage.text.contains("$3,288.20"))
    stage.press(.down, .enter)
    #expect(stage.state.currencyWindow == nil)
    #expect(stage.state.send.form.model.entry.currency == .usd)
    #expect(stage.state.preferences["chosenCurrency"] == "USD" && stage.state.preferences["sendCurrency"] == "USD")
  }

  @Test func `sliding window completes when motion is disabled`() {
    var stage = Stage(ScreenSize(columns: 80, rows: 24), isAnimated: true)
    stage.type("c")
    #expect(stage.state.isAnimating)
    stage.state.isAnimated = false
    #expect(!stage.state.isAnimating && stage.state.currencyWindow != nil)
  }

  @Test func `confirmed send reduces the balance`() async {
    var stage = await settled(.send)
    stage.type("e1.5")
    stage.press(.enter)
    #expect(stage.text.contains("Practice transfer"))
    #expect(stage.text.contains("Remains"))
    stage.press(.enter)
    #expect(stage.state.send.form.model.balance == Ether(wei: 8_497_060_000_000_000_000))
    #expect(stage.text.contains("No real ether was sent."))
  }

  @Test func `amount above the balance cannot be sent`() async {
    var stage = await settled(.send)
    stage.type("e12")
    stage.press(.enter)
    #expect(stage.state.send.practice.review == nil)
    #expect(stage.text.contains("The maximum is 9.99706 ETH."))
  }

  @Test func `typing works while providers hang`() async {
    let preferences = Preferences(.send)
    var stage = Stage(size, .unicode, preferences)
    await stage.settle(.hanging)
    stage.type("e1.5")
    #expect(stage.state.send.form.model.primaryText == "1.5")
    #expect(stage.text.contains("Loading the price"))
  }

  @Test(arguments: Tab.all)
  func `screen without data shows the reason and the retry key`(_ tab: Tab) async {
    let preferences = Preferences(tab)
    var stage = Stage(size, .unicode, preferences, portfolio: .fourCoins)
    await stage.settle(.offline)
    #expect(stage.text.contains("CoinGecko cannot be reached"))
    #expect(stage.text.contains("Press r to try again"))
  }

  @Test func `prices in another currency are converted without another request`() async {
    var stage = await settled()
    stage.type("c")
    stage.type("sek")
    stage.press(.enter)
    #expect(stage.state.preferences["currency"] == "SEK")
    #expect(stage.text.contains("· SEK"))
    #expect(stage.state.market.model.listing.value?.value.currency == .usd)
  }

  @Test func `starred coin appears in the watchlist`() async {
    var stage = await settled()
    stage.press(.down)
    let effects = stage.effects(of: .character("f"))
    #expect(effects.updates == [UpdateWatchlistEffect(coin: .ethereum, isWatched: true)])
    stage.type("w")
    #expect(stage.state.market.model.rowCount == 1)
    #expect(stage.text.contains("★"))
  }

  @Test func `coin is found in the catalog and starred`() async {
    var stage = await settled()
    stage.type("a")
    await stage.settle()
    stage.type("dogec")
    let effects = stage.effects(of: .enter)
    #expect(effects.updates == [UpdateWatchlistEffect(coin: CoinID("dogecoin"), isWatched: true)])
    #expect(stage.text.contains("★"))
    stage.press(.escape)
    #expect(stage.state.market.model.watchlist.coins == [CoinID("dogecoin")])
  }

  @Test(arguments: [(Tab.market, "/"), (.market, "a"), (.market, "c"), (.convert, "t")])
  func `letters are not offered as commands while typing`(_ tab: Tab, _ key: String) async {
    var stage = await settled(tab)
    #expect(stage.text.contains("q quit"))
    stage.type(key)
    #expect(!stage.text.contains("q quit") && !stage.text.contains("? keys"))
    #expect(stage.text.contains("Esc "))
    #expect(stage.text.contains("^C quit"))
  }

  @Test(arguments: [ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24)])
  func `all ten popular currencies are visible at once`(_ size: ScreenSize) async {
    let preferences = Preferences(.convert)
    var stage = Stage(size, .unicode, preferences)
    await stage.settle()
    stage.type("e1000")
    for code in ["EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD", "SEK"] {
      #expect(stage.text.contains(" \(code)"), "\(code)")
    }
  }

  @Test func `hint fits the narrowest screen`() async {
    let preferences = Preferences(.send)
    var stage = Stage(ScreenSize(columns: 40, rows: 20), .unicode, preferences)
    await stage.settle()
    stage.type("e1,5")
    #expect(stage.text.contains("1234.5."))
    stage.press(.control("u"))
    stage.type("12")
    #expect(stage.text.contains("9.99706 ETH."))
  }

  @Test func `pasted control characters are visible in a search and not sent to the terminal`() async {
    var stage = await settled()
    stage.type("/")
    stage.act(.paste("\u{1B}]0;owned\u{7}\u{202E}do\u{200B}ge\nq"))
    #expect(stage.state.market.search.field?.text == "\u{1B}]0;owned\u{7}\u{202E}do\u{200B}ge\nq")
    #expect(stage.text.contains("�]0;owned��do�ge�q"), "\(stage.text)")
    #expect(!stage.text.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `pasted currency is searched, and Enter chooses it`() async {
    var stage = await settled(.send)
    stage.type("c")
    stage.act(.paste(" gbp\n"))
    stage.press(.enter)
    #expect(stage.state.send.form.model.entry.currency == .gbp && stage.state.send.form.model.primaryText == "")
  }

  @Test func `pasted amount is typed`() async {
    var stage = await settled(.send)
    stage.act(.paste("  2.5 \n"))
    #expect(stage.state.send.form.model.primaryText == "2.5")
  }

  @Test func `day of the index opens in three currencies without a request`() async {
    var stage = await settled(.bitcoin)
    stage.press(.down, .enter)
    let queries = stage.state.subscriptions.map(\.query)
    #expect(queries == [AnyRequest(BitcoinQuery(currency: .eur))])
    for code in ["EUR", "USD", "GBP"] { #expect(stage.text.contains(code)) }
    stage.press(.escape)
    #expect(!stage.state.bitcoin.model.isOpen)
  }

  @Test func `click below the list of days selects nothing`() async {
    var stage = await settled(.bitcoin)
    stage.state.size = ScreenSize(columns: 120, rows: 50)
    let list = BitcoinLayout(AppLayout(stage.state.size).screen).list
    stage.act(.mouse(MouseEvent(action: .press, row: list.row + list.rows - 1, column: list.column)))
    #expect(stage.state.bitcoin.model.selectedRow == 0)
    stage.act(.mouse(MouseEvent(action: .press, row: list.row + 2, column: list.column)))
    #expect(stage.state.bitcoin.model.selectedRow == 2)
  }

  @Test func `both fields of the converter update each other and swap`() async {
    var stage = await settled(.convert)
    stage.type("e100")
    #expect(stage.text.contains("92.2169"))
    stage.press(.tab)
    stage.type("50")
    stage.press(.control("x"))
    #expect(stage.state.convert.model.entry.from == .eur)
    #expect(stage.state.convert.model.text(of: .to) == "50")
  }

  @Test func `letter searches in the open list and is a command after it closes`() async {
    var stage = await settled(.convert)
    stage.type("tsek")
    stage.press(.enter)
    #expect(stage.state.convert.model.entry.to.code == "SEK")
    await stage.settle()
    #expect(stage.text.contains("1 USD in SEK"))
    let effects = stage.effects(of: .character("q"))
    #expect(effects.count == 1 && effects.containsQuit)
  }

  @Test func `terminal that is too small shows the required size`() {
    let stage = Stage(ScreenSize(columns: 30, rows: 10))
    #expect(stage.text.contains("40×20"))
  }

  @Test(arguments: Tab.all)
  func `terminal that is too small accepts no input except for quitting`(_ tab: Tab) async {
    var stage = Stage(size, .unicode, Preferences(tab))
    await stage.settle()
    // The confirmation of the practice wallet, and the last field or window of other screens.
    stage.type("e1")
    stage.press(.enter)
    let text = stage.text
    stage.state.size = ScreenSize(columns: 39, rows: 24)
    for key in [KeyPress.enter, .escape, .tab, .down, .character("y"), .character(":"), .control("p"), .control("z")] {
      #expect(stage.effects(of: key).isEmpty, "\(key)")
    }
    for tab in 1...6 { #expect(stage.effects(of: .function(tab)).isEmpty) }
    stage.act(.paste("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"))
    for row in 0..<24 {
      stage.act(.mouse(MouseEvent(action: .press, row: row, column: 10)))
    }
    #expect(stage.effects(of: .character("q")).containsQuit && stage.effects(of: .control("c")).containsQuit)
    stage.state.size = size
    #expect(stage.text == text)
  }

  @Test func `preferences are stored and restored`() {
    let fields = [
      "screen": "send", "chosenCurrency": "GBP", "currency": "GBP", "sendCurrency": "GBP", "bitcoinCurrency": "GBP",
      "from": "SEK", "to": "JPY", "days": "365", "chart": "candles",
      "order": "change7d", "reversed": "true",
      "list": "watchlist",
      "portfolioOrder": "cost", "portfolioReversed": "true", "amounts": "hidden",
    ]
    let state = Stage(size, .unicode, Preferences(fields)).state
    #expect(state.preferences == fields)
    #expect(state.market.model.order == .change7d && state.market.model.scope == .watchlist)
    let invalid = Stage(size, .unicode, Preferences(["screen": "moon", "currency": "\u{1B}", "days": "-1"])).state
    #expect(invalid.preferences == Stage(size).state.preferences)
    #expect(invalid.preferences["days"] == "30" && invalid.selectedTab == .market)
  }

  @Test func `preferences without a chosen currency keep the currency of each screen`() {
    let state = Stage(size, .unicode, Preferences(["currency": "SEK", "sendCurrency": "USD"])).state
    #expect(state.preferences["chosenCurrency"] == nil)
    #expect(state.preferences["currency"] == "SEK" && state.preferences["sendCurrency"] == "USD")
    #expect(state.preferences["bitcoinCurrency"] == "EUR")
  }

  @Test func `random keys and clicks at any size never crash and always fill the frame`() async {
    let seed: UInt64 = 0x5707_1111
    var random = SplitMix64(seed: seed)
    var stage = await settled()
    let keys: [KeyPress] = [
      .controlPageUp, .controlPageDown, .control("d"), .control("f"), .control("o"), .up, .down, .left, .right, .enter,
      .escape, .tab, .backTab, .backspace, .delete, .home, .end, .pageUp, .pageDown,
      .function(1), .function(2), .function(3), .function(9), .alt("2"), .function(4), .function(5), .control("u"),
      .control("l"), .control("p"),
    ]
    let characters = Array("123456789.,/sScfwaqrmtdekgG[]?xyzäé日😀e\u{301}: ")
    for step in 0..<1_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: stage.act(.key(keys.randomElement(using: &random) ?? .up))
      case 4..<7: stage.act(.key(.character(characters.randomElement(using: &random) ?? "x")))
      case 7:
        let actions: [MouseEvent.Action] = [.press, .secondaryPress, .drag, .release, .wheelUp, .wheelDown]
        stage.act(
          .mouse(
            MouseEvent(
              action: actions.randomElement(using: &random) ?? .press, row: .random(in: 0..<70, using: &random),
              column: .random(in: 0..<220, using: &random))))
      case 8: stage.act(.paste("1.5\u{1B}[2J日本\u{202E}"))
      default:
        stage.state.size = ScreenSize(
          columns: .random(in: 1...160, using: &random), rows: .random(in: 1...60, using: &random))
        await stage.settle([.available, .offline, .hanging].randomElement(using: &random) ?? .available)
      }
      if step % 5 == 0 {
        let frame = stage.frame
        #expect(frame.size == stage.state.size, "seed \(seed), step \(step)")
      }
    }
  }
}

extension [Effect] {
  /// The changes of the watchlist file.
  fileprivate var updates: [UpdateWatchlistEffect] {
    compactMap { effect in
      if case .run(let effect) = effect { effect as? UpdateWatchlistEffect } else { nil }
    }
  }

  fileprivate var containsQuit: Bool {
    contains { effect in
      if case .quit = effect { true } else { false }
    }
  }
}
