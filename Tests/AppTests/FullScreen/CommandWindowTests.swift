import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

@Suite struct CommandWindowTests {
  private func settled(
    _ tab: Tab = .market, columns: Int = 80, rows: Int = 24, locale: String = "en_US",
    _ providers: Stage.ProviderState = .available
  ) async -> Stage {
    var stage = Stage(
      ScreenSize(columns: columns, rows: rows), .unicode, Preferences(tab), locale: locale)
    await stage.settle(providers)
    return stage
  }

  /// Returns the app after a line was typed into the command window and its data was loaded.
  private func typed(
    _ line: String, on tab: Tab = .market, _ providers: Stage.ProviderState = .available
  ) async -> Stage {
    var stage = await settled(tab, providers)
    stage.type(":" + line)
    await stage.settle(providers)
    return stage
  }

  private func labels(_ stage: Stage) -> [String] { stage.state.commandWindow?.suggestions.map(\.label) ?? [] }

  private func line(_ stage: Stage) -> String? { stage.state.commandWindow?.field.text }

  // MARK: Opening and closing

  @Test(arguments: Tab.all)
  func `colon opens the window on every screen and Escape closes it`(_ tab: Tab) async {
    var stage = await settled(tab)
    stage.type(":")
    #expect(stage.state.commandWindow != nil)
    #expect(stage.text.contains(" Command ") && stage.text.contains("│ : ▏"))
    #expect(stage.text.contains("Esc close"))
    stage.press(.escape)
    #expect(stage.state.commandWindow == nil)
  }

  @Test(arguments: [KeyPress.control("p"), .alt("x")])
  func `window opens over a text field, whose focus returns`(_ key: KeyPress) async {
    var stage = await settled()
    stage.type("/do:")
    #expect(stage.state.commandWindow == nil)
    stage.press(key)
    #expect(stage.state.commandWindow != nil)
    stage.type("btc")
    stage.press(.escape)
    stage.type("g")
    #expect(stage.state.market.search.field?.text == "do:g")
  }

  @Test func `colon opens the window while an amount has the focus`() async {
    var stage = await settled(.send)
    stage.type("e1.5:")
    #expect(stage.state.commandWindow != nil)
    stage.press(.escape)
    #expect(stage.state.send.form.amount.isFocused)
  }

  @Test func `window replaces other windows and closes with its tab`() async {
    var stage = await settled()
    stage.type("c")
    stage.press(.control("p"))
    #expect(stage.state.currencyWindow == nil && stage.state.commandWindow != nil)
    stage.press(.function(3))
    #expect(stage.state.commandWindow == nil && stage.state.selectedTab == .send)
  }

  @Test func `backspace on an empty line closes the window`() async {
    var stage = await settled()
    stage.type(":a")
    stage.press(.backspace)
    #expect(stage.state.commandWindow != nil)
    stage.press(.backspace)
    #expect(stage.state.commandWindow == nil)
  }

  @Test func `empty line lists the screens and selects none`() async {
    var stage = await settled()
    stage.type(":")
    #expect(labels(stage).starts(with: Tab.all.map(\.title)))
    #expect(stage.state.commandWindow?.selectedIndex == nil)
    stage.press(.enter)
    #expect(stage.state.commandWindow != nil && stage.state.selectedTab == .market)
    stage.press(.down, .down, .down, .enter)
    #expect(stage.state.selectedTab == .send)
  }

  // MARK: Suggestions

  /// A line and the labels of its first suggestions.
  struct Case: CustomTestStringConvertible, Sendable {
    var line: String
    var first: [String]
    var testDescription: String { line }

    init(_ line: String, _ first: String...) { (self.line, self.first) = (line, first) }
  }

  @Test(arguments: [
    Case("sol", "SOL"), Case("solana", "SOL"), Case("price btc", "BTC"),
    Case("market", "Market"), Case("bitcoin", "Bitcoin", "BTC"), Case("conv", "Convert"),
    Case("sort by price", "Sort by price"), Case("help", "Help"), Case("exit", "Quit"), Case("q", "Quit"),
    Case("sources", "quid sources"), Case("currencies", "quid currencies"), Case("chart", "quid chart"),
    Case("price", "quid price"), Case("watch", "quid watch"), Case("watch ", "quid watch"), Case("send", "Send"),
    Case("sek", "Use SEK", "1 SEK = 0.0843932 EUR"), Case("in sek", "Use SEK"), Case("kronor", "Use SEK"),
    Case("eur", "Use EUR", "1 EUR = 1.0844 USD"),
    Case("100 usd eur", "100 USD = 92.22 EUR"), Case("100usd to eur", "100 USD = 92.22 EUR"),
    Case("quid 100 usd eur", "100 USD = 92.22 EUR"),
    Case("quid sources", "quid sources"), Case("usd eur", "1 USD = 0.922169 EUR"),
    Case("100 usd", "100 USD = 92.22 EUR"),
    Case("100 usd eur sek", "100 USD = 92.22 EUR", "100 USD = 1,092.71 SEK"),
    Case("0.5 btc sek", "0.5 BTC = 125,114.80 SEK"), Case("2 sol", "2 SOL = 48.56 USD"),
    Case("100 usd btc", "100 USD = 0.00436681 BTC"), Case("btc eth", "1 BTC = 14.1414 ETH"),
    Case("100 us", "USD"), Case("0.5 bt", "BTC"),
    Case("1000 sats usd", "0.00001 BTC = 0.23 USD"), Case("3 finney usd", "0.003 ETH = 4.86 USD"),
  ])
  func `best match is first`(_ example: Case) async {
    let stage = await typed(example.line)
    #expect(labels(stage).starts(with: example.first), "\(labels(stage))")
    #expect(stage.state.commandWindow?.message == nil)
    let ids = stage.state.commandWindow?.suggestions.map(\.id) ?? []
    #expect(Set(ids).count == ids.count)
  }

  /// A line, a key, and the line after it.
  struct Completion: CustomTestStringConvertible, Sendable {
    let line: String
    let completed: String
    var testDescription: String { line }

    init(_ line: String, _ completed: String) { (self.line, self.completed) = (line, completed) }
  }

  @Test(arguments: [
    Completion("hist", "history "), Completion("coin bitc", "coin bitcoin "), Completion("coin sol", "coin solana "),
    Completion("price so", "price sol"), Completion("chart btc --d", "chart btc --days "),
    Completion("watchlist a", "watchlist add "), Completion("watchlist add ether", "watchlist add ethereum "),
    Completion("convert 100 us", "convert 100 usd "), Completion("convert 100 usd kronor", "convert 100 usd sek "),
    Completion("coin btc --in se", "coin btc --in sek "), Completion("markets --sort vol", "markets --sort volume "),
    Completion("config get loc", "config get locale "), Completion("quid coin doge", "quid coin dogecoin "),
    Completion("100 us", "100 usd "), Completion("0.5 bt", "0.5 btc "),
    Completion("1000 gw", "1000 gwei "), Completion("convert 3 fin", "convert 3 finney "),
  ])
  func `tab completes commands, words, options, coins and currencies`(_ example: Completion) async {
    for size in [
      ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60),
    ] {
      var stage = Stage(size)
      await stage.settle()
      stage.type(":" + example.line)
      await stage.settle()
      stage.press(.tab)
      #expect(stage.state.commandWindow?.field.text == example.completed, "\(labels(stage))")
    }
  }

  @Test func `enter runs a line whose last word can be completed`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24))
    await stage.settle()
    stage.type(":coin eth --in ")
    await stage.settle()
    #expect(stage.text.contains("quid coin eth --in"))
    stage.type("eur")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.state.outputWindow != nil)
  }

  @Test func `coin shows its price, its change and the source`() async {
    let stage = await typed("btc", on: .send)
    #expect(stage.text.contains("BTC  Bitcoin"))
    #expect(stage.text.contains("$22,900.00  ▲ +0.3%"))
    #expect(stage.text.contains("Test, 2023-09-01 17:15 UTC"))
  }

  @Test func `prices are in the display currency`() async {
    var stage = await typed("in sek")
    stage.press(.enter)
    #expect(stage.state.preferences["currency"] == "SEK")
    stage.type(":1 btc")
    await stage.settle()
    #expect(labels(stage).first == "1 BTC = 250,229.59 SEK")
    #expect(stage.text.contains("rates of 2023-09-01"))
  }

  @Test func `conversion shows the source of its rates`() async {
    let stage = await typed("100 usd eur", on: .bitcoin)
    #expect(stage.text.contains("100 USD = 92.22 EUR  1 USD = 0.922169 EUR"))
    #expect(stage.text.contains("Rates of 2023-09-01 · Test, 2023-09-01 17:15 UTC"))
  }

  @Test func `amounts follow the locale`() async {
    var stage = await settled(locale: "de_DE")
    stage.type(":1,5 usd eur")
    await stage.settle()
    #expect(labels(stage) == ["1,5 USD = 1,38 EUR"])
    stage.press(.enter)
    #expect(stage.state.convert.model.text(of: .from) == "1,5")
  }

  @Test func `gas shows the standard tier, its fee and the other tiers`() async {
    var stage = await typed("gas", on: .bitcoin)
    #expect(labels(stage).first == "Gas 14 gwei · €0.45 per transfer · slow 13 · fast 14")
    #expect(stage.text.contains("Gas: Test, 2023-09-01 17:15 UTC"))
    stage.press(.enter)
    #expect(stage.state.selectedTab == .send)
  }

  @Test func `window loads only the data that the line needs`() async {
    var stage = await settled(.bitcoin)
    #expect(!stage.isSubscribed(to: MarketQuery()))
    stage.type(":")
    #expect(stage.isSubscribed(to: MarketQuery()) && stage.isSubscribed(to: RatesQuery()))
    #expect(!stage.isSubscribed(to: SendQuery()) && !stage.isSubscribed(to: CatalogQuery()))
    stage.type("ga")
    #expect(stage.isSubscribed(to: SendQuery()) && stage.isSubscribed(to: CatalogQuery()))
    #expect(stage.state.subscriptions.first { $0.query.is(CatalogQuery()) }?.delay == .milliseconds(400))
    #expect(stage.state.subscriptions.count == Set(stage.state.subscriptions.map(\.query)).count)
    stage.press(.escape)
    #expect(!stage.isSubscribed(to: MarketQuery()) && !stage.isSubscribed(to: SendQuery()))
  }

  @Test func `well-known coins are found while providers fail`() async {
    var stage = await typed("sol", .offline)
    #expect(labels(stage).first == "SOL")
    #expect(stage.text.contains("CoinGecko cannot be reached"))
    stage.press(.enter)
    #expect(stage.state.selectedTab == .coin)
    #expect(stage.state.coin.model?.coin.id == CoinID("solana"))
    #expect(labels(await typed("1inch", .offline)).first == "1INCH")
  }

  @Test func `conversion without rates shows the reason`() async {
    let stage = await typed("100 usd eur", .offline)
    #expect(labels(stage) == ["100 USD in EUR"])
    #expect(stage.text.contains("CoinGecko cannot be reached"))
    let waiting = await typed("100 usd eur", .hanging)
    #expect(labels(waiting) == ["100 USD in EUR"])
    #expect(waiting.text.contains("Loading exchange rates"))
  }

  @Test func `result appears when its data arrives`() async {
    var stage = await typed("100 usd eur", .hanging)
    await stage.settle()
    #expect(labels(stage) == ["100 USD in EUR"], "the requests have not ended")
    let table = RateTable(
      base: .eur, day: CalendarDay(TestClient.now), rates: [.usd: FixedDecimal(2), .eur: .one])
    if let table {
      stage.receive(
        .success(
          Sourced(
            table, source: DataSource(name: "Example", host: nil), asOf: nil, fetchedAt: TestClient.now,
            freshness: .live)), to: ConversionRatesQuery([.usd, .eur]))
    }
    #expect(labels(stage) == ["100 USD = 50.00 EUR"])
  }

  @Test func `coin outside of the list is found in the catalog, and its price is requested`() async throws {
    var stage = await settled()
    let coin = Coin(id: CoinID("xyz-coin"), symbol: "XYZQ", name: "Xyz Coin")
    let source = DataSource(name: "CoinGecko", host: nil)
    stage.type(":xyzq")
    #expect(labels(stage).isEmpty)
    stage.receive(
      .success(
        Sourced(CoinIndex([coin], ranks: [:]), source: source, asOf: nil, fetchedAt: .distantPast, freshness: .live)),
      to: CatalogQuery())
    #expect(labels(stage) == ["XYZQ"])
    let query = CoinsQuery(coins: [coin.id])
    #expect(stage.isSubscribed(to: query))
    let row = MarketRow(
      coin: coin, rank: nil, image: nil, price: try FixedDecimal("0.5"), change24h: nil, marketCap: nil, asOf: nil)
    stage.receive(
      .success(
        Sourced(
          MarketListing(currency: .usd, rows: [row]), source: source, asOf: nil, fetchedAt: .distantPast,
          freshness: .live)), to: query)
    #expect(stage.text.contains("$0.50"))
  }

  // MARK: Messages

  @Test func `unknown name shows a message with the nearest name`() async {
    var stage = await typed("solanaa")
    #expect(stage.state.commandWindow?.message == "Nothing matches “solanaa”. Did you mean “Solana”?")
    #expect(stage.text.contains("Nothing matches “solanaa”."))
    stage.press(.enter)
    #expect(stage.state.commandWindow != nil)
    let unknown = await typed("zzzz")
    #expect(unknown.state.commandWindow?.message == "Nothing matches “zzzz”.")
  }

  @Test func `invalid amounts show advice`() async {
    let exponent = await typed("1e3 usd eur")
    #expect(exponent.state.commandWindow?.message?.hasPrefix("Type the number in full") == true)
    let amount = await typed("100")
    #expect(amount.state.commandWindow?.message == "Type a currency or coin after the amount, as in 100 usd.")
  }

  // MARK: Running

  @Test func `Enter opens a coin`() async {
    var stage = await typed("sol")
    stage.press(.enter)
    #expect(stage.state.commandWindow == nil && stage.state.selectedTab == .coin)
    #expect(stage.state.coin.model?.coin.id == CoinID("solana"))
    #expect(stage.state.coin.model?.listing.value?.value.rows.first?.price != nil)
  }

  @Test func `Enter opens a conversion between currencies in the converter`() async {
    var stage = await typed("250 eur usd")
    stage.press(.enter)
    #expect(stage.state.selectedTab == .convert)
    #expect(stage.state.convert.model.entry.from == .eur && stage.state.convert.model.entry.to == .usd)
    #expect(stage.state.convert.model.text(of: .from) == "250")
    stage.type(":1 usd sek")
    await stage.settle()
    stage.press(.enter)
    #expect(stage.state.convert.model.entry.from == .usd && stage.state.convert.model.entry.to.code == "SEK")
  }

  @Test func `Enter keeps the value of a coin, and the next character starts a new line`() async {
    var stage = await typed("0.5 btc")
    stage.press(.enter)
    #expect(labels(stage).first == "0.5 BTC = 11,450.00 USD")
    #expect(stage.state.commandWindow?.field.cursor.isSelected == true)
    stage.type("2")
    #expect(line(stage) == "2")
  }

  @Test func `actions run on their screens`() async {
    var stage = await typed("sort by name", on: .send)
    stage.press(.enter)
    #expect(stage.state.selectedTab == .market && stage.state.market.model.order == .name)
    stage.type(":swap")
    stage.press(.enter)
    #expect(stage.state.selectedTab == .convert && stage.state.convert.model.entry.from == .eur)
    stage.type(":show the watchlist")
    stage.press(.enter)
    #expect(stage.state.selectedTab == .market && stage.state.market.model.scope == .watchlist)
    stage.type(":help")
    stage.press(.enter)
    #expect(stage.state.helpWindow != nil && stage.state.commandWindow == nil)
    stage.press(.escape)
    stage.type(":change the currency")
    stage.press(.enter)
    #expect(stage.state.currencyWindow != nil)
  }

  @Test func `chart periods are actions of an open coin`() async {
    var stage = await typed("sol")
    stage.press(.enter)
    stage.type(":chart for 1 year")
    stage.press(.enter)
    #expect(stage.state.selectedTab == .coin && stage.state.coin.model?.chart.period == .year)
  }

  @Test func `quit and refresh are effects of the app`() async {
    var stage = await typed("quit")
    let quit = stage.effects(of: .enter)
    #expect(quit.count == 1)
    if case .quit? = quit.first {} else { Issue.record("\(quit)") }
    stage = await typed("refresh")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.text.contains("Up to date"))
  }

  @Test func `command ends the input in a field and cancels a confirmation`() async {
    var stage = await settled(.send)
    stage.type("e1.5")
    stage.press(.enter)
    #expect(stage.state.send.confirmation != nil)
    stage.type(":in gbp")
    await stage.settle()
    stage.press(.enter)
    #expect(stage.state.send.confirmation == nil && !stage.state.send.form.amount.isFocused)
    #expect(stage.state.send.form.model.entry.currency == .gbp)
  }

  // MARK: Editing

  @Test func `Tab completes the selected suggestion`() async {
    var stage = await typed("dog")
    stage.press(.tab)
    #expect(line(stage) == "doge")
    stage.press(.control("u"))
    stage.type("100 us")
    stage.press(.tab)
    #expect(line(stage) == "100 usd ")
    stage.type("eur")
    stage.press(.tab)
    #expect(line(stage) == "100 usd eur", "a result completes nothing")
  }

  @Test func `arrow keys select and stay on the selected suggestion`() async {
    var stage = await typed("so")
    #expect(stage.state.commandWindow?.selectedIndex == 0)
    stage.press(.down)
    #expect(stage.state.commandWindow?.selectedIndex == 1)
    stage.press(.up, .up)
    #expect(stage.state.commandWindow?.selectedIndex == 0)
    stage.press(.pageDown)
    #expect(stage.state.commandWindow?.selectedIndex ?? 0 > 1)
    stage.type("l")
    #expect(stage.state.commandWindow?.selectedIndex == 0)
  }

  @Test func `Up on an empty line shows the history of this run`() async {
    var stage = await settled()
    for command in ["sort by name", "sort by price", "sort by price"] {
      stage.type(":" + command)
      stage.press(.enter)
    }
    stage.type(":")
    stage.press(.up)
    #expect(line(stage) == "sort by price")
    stage.press(.up)
    #expect(line(stage) == "sort by name")
    stage.press(.up)
    #expect(line(stage) == "sort by name")
    stage.press(.down)
    #expect(line(stage) == "sort by price")
    stage.press(.down)
    #expect(line(stage) == "")
    stage.press(.up, .up, .enter)
    #expect(stage.state.market.model.order == .name)
  }

  @Test func `edited line of the history is an ordinary line`() async {
    var stage = await settled()
    stage.type(":sort by name")
    stage.press(.enter)
    stage.type(":")
    stage.press(.up, .backspace, .down)
    #expect(line(stage) == "sort by nam")
    stage.press(.escape)
    stage.type(":")
    stage.press(.down)
    #expect(line(stage) == "" && stage.state.commandWindow?.selectedIndex == 0)
  }

  @Test func `paste inserts one line without control characters`() async {
    var stage = await settled()
    stage.type(":")
    stage.act(.paste("\u{1B}[31mbt\u{7}c\u{202E}\nquit\n"))
    #expect(line(stage) == "[31mbtc")
    stage.press(.control("u"))
    stage.act(.paste("  100 usd eur  "))
    await stage.settle()
    #expect(labels(stage) == ["100 USD = 92.22 EUR"])
    #expect(stage.state.market.search.field == nil)
  }

  @Test func `click chooses a suggestion, and a click outside closes the window`() async throws {
    var stage = await typed("dog")
    let layout = try #require(stage.state.commandWindow).layout(in: AppLayout(stage.state.size).screen)
    stage.act(.mouse(MouseEvent(action: .press, row: layout.list.row, column: layout.list.column)))
    #expect(stage.state.coin.model?.coin.id == CoinID("dogecoin"))
    stage.type(":")
    stage.act(.mouse(MouseEvent(action: .press, row: 3, column: 3)))
    #expect(stage.state.commandWindow == nil)
  }

  // MARK: View

  @Test(arguments: [(40, 20), (41, 21), (80, 24), (200, 60)])
  func `cursor of a long line stays visible`(_ columns: Int, _ rows: Int) async {
    var stage = await settled(columns: columns, rows: rows)
    stage.type(":" + String(repeating: "日本a", count: 40))
    #expect(stage.text.contains("▏"))
    stage.press(.home)
    #expect(stage.text.contains(": 日本a"))
  }

  @Test(arguments: [(40, 20), (80, 24), (120, 40)])
  func `results and the line are visible in every size`(_ columns: Int, _ rows: Int) async {
    var stage = await settled(columns: columns, rows: rows)
    for (line, result) in [
      ("100 usd eur", "100 USD = 92.22 EUR"), ("0.5 btc sek", "0.5 BTC = 125,114.80 SEK"),
      ("gas", "Gas 14 gwei · €0.45 per transfer"), ("123456789.123456789 usd eur", "= 113,848,016.53 EUR"),
    ] {
      stage.type(":" + line)
      await stage.settle()
      #expect(stage.text.contains(result), "\(line)")
      #expect(stage.text.contains(": \(line)▏"), "\(line)")
      stage.press(.escape)
    }
  }
}
