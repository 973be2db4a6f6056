import QuidTerminal
import Testing

@testable import quid

/// Charts reach the edges of their panes.
@Suite struct ChartEdgeTests {
  private static let sizes = [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 59, rows: 23), ScreenSize(columns: 80, rows: 24),
    ScreenSize(columns: 109, rows: 30), ScreenSize(columns: 120, rows: 40), ScreenSize(columns: 200, rows: 60),
  ]

  private func settled(_ tab: Tab, _ size: ScreenSize) async -> Stage {
    var stage = Stage(size, .unicode, Preferences(tab))
    await stage.settle()
    return stage
  }

  /// Expects characters in the first and last rows and columns of an area.
  private func expectEdges(_ frame: CellGrid, _ area: ScreenArea, _ location: SourceLocation = #_sourceLocation) {
    func hasInk(_ rows: Range<Int>, _ columns: Range<Int>) -> Bool {
      rows.contains { row in columns.contains { frame[row, $0].character != " " } }
    }
    let (rows, columns) = (area.rowRange, area.columnRange)
    #expect(hasInk(rows.prefix(1), columns), "top", sourceLocation: location)
    #expect(hasInk(rows.suffix(1), columns), "bottom", sourceLocation: location)
    #expect(hasInk(rows, columns.prefix(1)), "left", sourceLocation: location)
    #expect(hasInk(rows, columns.suffix(1)), "right", sourceLocation: location)
  }

  @Test(arguments: sizes) func `line and candles of a coin fill their pane`(_ size: ScreenSize) async {
    var stage = await settled(.market, size)
    stage.press(.enter)
    await stage.settle()
    let pane = CoinLayout(AppLayout(size).screen).chart
    expectEdges(stage.frame, pane)
    stage.type("k")
    await stage.settle()
    // On a narrow screen the legend of candles uses the first rows of the pane.
    expectEdges(stage.frame, pane)
  }

  @Test(arguments: sizes) func `chart beside or below the list fills its pane`(_ size: ScreenSize) async throws {
    let stage = await settled(.market, size)
    let layout = MarketLayout(AppLayout(size).screen)
    if let side = layout.side { expectEdges(stage.frame, side.inset(top: 3, left: 2)) }
    if let strip = layout.strip { expectEdges(stage.frame, strip) }
    #expect(layout.side != nil || layout.strip != nil)
  }

  @Test(arguments: sizes.filter { $0.columns >= 76 }) func `chart of the Bitcoin index fills its pane`(
    _ size: ScreenSize
  ) async throws {
    let stage = await settled(.bitcoin, size)
    expectEdges(stage.frame, try #require(BitcoinLayout(AppLayout(size).screen).chart))
  }

  @Test(arguments: [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 60)])
  func `chart of exchange rates fills its pane`(_ size: ScreenSize) async {
    let stage = await settled(.convert, size)
    let details = ConvertLayout(AppLayout(size).screen).details
    expectEdges(stage.frame, details)
  }
}
