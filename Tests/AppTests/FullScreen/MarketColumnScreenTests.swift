import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// The columns of the list on the market screen.
@Suite struct MarketColumnScreenTests {
  @Test func `every column has a form in commands and on the screen`() {
    #expect(Set(MarketTableColumn.all.map(\.column)) == Set(MarketColumn.all))
    #expect(MarketTableColumn.all.count == MarketColumn.all.count)
  }

  private func settled(_ columns: Int, _ rows: Int = 24, _ preferences: Preferences = Preferences()) async -> Stage {
    var stage = Stage(ScreenSize(columns: columns, rows: rows), .unicode, preferences)
    await stage.settle()
    return stage
  }

  private let shapes = SparklinesQuery(coins: nil)

  /// Returns the line of the column headings.
  private func header(_ stage: Stage) -> String {
    Stage.lines(of: stage.frame)[MarketLayout(AppLayout(stage.state.size).screen).header.row]
  }

  /// Returns whether the row of a coin has a sparkline, apart from the chart beside the list.
  private func hasSparkline(_ stage: Stage, _ name: String) -> Bool {
    let list = MarketLayout(AppLayout(stage.state.size).screen).lines
    let row = Stage.lines(of: stage.frame).first { $0.contains(name) }?.prefix(list.column + list.columns) ?? ""
    return row.unicodeScalars.count { 0x2801...0x28FF ~= $0.value } == Sparkline.listColumns
  }

  // MARK: Widths

  @Test(
    arguments: [
      (40, ["Cap", "Price", "24 h"], ["Volume", "7 d"]),
      (62, ["Name", "Market cap", "Price", "24 h"], ["Volume", "7 d"]),
      (80, ["Name", "Market cap", "Price", "24 h"], ["Volume", "1 h", "7 d"]),
      (120, ["Name", "Market cap", "Price", "24 h"], ["Volume", "1 h", "7 d"]),
      (200, ["Market cap", "Volume", "Price", "1 h", "24 h", "7 d", "7 days"], []),
    ] as [(Int, [String], [String])])
  func `wide list has more columns`(columns: Int, shown: [String], hidden: [String]) async {
    let stage = await settled(columns)
    let header = header(stage)
    for title in shown { #expect(header.contains(title), "\(title) in \(header)") }
    for title in hidden { #expect(!header.contains(title), "\(title) in \(header)") }
  }

  @Test func `name is never shortened while another column can be omitted`() async throws {
    let name = String(repeating: "N", count: 30)
    let row = MarketRow(
      coin: Coin(id: CoinID("long"), symbol: "LONG", name: name), rank: 1, image: nil, price: .one, change24h: .one,
      marketCap: FixedDecimal(1_000_000_000), asOf: nil, change1h: .one, change7d: .one,
      volume: FixedDecimal(1_000_000_000))
    let listing = Sourced(
      MarketListing(currency: .usd, rows: [row]), source: DataSource(name: "CoinGecko", host: nil), asOf: nil,
      fetchedAt: TestClient.now, freshness: .live)
    for (columns, shown, hidden) in [
      (84, ["7 d"], ["Volume", "1 h", "7 days"]), (100, ["7 d", "Volume", "1 h"], ["7 days"]),
    ] {
      var stage = Stage(ScreenSize(columns: columns, rows: 24))
      stage.receive(.success(listing), to: MarketQuery())
      #expect(stage.text.contains(name), "\(columns)")
      let header = header(stage)
      for title in shown { #expect(header.contains(title), "\(title) in \(header)") }
      for title in hidden { #expect(!header.contains(title), "\(title) in \(header)") }
    }
  }

  // MARK: Sparklines

  @Test func `sparklines are requested only if their column is visible`() async {
    #expect(await settled(80).isSubscribed(to: shapes) == false)
    #expect(await settled(120, 40).isSubscribed(to: shapes) == false)
    let wide = await settled(200, 60)
    #expect(wide.isSubscribed(to: shapes))
    #expect(hasSparkline(wide, "Binance USD"))
    let former = await settled(80, 24, Preferences(["columns": "name,price,spark"]))
    let other = await settled(80)
    #expect(!former.isSubscribed(to: shapes) && header(former) == header(other))
    #expect(Stage(ScreenSize(columns: 200, rows: 60)).isSubscribed(to: shapes) == false)
  }

  // MARK: Sorting

  @Test func `click on a new column sorts by it`() async throws {
    var stage = await settled(200)
    let row = MarketLayout(AppLayout(stage.state.size).screen).header.row
    for (title, order) in [("Volume", MarketOrder.volume), ("1 h", .change1h), ("7 d", .change7d)] {
      let text = header(stage)
      let column = try #require(text.range(of: title)).lowerBound
      stage.act(
        .mouse(MouseEvent(action: .press, row: row, column: text.distance(from: text.startIndex, to: column))))
      #expect(stage.state.market.model.order == order, "\(title)")
    }
  }

  @Test func `s selects each order in turn`() async {
    var stage = await settled(80)
    var orders: [MarketOrder] = []
    for _ in MarketOrder.allCases {
      stage.type("s")
      orders.append(stage.state.market.model.order)
    }
    #expect(orders == [.price, .change, .change1h, .change7d, .volume, .cap, .supply, .high, .fromHigh, .name, .rank])
  }

  // MARK: The coin screen

  @Test func `coin screen shows volume, supply and all-time high if they fit`() async {
    var stage = await settled(80)
    stage.press(.enter)
    await stage.settle()
    #expect(stage.text.contains("Volume $14.0B · supply 19.3M BTC"))
    #expect(stage.text.contains("All-time high $69,045.00 · 2021-11-10 ▼ -66.8%"))
    #expect(stage.text.contains("Market cap $441.4B · high"))
    stage.state.size = ScreenSize(columns: 40, rows: 20)
    #expect(!stage.text.contains("Volume") && !stage.text.contains("All-time high"))
  }
}
