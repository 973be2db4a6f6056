import QuidPresentation
import Testing

@testable import quid

/// The columns of a list of coins that fit into a width.
struct ColumnSelectionTests {
  /// The widths of the columns in a list of twelve coins.
  private static let widths = [
    "rank": 3, "symbol": 5, "name": 11, "price": 10, "1h": 7, "24h": 7, "7d": 8, "volume": 6, "cap": 10, "spark": 10,
    "supply": 10, "high": 10, "fromhigh": 9,
  ]

  private func fitting(_ names: [String], _ width: Int) -> [String] {
    // The first column has no gap.
    MarketTableColumn.fitting(
      MarketTableColumn.of(names.compactMap { name in MarketColumn.all.first { $0.name == name } }), width: width + 2,
      gap: { _ in 2 },
      Dictionary(uniqueKeysWithValues: MarketColumn.all.map { ($0, Self.widths[$0.name] ?? 0) })
    ).map(\.column.name)
  }

  /// - Parameter omitted: The number of omitted columns.
  @Test(arguments: [
    (200, 0), (130, 0), (129, 1),
    (95, 3),
    (94, 4), (82, 5), (73, 6), (65, 7),
    (56, 7),
    // The name is shortened before another column is omitted.
    (53, 7), (52, 8), (40, 9), (30, 10),
    (22, 11), (5, 11),
  ])
  func `columns are omitted in a fixed order, and the name last`(width: Int, omitted: Int) {
    let order = ["supply", "high", "fromhigh", "spark", "1h", "volume", "7d", "cap", "rank", "24h", "name"]
    let names = MarketColumn.all.map(\.name)
    #expect(fitting(names, width) == names.filter { !order.prefix(omitted).contains($0) })
  }

  @Test func `chosen columns keep their order`() {
    #expect(fitting(["spark", "price", "name"], 80) == ["spark", "price", "name"])
    #expect(fitting(["spark", "price", "name"], 30) == ["price", "name"])
    #expect(fitting([], 30) == [])
  }

  @Test func `columns with the same number are omitted together`() {
    let columns = [("a", 1), ("b", nil), ("c", 1), ("d", 2)]
    #expect(columns.selections(omission: \.1).map { $0.map(\.0) } == [["a", "b", "c", "d"], ["b", "d"], ["b"]])
    #expect(columns.selections(omission: \.1).fitting(2, width: \.count).map(\.0) == ["b", "d"])
    #expect(columns.selections(omission: \.1).fitting(0, width: \.count).map(\.0) == ["b"])
  }
}
