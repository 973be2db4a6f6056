import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

@Suite struct PortfolioScreenTests {
  static let sizes = [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 59, rows: 23), ScreenSize(columns: 80, rows: 24),
    ScreenSize(columns: 120, rows: 40), ScreenSize(columns: 200, rows: 60),
  ]

  private func settled(
    _ portfolio: Portfolio, _ size: ScreenSize = ScreenSize(columns: 120, rows: 40)
  ) async -> Stage {
    var stage = Stage(size, .unicode, Preferences(.portfolio), portfolio: portfolio)
    await stage.settle()
    return stage
  }

  @Test func `enter opens the coin of the selected row with its holding`() async {
    var stage = await settled(.fourCoins)
    #expect(stage.state.portfolio.model.rows.map(\.coin.symbol) == ["BTC", "ETH", "SOL", "DOGE"])
    stage.press(.down, .enter)
    await stage.settle()
    #expect(stage.state.selectedTab == .coin)
    #expect(stage.state.coin.model?.coin.id == .ethereum)
    #expect(stage.text.contains("Holding 4 ETH · $6,477.44 · -$522.56 ▼ -7.5% · cost $7,000.00"))
  }

  @Test func `coin outside of the portfolio has no holding`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24), .unicode, Preferences(.market), portfolio: .fourCoins)
    await stage.settle()
    stage.press(.down, .down, .enter)
    await stage.settle()
    #expect(stage.state.selectedTab == .coin)
    #expect(!stage.text.contains("Holding"))
  }

  @Test func `s sorts by the next order, and a click on a title by its column`() async throws {
    var stage = await settled(.fourCoins)
    stage.type("s")
    #expect(stage.state.portfolio.model.order == .coin)
    #expect(stage.state.portfolio.model.rows.map(\.coin.symbol) == ["BTC", "DOGE", "ETH", "SOL"])
    stage.type("S")
    #expect(stage.state.portfolio.model.rows.map(\.coin.symbol) == ["SOL", "ETH", "DOGE", "BTC"])
    let row = AppLayout(stage.state.size).screen.row + 1
    let header = Stage.lines(of: stage.frame)[row]
    let column = try #require(header.range(of: "Cost")).lowerBound
    let offset = header.distance(from: header.startIndex, to: column)
    stage.act(.mouse(MouseEvent(action: .press, row: row, column: offset)))
    #expect(stage.state.portfolio.model.order == .cost)
    #expect(stage.state.preferences["portfolioOrder"] == "cost")
  }

  @Test func `charts of all coins of the last days are requested, after those in the cache`() async {
    let stage = await settled(.withUnknownCoin)
    let coins = [CoinID.bitcoin, .ethereum, CoinID("unlisted-coin")]
    #expect(stage.isSubscribed(to: CachedChartsQuery(coins: coins)))
    for coin in coins { #expect(stage.isSubscribed(to: PortfolioChartQuery(coin: coin))) }
    let intervals = stage.state.portfolio.subscriptions(RefreshIntervals()).filter {
      $0.query.as(PortfolioChartQuery.self) != nil
    }
    // The failed chart is requested again sooner.
    #expect(intervals.map(\.interval) == [.seconds(1_800), .seconds(1_800), .seconds(300)])
  }

  @Test func `currency of the app applies to the list, the total and the chart`() async {
    // A wider screen shows the values of the whole market in dollars.
    var stage = await settled(.fourCoins, ScreenSize(columns: 80, rows: 24))
    stage.type("ceur")
    stage.press(.enter)
    await stage.settle()
    #expect(stage.state.portfolio.model.currency == .eur)
    #expect(stage.text.contains("by value · EUR"))
    #expect(stage.text.contains("€"))
    #expect(!stage.text.contains("$"))
  }

  @Test func `y copies the value, and escape hides the crosshair before it leaves the screen`() async {
    var stage = await settled(.fourCoins)
    stage.type("y")
    #expect(stage.copied == ["9160"])
    stage.press(.left)
    #expect(stage.state.portfolio.model.focus != nil)
    stage.press(.escape)
    #expect(stage.state.portfolio.model.focus == nil)
    #expect(stage.state.selectedTab == .portfolio)
    stage.press(.escape)
    #expect(stage.state.selectedTab == .market)
  }

  @Test(arguments: [TerminalAlphabet.unicode, .ascii], sizes)
  func `H hides the amounts of the user, but no prices and percentages`(
    _ alphabet: TerminalAlphabet, _ size: ScreenSize
  ) async {
    var stage = Stage(size, alphabet, Preferences(.portfolio), portfolio: .fourCoins)
    await stage.settle()
    let amounts = Self.amounts(of: stage.state.portfolio.model)
    #expect(amounts.contains("20,404.44"))
    #expect(amounts.contains { stage.text.contains($0) })
    stage.type("H")
    let mask = alphabet == .ascii ? "***" : "•••"
    for amount in amounts { #expect(!stage.text.contains(amount), "\(amount)") }
    // The maximum and the scale of the chart.
    for price in ["22,790.34", "15,000"] { #expect(!stage.text.contains(price), "\(price)") }
    #expect(stage.text.contains(mask) && stage.text.contains("+14.5%"))
    if size.columns >= 120 { #expect(stage.text.contains("22,900.00") && stage.text.contains("44.9%")) }
    stage.type("H")
    #expect(stage.text.contains("20,404.44") && !stage.text.contains(mask))
  }

  /// Returns the formatted amounts of the rows and of the total.
  private static func amounts(of model: PortfolioModel) -> [String] {
    let table = model.viewState(at: TestClient.now).table
    let rows = table.rows + [table.total].compactMap { $0 }
    let amounts: [String] = rows.flatMap { [$0.amount, $0.value, $0.cost, $0.realized.text, $0.profit.text] }
    // A short number can be part of a price.
    return amounts.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "$+-")) }.filter { $0.count > 4 }
  }

  @Test func `hidden amounts are remembered, and apply to the screen of a coin and to the notice of a copy`() async {
    var stage = await settled(.fourCoins)
    #expect(stage.state.preferences["amounts"] == "shown")
    stage.type("Hy")
    #expect(stage.copied == ["9160"])
    #expect(stage.text.contains("Copied the value of your BTC.") && !stage.text.contains("9160"))
    stage.press(.down, .enter)
    await stage.settle()
    #expect(stage.text.contains("Holding ••• ETH · ••• · ••• ▼ -7.5% · cost •••"))
    var next = Stage(stage.state.size, .unicode, Preferences(stage.state.preferences), portfolio: .fourCoins)
    await next.settle()
    #expect(next.state.coin.hidesAmounts && next.state.preferences["amounts"] == "hidden")
    next.type("6")
    await next.settle()
    #expect(!next.text.contains("20,404.44") && next.text.contains("•••"))
  }

  @Test func `key 6 selects the screen`() async {
    var stage = Stage(ScreenSize(columns: 80, rows: 24))
    stage.type("6")
    #expect(stage.state.selectedTab == .portfolio)
  }

  @Test(arguments: sizes) func `list and chart reach the edges of the screen`(_ size: ScreenSize) async {
    let stage = await settled(.withUnknownCoin, size)
    let (frame, area) = (stage.frame, AppLayout(size).screen)
    let layout = stage.state.portfolio.layout(area)
    func hasInk(_ rows: Range<Int>, _ columns: Range<Int>) -> Bool {
      rows.contains { row in columns.contains { frame[row, $0].character != " " } }
    }
    for part in [layout.lines, layout.chart] {
      #expect(hasInk(part.rowRange, part.columnRange.prefix(1)), "left")
      #expect(hasInk(part.rowRange, part.columnRange.suffix(1)), "right")
      #expect(hasInk(part.rowRange.suffix(1), part.columnRange), "bottom")
    }
    #expect(layout.chart.row + layout.chart.rows == area.row + area.rows)
    #expect(layout.chart.columns == area.columns)
    #expect(hasInk(layout.chart.rowRange.prefix(1), layout.chart.columnRange), "top")
  }

  @Test(arguments: sizes) func `no value is truncated, and the coin is always shown`(_ size: ScreenSize) async {
    for portfolio in [Portfolio.fourCoins, .manyCoins, .withUnknownCoin] {
      let stage = await settled(portfolio, size)
      let area = AppLayout(size).screen
      let layout = stage.state.portfolio.layout(area)
      let lines = Stage.lines(of: stage.frame)
      for row in layout.header.row...layout.total.row { #expect(!lines[row].contains("…"), "\(lines[row])") }
      #expect(lines[layout.lines.row].contains("BTC"))
      #expect(lines[layout.header.row].contains("Value"))
    }
  }

  @Test func `wide screen shows all columns`() async {
    let stage = await settled(.fourCoins, ScreenSize(columns: 200, rows: 60))
    let header = Stage.lines(of: stage.frame)[AppLayout(stage.state.size).screen.row + 1]
    for column in PortfolioScreenColumn.all { #expect(header.contains(column.title), "\(column.title)") }
  }

  @Test func `gap is marked below the chart and explained`() async {
    let stage = await settled(.withUnknownCoin, ScreenSize(columns: 80, rows: 24))
    #expect(stage.text.contains("× No total on 7 of 31 days: no prices for XYZ."))
    let layout = stage.state.portfolio.layout(AppLayout(stage.state.size).screen)
    let marks = layout.chart.rowRange.map { row in
      layout.chart.columnRange.count { stage.frame[row, $0].character == "×" }
    }
    #expect(marks.reduce(0, +) > 5)
    #expect(marks.count { $0 > 0 } == 1)
  }
}
