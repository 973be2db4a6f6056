package import QuidCore

/// A column of a table of coins and their market data.
///
/// To add a column, add an entry to ``all``.
package struct MarketColumn: Hashable, Sendable {
  /// The name of the column on the command line and in the preferences.
  package let name: String
  package let title: String
  /// The sort order for the values in the column; `nil` for the small price charts, which cannot be sorted.
  package let order: MarketOrder?
  /// The position among the columns that a narrow table omits, lowest first; `nil` for a column that is never omitted.
  package let omission: Int?
  /// Whether only a wide table shows the column, unless the user has selected it.
  package let isAdditional: Bool
  package let value: @Sendable (MarketRowViewState) -> Value

  package enum Value: Hashable, Sendable {
    case text(String)
    case change(ChangeLabel)
    case chart(PriceShape?)
  }

  private init(
    _ name: String, _ title: String, order: MarketOrder?, omission: Int? = nil, isAdditional: Bool = false,
    _ value: @escaping @Sendable (MarketRowViewState) -> Value
  ) {
    self.name = name
    self.title = title
    self.order = order
    self.omission = omission
    self.isAdditional = isAdditional
    self.value = value
  }

  /// Creates the column with a name; returns `nil` if no column has this name.
  package init?(named name: String) {
    guard let column = Self.all.first(where: { $0.name == name }) else { return nil }
    self = column
  }

  /// All columns of a table of coins, in the order of a text table.
  package static let all: [MarketColumn] = [
    rank, symbol, name, price,
    MarketColumn("1h", "1 h", order: .change1h, omission: 1, isAdditional: true) { .change($0.change1h) },
    day,
    MarketColumn("7d", "7 d", order: .change7d, omission: 3, isAdditional: true) { .change($0.change7d) },
    MarketColumn("volume", "Volume", order: .volume, omission: 2, isAdditional: true) { .text($0.volume) },
    marketCap, sparkline,
  ]

  package static let rank = MarketColumn("rank", "#", order: .rank, omission: 5) { .text($0.rank) }
  package static let symbol = MarketColumn("symbol", "Coin", order: .name) { .text($0.symbol) }
  package static let name = MarketColumn("name", "Name", order: .name, omission: 7) { .text($0.name) }
  package static let price = MarketColumn("price", "Price", order: .price) { .text($0.price) }
  package static let day = MarketColumn("24h", "24 h", order: .change, omission: 6) { .change($0.change) }
  package static let marketCap = MarketColumn("cap", "Market cap", order: .cap, omission: 4) { .text($0.marketCap) }
  package static let sparkline = MarketColumn("spark", "7 days", order: nil, omission: 0, isAdditional: true) {
    .chart($0.sparkline)
  }

  package static func == (left: MarketColumn, right: MarketColumn) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
