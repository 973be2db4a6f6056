import QuidCore
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

/// The content that only large terminals show.
struct LargeScreenTests {
  private static func stage(_ tab: Tab, _ columns: Int, _ rows: Int, node: RealSendFixture? = nil) async -> Stage {
    var stage = Stage(ScreenSize(columns: columns, rows: rows), .unicode, Preferences(tab), node: node)
    await stage.settle()
    return stage
  }

  @Test func `market list has all columns before the chart is wider`() async {
    let stage = await Self.stage(.market, 200, 60)
    let layout = MarketLayout(AppLayout(stage.state.size).screen)
    let shown = stage.state.market.listColumns(layout).placed.map(\.column.column)
    #expect(shown.count == MarketColumn.all.count)
    let header = Stage.lines(of: stage.frame)[layout.header.row]
    for title in ["Supply", "All-time high", "From high", "7 days"] { #expect(header.contains(title), "\(title)") }
    #expect((layout.side?.columns ?? 0) >= 40)
  }

  @Test func `additional columns are sorted by a click on their headings`() async throws {
    var stage = await Self.stage(.market, 200, 60)
    for (title, order) in [("Supply", MarketOrder.supply), ("All-time high", .high), ("From high", .fromHigh)] {
      stage.click(on: title)
      #expect(stage.state.market.model.order == order)
    }
  }

  /// A size of a large terminal.
  @Test(arguments: [(160, 45), (200, 60)])
  func `converter lists other currencies below the popular ones`(columns: Int, rows: Int) async {
    let stage = await Self.stage(.convert, columns, rows)
    let popular = await Self.stage(.convert, 80, 24)
    for code in ["KRW", "THB"] {
      #expect(stage.text.contains(" \(code) "), "\(stage.text)")
      #expect(!popular.text.contains(" \(code) "))
    }
    #expect(!stage.isSubscribed(to: RatesQuery()), "no additional request")
  }

  @Test(arguments: [(160, 45), (200, 60)])
  func `wallet shows prices, fees and the last transfers below the form`(columns: Int, rows: Int) async {
    var stage = await Self.stage(.send, columns, rows)
    let subscriptions = stage.state.subscriptions.map(\.query)
    #expect(stage.text.contains("1 ETH") && stage.text.contains("$1,644.10") && stage.text.contains("£1,305.27"))
    #expect(stage.text.contains("standard  14 gwei") && stage.text.contains("On-chain fee"))
    #expect(!stage.text.contains("Practice transfers"))
    for amount in ["1", "2"] {
      stage.type(amount)
      stage.press(.enter, .enter)
    }
    let text = stage.text
    #expect(text.contains("Practice transfers"))
    let amounts = text.split(separator: "\n").compactMap { $0.split(separator: " ").first }.suffix(4).prefix(2)
    #expect(amounts == ["2", "1"], "newest first")
    #expect(stage.state.subscriptions.map(\.query) == subscriptions)
    for amount in ["0.1", "0.2", "0.3", "0.4"] {
      stage.type(amount)
      stage.press(.enter, .enter)
    }
    #expect(stage.state.send.practice.transfers.count == 5)
  }

  @Test func `small terminal shows no tables below the form`() async {
    for (columns, rows) in [(40, 20), (80, 24)] {
      #expect(await !Self.stage(.send, columns, rows).text.contains("On-chain fee  "))
    }
  }

  @Test func `large terminal shows the transfers of the journal below the form of a real send`() async {
    var stage = await Self.stage(.send, 200, 60, node: RealSendFixture())
    #expect(stage.text.contains("1 ETH"))
    stage.type("j")
    await stage.settle()
    stage.press(.escape)
    #expect(stage.text.contains("Last transfers") == (stage.state.send.node?.flow.records.isEmpty == false))
  }
}
