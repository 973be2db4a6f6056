import QuidCore
import QuidPresentation
import Testing

struct MarketColumnTests {
  @Test func `columns have different names`() {
    #expect(MarketColumn.all.count == 13 && Set(MarketColumn.all.map(\.name)).count == 13)
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
