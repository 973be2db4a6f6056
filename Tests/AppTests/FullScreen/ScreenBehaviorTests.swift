import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

@Suite struct ScreenBehaviorTests {
  private func settled(
    _ tab: Tab = .market, columns: Int = 80, rows: Int = 24, _ providers: Stage.ProviderState = .available
  ) async -> Stage {
    let preferences = Preferences(tab)
    var stage = Stage(ScreenSize(columns: columns, rows: rows), .unicode, preferences)
    await stage.settle(providers)
    return stage
  }

  private func choose(_ code: String, _ stage: inout Stage) async {
    stage.type("c" + code)
    stage.press(.enter)
    await stage.settle()
  }

  @Test(arguments: ["en_US", "de_DE", "sv_SE"])
  func `bitcoin list has a blank between a date and a long price`(_ locale: String) async throws {
    let format = DisplayFormat(localeIdentifier: locale)
    for size in [(40, 20), (80, 24), (120, 40)].map({ ScreenSize(columns: $0.0, rows: $0.1) }) {
      let preferences = Preferences(["screen": "bitcoin", "bitcoinCurrency": "IDR"])
      var stage = Stage(size, .unicode, preferences, locale: locale)
      await stage.settle()
      let index = try #require(stage.state.bitcoin.model.index.value)
      #expect(index.currency.code == "IDR" && index.days.count > 5)
      let list = BitcoinLayout(AppLayout(size).screen).list
      for (offset, day) in index.days.prefix(list.rows - 1).enumerated() {
        let line = Stage.lines(of: stage.frame)[list.row + 1 + offset]
        let (date, dates) = (day.rate.day.start, format.dates)
        #expect([dates.day(date), dates.shortDay(date)].contains { line.contains("\($0) ") }, "\(line)")
        #expect(line.contains(format.numbers.withoutCurrency.price(day.rate.price, index.currency)), "\(line)")
      }
    }
  }

  @Test(arguments: ["en_US", "de_DE", "sv_SE"])
  func `recent rates have a blank between a date and a long rate`(_ locale: String) async throws {
    let format = DisplayFormat(localeIdentifier: locale)
    for size in [(40, 20), (80, 24), (120, 40)].map({ ScreenSize(columns: $0.0, rows: $0.1) }) {
      let preferences = Preferences(["screen": "convert", "from": "IDR", "to": "GBP"])
      var stage = Stage(size, .unicode, preferences, locale: locale)
      await stage.settle()
      let state = stage.state.convert.model.viewState(at: .distantPast, format)
      let rows = try #require(state.details?.history?.rows)
      #expect(!rows.isEmpty)
      for row in rows {
        let (date, rate) = (String(row.day.prefix(8)), " \(row.rate) ")
        #expect(Stage.lines(of: stage.frame).contains { $0.contains(date) && $0.contains(rate) }, "\(row)")
      }
    }
  }

  @Test func `old price of ether in a new response is a warning in the practice wallet`() async throws {
    var stage = await settled(.send, columns: 120)
    #expect(!stage.text.contains("is old"))
    let market = try #require(stage.state.send.form.model.market.value)
    let prices = try #require(market.prices)
    let old = Sourced(
      prices.value, source: prices.source, asOf: TestClient.now.addingTimeInterval(-7_200), fetchedAt: TestClient.now,
      freshness: .live)
    stage.receive(.success(SendMarket(prices: old, gas: market.gas)), to: SendQuery())
    #expect(stage.text.contains("! The newest data from Test is old: it is from 2023-09-01 15:15 UTC. 1 ETH = €"))
  }

  @Test(arguments: ["en_US", "de_DE", "sv_SE"])
  func `heading of the bitcoin chart has the whole change`(_ locale: String) async throws {
    for size in [(80, 24), (82, 24), (120, 40)].map({ ScreenSize(columns: $0.0, rows: $0.1) }) {
      var stage = Stage(size, .unicode, Preferences(.bitcoin), locale: locale)
      await stage.settle()
      let area = try #require(BitcoinLayout(AppLayout(size).screen).chart)
      let state = stage.state.bitcoin.model.viewState(at: TestClient.now, DisplayFormat(localeIdentifier: locale))
      let change = try #require(state.plot?.current.change.text)
      let heading = Stage.lines(of: stage.frame)[area.row - 1]
      #expect(heading.contains("  \(change)") && !heading.contains("…"), "\(heading)")
    }
  }

  // MARK: The currency

  @Test func `each screen has its default currency until the user picks one for all`() async {
    var stage = await settled()
    #expect(stage.state.market.model.currency == .usd)
    #expect(stage.state.send.form.model.entry.currency == .eur && stage.state.bitcoin.model.currency == .eur)
    await choose("gbp", &stage)
    #expect(stage.state.market.model.currency == .gbp)
    #expect(stage.state.send.form.model.entry.currency == .gbp && stage.state.bitcoin.model.currency == .gbp)
    let restarted = Stage(stage.state.size, .unicode, Preferences(stage.state.preferences)).state
    #expect(restarted.send.form.model.entry.currency == .gbp && restarted.bitcoin.model.currency == .gbp)
  }

  @Test func `wallet keeps its currency if it does not support the picked one, and shows a message`() async {
    var stage = await settled()
    await choose("sek", &stage)
    stage.type("3")
    await stage.settle()
    #expect(stage.state.send.form.model.entry.currency == .eur)
    #expect(stage.text.contains("does not support SEK, so amounts are in EUR"))
    stage.press(.function(4))
    await stage.settle()
    #expect(stage.state.bitcoin.model.currency.code == "SEK")
    stage.press(.down, .enter)
    for code in ["USD", "GBP", "EUR"] { #expect(stage.text.contains(code), "\(code)") }
  }

  // MARK: Bitcoin

  @Test func `chart and range of the index include the current price`() async throws {
    let stage = await settled(.bitcoin)
    let state = stage.state.bitcoin.model.viewState(at: .distantPast)
    let plot = try #require(state.plot)
    #expect(plot.current.price == state.today.first?.amount)
    #expect(plot.current.date.hasPrefix("2023-09-01"))
    #expect(plot.line.count == state.rows.count + 1)
  }

  @Test func `unknown change is not drawn as a dash`() async throws {
    var stage = await settled(.bitcoin)
    let index = try #require(stage.state.bitcoin.model.index.value)
    let old = BitcoinIndex(
      currency: index.currency, dayCount: index.dayCount, prices: index.prices,
      history: index.history.map { history in
        BitcoinHistory(currency: history.currency, days: Array(history.days.dropLast(3))) ?? history
      })
    stage.receive(.success(old), to: BitcoinQuery(currency: .eur))
    let title = try #require(stage.text.split(separator: "\n").first { $0.contains("Bitcoin  €") })
    #expect(!title.contains("–"))
    #expect(title.contains("$"))
  }

  // MARK: Loading and refreshing

  @Test func `refresh of current data reports the time of the next refresh`() async {
    var stage = await settled()
    stage.type("r")
    await stage.settle()
    #expect(stage.text.contains("Up to date. Next refresh in 40 s."))
    stage.press(.down)
    #expect(!stage.text.contains("Up to date"))
  }

  @Test func `failed refresh does not report current data`() async {
    var stage = await settled()
    stage.type("r")
    await stage.settle(.stale)
    #expect(!stage.text.contains("Up to date"))
  }

  @Test(arguments: [Tab.market, .send, .bitcoin, .convert])
  func `loading shows the provider and the time, and a spinner if motion is allowed`(_ tab: Tab) async {
    let stage = await settled(tab, .hanging)
    var context = ScreenContext(now: .distantPast, format: .english)
    for subscription in stage.state.subscriptions {
      context.requests[subscription.query] = RequestProgress(provider: "Example", elapsed: .milliseconds(3_240))
    }
    let still = Stage.text(of: stage.state.view(context))
    #expect(still.contains("from Example… 3 s"))
    #expect(!still.contains("⠙"))
    context.isAnimated = true
    let spinning = Spinner.character(after: .milliseconds(3_240), .unicode)
    #expect(Stage.text(of: stage.state.view(context)).contains("\(spinning) Loading"))
  }

  // MARK: The search

  @Test func `market filter is not applied to the watchlist`() async {
    var stage = await settled()
    stage.press(.down, .character("f"))
    stage.type("/doge")
    stage.press(.tab)
    stage.type("w")
    #expect(stage.state.market.model.searchText.isEmpty)
    #expect(stage.state.market.model.rowCount == 1)
    #expect(stage.state.market.model.selection == .ethereum)
  }

  private func coin(_ id: String, _ symbol: String, _ name: String) -> Coin {
    Coin(id: CoinID(id), symbol: symbol, name: name)
  }

  @Test(arguments: ["/", "a"])
  func `search shows matches in the list first and then other coins with prices`(_ key: String) async throws {
    var stage = await settled(columns: 100)
    let catalog = CoinIndex(
      [coin("dogecoin", "DOGE", "Dogecoin"), coin("doge-two", "DOGE", "Dogecoin")], ranks: [:])
    let source = DataSource(name: "CoinGecko", host: nil)
    stage.type(key + "doge")
    stage.receive(
      .success(Sourced(catalog, source: source, asOf: nil, fetchedAt: .distantPast, freshness: .live)),
      to: CatalogQuery())
    #expect(stage.state.market.model.rowCount == 2)
    #expect(stage.state.market.model.selection == CoinID("dogecoin"))
    #expect(stage.text.contains("doge-two"), "ids distinguish coins with the same symbol")
    let query = CoinsQuery(coins: [CoinID("doge-two")])
    #expect(stage.isSubscribed(to: query))
    let row = MarketRow(
      coin: coin("doge-two", "DOGE", "Dogecoin"), rank: 2_345, image: nil, price: try FixedDecimal("0.5"),
      change24h: nil,
      marketCap: nil, asOf: nil)
    stage.receive(
      .success(
        Sourced(
          MarketListing(currency: .usd, rows: [row]), source: source, asOf: nil, fetchedAt: .distantPast,
          freshness: .live)), to: query)
    #expect(stage.text.contains("2345") || stage.text.contains("2,345"))
    #expect(stage.text.contains("$0.5"))
    #expect(!stage.isSubscribed(to: query))
    stage.press(.escape)
    #expect(stage.state.market.model.rowCount == 12)
  }

  @Test(arguments: [Tab.market, .portfolio, .bitcoin])
  func `search of another screen searches the market`(_ tab: Tab) async {
    var stage = await settled(tab)
    // Enter opens the first coin of the market.
    if tab == .market { stage.press(.enter) }
    stage.type("/ethe")
    await stage.settle()
    #expect(stage.state.selectedTab == .market)
    #expect(stage.state.market.model.selectedRow?.coin.id == .ethereum)
  }

  @Test func `Enter opens the coin found by a search`() async {
    var stage = await settled()
    stage.type("/doge")
    stage.press(.enter)
    #expect(stage.state.selectedTab == .coin)
    #expect(stage.state.coin.model?.coin.id == CoinID("dogecoin"))
  }

  // MARK: The use of space

  @Test func `practice wallet is labeled in its title and its confirmation`() async {
    var stage = await settled(.send)
    #expect(stage.text.contains("Practice wallet"))
    stage.type("e1.5")
    stage.press(.enter)
    #expect(stage.text.contains("Practice transfer"))
    #expect(stage.text.contains("Practice: no real ether is sent."))
  }

  @Test(arguments: [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60),
  ])
  func `converter shows its details by default`(_ size: ScreenSize) async {
    let stage = await settled(.convert, columns: size.columns, rows: size.rows)
    #expect(stage.text.contains("2023-08-31"))
    #expect(stage.text.contains(" JPY"))
  }

  @Test(arguments: [50, 59, 60, 80, 110, 120, 200])
  func `names are shown if columns are free`(_ columns: Int) async {
    let stage = await settled(columns: columns, rows: 30)
    #expect(stage.text.contains("Bitcoin") && stage.text.contains("Ethereum"))
  }

  @Test(arguments: [Tab.market, .bitcoin, .convert])
  func `chart uses the full height of its pane`(_ tab: Tab) async {
    let stage = await settled(tab, columns: 200, rows: 60)
    let rows = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
    let drawn = rows.filter { row in row.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value } }
    #expect(drawn.count >= 36, "\(drawn.count) of 60 rows")
  }

  // MARK: The list

  @Test func `sorting selects the first row, and S reverses the order`() async {
    var stage = await settled()
    stage.press(.end)
    stage.type("s")
    #expect(stage.state.market.model.selectedIndex == 0)
    #expect(stage.state.market.model.selection == .bitcoin)
    stage.press(.down)
    stage.type("S")
    #expect(stage.state.market.model.isReversed)
    #expect(stage.state.market.model.selectedIndex == 0)
    #expect(stage.state.market.model.selection == CoinID("dogecoin"))
    #expect(stage.state.preferences["reversed"] == "true")
  }

  @Test func `g, G, Control-D and Control-U move through the list`() async {
    var stage = await settled()
    stage.type("G")
    #expect(stage.state.market.model.selectedIndex == 11)
    stage.press(.control("u"))
    #expect(stage.state.market.model.selectedIndex == 4)
    stage.press(.control("d"))
    #expect(stage.state.market.model.selectedIndex == 11)
    stage.type("g")
    #expect(stage.state.market.model.selectedIndex == 0)
  }

  @Test func `click on a header sorts by its column and the next click reverses`() async throws {
    var stage = await settled()
    let header = MarketLayout(AppLayout(stage.state.size).screen).header
    let text = stage.text.split(separator: "\n", omittingEmptySubsequences: false)[header.row]
    let column = try #require(text.range(of: "Price")).lowerBound
    let click = TerminalInput.mouse(
      MouseEvent(action: .press, row: header.row, column: text.distance(from: text.startIndex, to: column)))
    stage.act(click)
    #expect(stage.state.market.model.order == .price && !stage.state.market.model.isReversed)
    stage.act(click)
    #expect(stage.state.market.model.isReversed)
  }

  // MARK: The context menu

  @Test func `right click opens a menu whose entries act on the coin`() async {
    var stage = await settled()
    let lines = MarketLayout(AppLayout(stage.state.size).screen).lines
    stage.act(.mouse(MouseEvent(action: .secondaryPress, row: lines.row + 1, column: lines.column + 5)))
    #expect(stage.state.market.menu?.coin.id == .ethereum)
    for title in ["Open", "Star", "1-year chart", "Send ETH", "Open in browser", "Copy the price", "Copy the link"] {
      #expect(stage.text.contains(title), "\(title)")
    }
    stage.press(.down, .enter)
    #expect(stage.state.market.model.watchlist.contains(.ethereum))
    stage.type("m")
    stage.press(.up, .enter)
    #expect(stage.copied == ["https://www.coingecko.com/en/coins/ethereum"])
    stage.type("m")
    stage.press(.up, .up, .enter)
    #expect(stage.copied.last == "1619.36")
    #expect(stage.text.contains("Copied"))
    stage.type("m")
    stage.press(.up, .up, .up, .up, .enter)
    #expect(stage.state.selectedTab == .send)
  }

  @Test func `only ether can be sent from the menu, and its chart has the longest period`() async {
    var stage = await settled()
    stage.type("m")
    #expect(!stage.text.contains("Send ETH"))
    stage.press(.down, .down, .enter)
    #expect(stage.state.selectedTab == .coin && stage.state.coin.model?.chart.period == .year)
    stage.type("m")
    #expect(stage.text.contains("Copy the link") && !stage.text.contains("│ Open  "))
  }

  @Test func `copying sends base64 to the clipboard of the terminal`() {
    #expect(ScreenSequences.copy("1619.36") == "\u{1B}]52;c;MTYxOS4zNg==\u{1B}\\")
  }

  @Test(arguments: Tab.all)
  func `keys have standard names`(_ tab: Tab) async {
    var stage = await settled(tab, columns: 200, rows: 60)
    if tab == .coin {
      stage.press(.enter)
      await stage.settle()
    }
    stage.type("?")
    for word in ["quit", "redraw", "suspend", "refresh"] { #expect(stage.text.contains(word), "\(word)") }
    for word in [
      "leave ", "draw anew", "stop for a while", "look closer", "how soon", "all of it", "not yet", "follow",
    ] {
      #expect(!stage.text.contains(word), "\(word)")
    }
  }
}
