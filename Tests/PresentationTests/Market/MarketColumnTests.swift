import QuidCore
import QuidPresentation
import Testing

struct MarketColumnTests {
  @Test func `names are those of the command line`() {
    #expect(
      MarketColumn.all.map(\.name)
        == [
          "rank", "symbol", "name", "price", "1h", "24h", "7d", "volume", "cap", "supply", "high", "fromhigh", "spark",
        ])
    for column in MarketColumn.all { #expect(MarketColumn(named: column.name) == column) }
    #expect(MarketColumn(named: "nope") == nil)
  }

  @Test func `every column but the sparkline has a sort order`() {
    #expect(MarketColumn.all.filter { $0.order == nil } == [.sparkline])
    #expect(Set(MarketColumn.all.compactMap(\.order)) == Set(MarketOrder.allCases))
  }

  @Test func `only the symbol and the price are never omitted`() {
    #expect(MarketColumn.all.filter { $0.omission == nil } == [.symbol, .price])
    let omissions = MarketColumn.all.compactMap(\.omission)
    #expect(Set(omissions).count == omissions.count)
  }
}
