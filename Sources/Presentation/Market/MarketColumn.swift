package import QuidCore

/// A column of a table of coins and their market data.
///
/// To add a column, add an entry to ``all``.
package struct MarketColumn: Hashable, Sendable {
  /// The name that identifies the column.
  package let name: String
  package let title: String
  /// The sort order for the values in the column; `nil` for the small price charts, which cannot be sorted.
  package let order: MarketOrder?
  /// The position among the columns that a narrow table omits, lowest first; `nil` for a column that is never omitted.
  package let omission: Int?
  /// Whether only a wide table shows the column.
  package let isAdditional: Bool
  let value: @Sendable (MarketRow, Currency, NumberFormat) -> Value

  package enum Value: Hashable, Sendable {
    case text(String)
    case change(ChangeLabel)
    case chart(PriceShape?)
  }

  private init(
    _ name: String, _ title: String, order: MarketOrder?, omission: Int? = nil, isAdditional: Bool = false,
    _ value: @escaping @Sendable (MarketRow, Currency, NumberFormat) -> Value
  ) {
    self.name = name
    self.title = title
    self.order = order
    self.omission = omission
    self.isAdditional = isAdditional
    self.value = value
  }

  /// All columns, in the order of a text table.
  package static let all = [
    rank, symbol, name, price, hour, day, week, volume, marketCap, supply, high, fromHigh, sparkline,
  ]

  package static let rank = MarketColumn("rank", "#", order: .rank, omission: 8) { row, _, _ in
    .text(row.rank.map { "#\($0)" } ?? NumberFormat.unknown)
  }
  package static let symbol = MarketColumn("symbol", "Coin", order: .name) { row, _, _ in .text(row.coin.symbol) }
  package static let name = MarketColumn("name", "Name", order: .name, omission: 10) { row, _, _ in
    .text(row.coin.name)
  }
  package static let price = MarketColumn("price", "Price", order: .price) { row, currency, numbers in
    .text(numbers.price(row.price, currency))
  }
  package static let hour = MarketColumn("1h", "1 h", order: .change1h, omission: 4, isAdditional: true) {
    row, _, numbers in
    .change(numbers.change(row.change1h))
  }
  package static let day = MarketColumn("24h", "24 h", order: .change, omission: 9) { row, _, numbers in
    .change(numbers.change(row.change24h))
  }
  package static let week = MarketColumn("7d", "7 d", order: .change7d, omission: 6, isAdditional: true) {
    row, _, numbers in
    .change(numbers.change(row.change7d))
  }
  package static let volume = MarketColumn("volume", "Volume", order: .volume, omission: 5, isAdditional: true) {
    row, currency, numbers in .text(numbers.compactAmount(row.volume, currency))
  }
  package static let marketCap = MarketColumn("cap", "Market cap", order: .cap, omission: 7) {
    row, currency, numbers in .text(numbers.compactAmount(row.marketCap, currency))
  }
  package static let sparkline = MarketColumn("spark", "7 days", order: nil, omission: 3, isAdditional: true) {
    row, _, _ in .chart(row.sparkline)
  }

  package static let supply = MarketColumn("supply", "Supply", order: .supply, omission: 0, isAdditional: true) {
    row, _, numbers in .text(row.supply.map { numbers.compactNumber($0) } ?? NumberFormat.unknown)
  }
  package static let high = MarketColumn("high", "All-time high", order: .high, omission: 1, isAdditional: true) {
    row, currency, numbers in .text(numbers.price(row.allTimeHigh?.price, currency))
  }
  package static let fromHigh = MarketColumn("fromhigh", "From high", order: .fromHigh, omission: 2, isAdditional: true)
  {
    row, _, numbers in .change(numbers.change(row.changeFromAllTimeHigh))
  }

  package static func == (left: MarketColumn, right: MarketColumn) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
