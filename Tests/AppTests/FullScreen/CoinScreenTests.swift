import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// The keys of the coin screen for candles, copies, pictures and the page of the coin.
@Suite struct CoinScreenTests {
  private func opened(columns: Int = 80, rows: Int = 24, _ providers: Stage.ProviderState = .available) async -> Stage {
    var stage = Stage(ScreenSize(columns: columns, rows: rows))
    await stage.settle()
    stage.press(.enter)
    await stage.settle(providers)
    return stage
  }

  // MARK: Old prices

  /// Returns a new response whose data is two years old.
  private func old<Value: Sendable>(_ data: Sourced<Value>) -> Sourced<Value> {
    Sourced(
      data.value, source: data.source, asOf: TestClient.now.addingTimeInterval(-63_072_000), fetchedAt: TestClient.now,
      freshness: .live)
  }

  @Test func `old prices of a chart are a warning`() async throws {
    var stage = await opened()
    let series = try #require(stage.state.coin.model?.chart.series.value)
    stage.receive(.success(old(series)), to: SeriesQuery(coin: .bitcoin, period: .month))
    #expect(stage.text.contains("! The newest data from Test is old: it is from 2021-09-01 17:15 UTC."))
    stage.type("k")
    await stage.settle()
    #expect(!stage.text.contains("is old"))
    let candles = try #require(stage.state.coin.model?.chart.candles.value)
    stage.receive(.success(old(candles)), to: CandlesQuery(coin: .bitcoin, span: .month))
    #expect(stage.text.contains("! The newest data from Test is old: it is from 2021-09-01 17:15 UTC."))
  }

  @Test(arguments: [(40, 20), (80, 24), (200, 60)])
  func `old prices of the chart beside the market list are marked`(columns: Int, rows: Int) async throws {
    var stage = Stage(ScreenSize(columns: columns, rows: rows))
    await stage.settle()
    #expect(!stage.text.contains("~"))
    let series = try #require(stage.state.market.glance?.series.value)
    stage.receive(.success(old(series)), to: SeriesQuery(coin: .bitcoin, period: .week))
    #expect(stage.text.contains("~") && stage.text.contains("as of 2023-09-01") == (columns == 200))
  }

  // MARK: Candles

  @Test func `k switches between a line and candles, and is remembered`() async throws {
    var stage = await opened()
    #expect(stage.state.preferences["chart"] == "line")
    stage.type("k")
    #expect(stage.isSubscribed(to: CandlesQuery(coin: .bitcoin, span: .month)))
    #expect(!stage.isSubscribed(to: SeriesQuery(coin: .bitcoin, period: .month)))
    #expect(stage.text.contains("Loading the candles for 30 days"))
    await stage.settle()
    // 180 candles do not fit into 66 columns.
    #expect(stage.text.contains("12 h per candle"))
    let (rises, falls) = (Set("┃╿╽╻╹"), Set("█▀▄"))
    #expect(stage.text.contains { rises.contains($0) } && stage.text.contains { falls.contains($0) })
    #expect(!stage.text.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
    #expect(stage.state.preferences["chart"] == "candles")
    let restarted = Stage(stage.state.size, .unicode, Preferences(stage.state.preferences)).state
    #expect(restarted.preferences["chart"] == "candles")
    stage.press(.escape)
    stage.press(.down, .enter)
    #expect(stage.state.coin.model?.chart.style == .candles)
    stage.type("k")
    await stage.settle()
    #expect(stage.text.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
  }

  @Test(arguments: [(40, 20), (80, 24), (200, 60)])
  func `crosshair reads the four prices and the end of a candle at every size`(columns: Int, rows: Int) async throws {
    var stage = await opened(columns: columns, rows: rows)
    stage.type("k")
    await stage.settle()
    stage.press(.left, .left)
    let candles = try #require(stage.state.coin.model?.chart.candles.value?.value.candles)
    let candle = candles[candles.count - 3]
    #expect(stage.state.coin.model?.chart.focusedPoint?.price == candle.close)
    let numbers = NumberFormat.english
    for (name, price) in [("O", candle.open), ("H", candle.high), ("L", candle.low), ("C", candle.close)] {
      #expect(stage.text.contains("\(name) \(numbers.price(price, .usd))"), "\(name)")
    }
    #expect(stage.text.contains(DateTimeFormat.iso.dateTime(candle.time)))
    #expect(stage.text.contains("Market cap") && stage.text.contains("[30D]"))
  }

  @Test func `failure of the candles is reported, and the line is still available`() async {
    var stage = await opened()
    stage.type("k")
    await stage.settle(.offline)
    #expect(stage.text.contains("CoinGecko cannot be reached."))
    #expect(stage.text.contains("try again"))
    stage.type("k")
    #expect(stage.state.coin.model?.chart.series.value != nil)
    #expect(!stage.text.contains("CoinGecko cannot be reached."))
  }

  @Test func `click selects the candle of its column`() async throws {
    var stage = await opened()
    stage.type("k")
    await stage.settle()
    let chart = CoinLayout(AppLayout(stage.state.size).screen).chart
    stage.act(.mouse(MouseEvent(action: .press, row: chart.row + 5, column: chart.column)))
    let model = try #require(stage.state.coin.model)
    #expect(model.chart.focus == model.chart.candles.value?.value.candles.first?.time)
    let end = chart.column + model.chart.plotColumns(chart) - 1
    stage.act(.mouse(MouseEvent(action: .drag, row: chart.row + 5, column: end)))
    #expect(stage.state.coin.model?.chart.focus == model.chart.candles.value?.value.last?.time)
  }

  // MARK: Copies

  @Test func `y copies the selected price exactly, or the current price`() async throws {
    var stage = await opened()
    stage.type("y")
    #expect(stage.copied == ["22900"])
    #expect(stage.text.contains("Copied the price of BTC: 22900 USD."))
    stage.press(.left, .left)
    let point = try #require(stage.state.coin.model?.chart.focusedPoint)
    stage.type("y")
    #expect(stage.copied.last == point.price.description)
    let notice = "Copied the price of BTC at \(DateTimeFormat.iso.dateTime(point.time)): \(point.price) USD."
    #expect(stage.text.contains(notice))
  }

  @Test func `y without any price copies nothing`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24))
    await stage.settle()
    stage.press(.enter)
    stage.receive(
      .success(
        Sourced(
          MarketListing(currency: .usd, rows: []), source: DataSource(name: "Test", host: nil), asOf: nil,
          fetchedAt: .distantPast, freshness: .live)), to: CoinsQuery(coins: [.bitcoin]))
    stage.type("y")
    #expect(stage.copied.isEmpty && stage.text.contains("The price is unknown, so it cannot be copied."))
  }

  // MARK: Pictures

  @Test func `x writes the chart of the screen under the name of the coin and the period`() async throws {
    var stage = await opened()
    let line = try #require(export(stage.effects(of: .character("x"))))
    #expect(line.name == "bitcoin-30")
    let content = try PictureContent(line.document)
    #expect(content.strings.joined().contains("Data by Test"))
    stage.type("]k")
    await stage.settle()
    let candles = try #require(export(stage.effects(of: .character("x"))))
    #expect(candles.name == "bitcoin-90-candles" && candles.document.contains("class=\"body"))
    stage.receive(.success("/tmp/bitcoin-90-candles.svg"), to: candles)
    #expect(stage.text.contains("Wrote bitcoin-90-candles.svg in /tmp"))
    stage.state.size = ScreenSize(columns: 40, rows: 20)
    stage.receive(.success("/home/anna/Documents/charts/bitcoin-90-candles.svg"), to: candles)
    #expect(stage.text.contains("Wrote bitcoin-90-candles.svg in /"))
    stage.receive(.failure(.file("The disk is full.")), to: candles)
    #expect(stage.text.contains("! The disk is full."))
  }

  @Test func `x without a chart writes nothing`() async {
    var stage = await opened(.hanging)
    #expect(export(stage.effects(of: .character("x"))) == nil)
    #expect(stage.text.contains("The chart has no prices, so it cannot be saved."))
  }

  private func export(_ effects: [Effect]) -> ExportChartEffect? {
    effects.lazy.compactMap { effect in
      if case .run(let effect) = effect { effect as? ExportChartEffect } else { nil }
    }.first
  }

  // MARK: Page

  @Test func `o opens the page of the coin, and reports a failure`() async throws {
    var stage = await opened()
    let queries = stage.effects(of: .character("o")).compactMap { effect in
      if case .run(let effect) = effect { effect as? OpenPageEffect } else { nil }
    }
    #expect(queries == [OpenPageEffect(url: "https://www.coingecko.com/en/coins/bitcoin")])
    #expect(stage.text.contains("Opening https://www.coingecko.com/en/coins/bitcoin"))
    stage.receive(.failure(.file("Cannot open the page.")), to: queries[0])
    #expect(stage.text.contains("! Cannot open the page."))
  }

  struct Page: CustomTestStringConvertible, Sendable {
    let id: String
    let path: String?
    var testDescription: String { id }
  }

  @Test(arguments: [
    Page(id: "bitcoin", path: "bitcoin"), Page(id: "usd-coin", path: "usd-coin"), Page(id: "_", path: "_"),
    Page(id: "1move token", path: "1move%20token"), Page(id: "a/b?c#d", path: "a%2Fb%3Fc%23d"),
    Page(id: "-x$(id)`&;'\"", path: "-x%24%28id%29%60%26%3B%27%22"), Page(id: "🙂", path: "%F0%9F%99%82"),
    Page(id: "a\r\n\u{1B}", path: "a%0D%0A%1B"), Page(id: "..", path: nil), Page(id: ".", path: nil),
    Page(id: "", path: nil), Page(id: String(repeating: "x", count: 201), path: nil),
  ])
  func `page has the encoded id as one segment of its path`(_ page: Page) {
    #expect(CoinPage(of: CoinID(page.id))?.url == page.path.map { "https://www.coingecko.com/en/coins/\($0)" })
  }
}
