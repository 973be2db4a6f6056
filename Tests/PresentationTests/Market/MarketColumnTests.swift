import QuidCore
import QuidPresentation
import Testing

struct MarketColumnTests {
  private static let all: [MarketColumn] = [
    .rank, .symbol, .name, .price, .hour, .day, .week, .volume, .marketCap, .sparkline,
  ]

  /// The widths of the columns in a list of twelve coins.
  private static let widths: [MarketColumn: Int] = [
    .rank: 3, .symbol: 5, .name: 11, .price: 10, .hour: 7, .day: 7, .week: 8, .volume: 6, .marketCap: 10,
    .sparkline: 10,
  ]

  private func fitting(_ columns: [MarketColumn], _ width: Int) -> FittingMarketColumns {
    // The first column has no gap.
    FittingMarketColumns(columns, width: width + 2, gap: { _ in 2 }, content: { Self.widths[$0] ?? 0 })
  }

  struct Case: Sendable {
    let width: Int
    /// The omitted columns.
    let omitted: Set<MarketColumn>
    var nameWidth = 11
  }

  @Test(arguments: [
    Case(width: 200, omitted: []),
    Case(width: 95, omitted: []),
    Case(width: 94, omitted: [.sparkline]),
    Case(width: 82, omitted: [.sparkline, .hour]),
    Case(width: 73, omitted: [.sparkline, .hour, .volume]),
    Case(width: 65, omitted: [.sparkline, .hour, .volume, .week]),
    Case(width: 56, omitted: [.sparkline, .hour, .volume, .week]),
    // The name is shortened before another column is omitted.
    Case(width: 53, omitted: [.sparkline, .hour, .volume, .week], nameWidth: 8),
    Case(width: 52, omitted: [.sparkline, .hour, .volume, .week, .marketCap]),
    Case(width: 40, omitted: [.sparkline, .hour, .volume, .week, .marketCap, .rank]),
    Case(width: 30, omitted: [.sparkline, .hour, .volume, .week, .marketCap, .rank, .day]),
    Case(width: 22, omitted: [.sparkline, .hour, .volume, .week, .marketCap, .rank, .day, .name], nameWidth: 0),
    Case(width: 5, omitted: [.sparkline, .hour, .volume, .week, .marketCap, .rank, .day, .name], nameWidth: 0),
  ])
  func `columns are omitted in a fixed order, and the name last`(_ test: Case) {
    let fitting = fitting(Self.all, test.width)
    #expect(fitting.columns == Self.all.filter { !test.omitted.contains($0) })
    #expect(fitting.nameWidth == test.nameWidth)
  }

  @Test func `chosen columns keep their order`() {
    let chosen: [MarketColumn] = [.sparkline, .price, .name]
    #expect(fitting(chosen, 80).columns == chosen)
    #expect(fitting(chosen, 30).columns == [.price, .name])
    #expect(fitting([.price, .price], 30).columns == [.price, .price])
    #expect(fitting([], 30).columns == [])
  }

  @Test func `raw values are the names of the command line`() {
    #expect(
      MarketColumn.allCases.map(\.rawValue)
        == ["rank", "symbol", "name", "price", "1h", "24h", "7d", "volume", "cap", "spark"])
  }

  @Test func `every column but the sparkline has a sort order`() {
    #expect(MarketColumn.allCases.filter { $0.order == nil } == [.sparkline])
    #expect(Set(MarketColumn.allCases.compactMap(\.order)) == Set(MarketOrder.allCases))
  }
}
