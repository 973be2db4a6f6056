import QuidCore
import QuidPresentation

/// A column of the market list in the three forms it is printed in: text, CSV and JSON.
///
/// Each column is a constant with an explicit type, so the compiler checks one small expression at a time, and a further
/// column is a constant and an entry in ``all``.
struct MarketColumn: Sendable {
  /// The heading and the cells of the column in text.
  struct Text: Sendable {
    let heading: String
    let alignment: TextTable.Alignment
    let cell: @Sendable (MarketRowViewState) -> TextTable.Cell
  }

  typealias Field = @Sendable (MarketRow, Currency) -> String
  typealias Value = @Sendable (MarketRow) -> JSONValue

  /// The heading in CSV and the key in JSON.
  let name: String
  /// The column in text; `nil` where text does not have it.
  let text: Text?
  /// The field of a row in CSV, empty where it is unknown; `nil` where CSV does not have the column.
  let field: Field?
  /// The value of a row in JSON; `nil` where JSON does not have the column.
  let value: Value?

  /// All columns, in the order of CSV.
  static let all: [MarketColumn] = [rank, id, symbol, name, image, price, change24h, marketCap, currency]

  /// The columns of text for ever narrower terminals.
  static let textChoices: [[MarketColumn]] = [
    [rank, symbol, name, price, change24h, marketCap],
    [rank, symbol, price, change24h, marketCap],
    [rank, symbol, price, change24h],
    [symbol, price, change24h],
    [symbol, price],
  ]

  static let rank: MarketColumn = MarketColumn(
    name: "rank",
    text: Text(heading: "#", alignment: .right) { .init($0.rank, .faint) },
    field: { row, _ in row.rank.map { String($0) } ?? "" },
    value: { row in row.rank.map { .number(Int64($0)) } ?? .null })

  static let id: MarketColumn = MarketColumn(
    name: "id",
    text: nil,
    field: { row, _ in row.coin.id.description },
    value: { row in .string(row.coin.id.description) })

  static let symbol: MarketColumn = MarketColumn(
    name: "symbol",
    text: Text(heading: "Coin", alignment: .left) { .init($0.symbol.excerpt(12), .strong) },
    field: { row, _ in row.coin.symbol },
    value: { row in .string(row.coin.symbol) })

  static let name: MarketColumn = MarketColumn(
    name: "name",
    text: Text(heading: "Name", alignment: .left) { .init($0.name.excerpt(28)) },
    field: { row, _ in row.coin.name },
    value: { row in .string(row.coin.name) })

  static let image: MarketColumn = MarketColumn(
    name: "image",
    text: nil,
    field: nil,
    value: { row in JSONValue(row.image) })

  static let price: MarketColumn = MarketColumn(
    name: "price",
    text: Text(heading: "Price", alignment: .right) { .init($0.price, $0.isStale ? .faint : .plain) },
    field: { row, _ in row.price?.description ?? "" },
    value: { row in JSONValue(row.price) })

  static let change24h: MarketColumn = MarketColumn(
    name: "change24h",
    text: Text(heading: "24h", alignment: .right) { .init($0.change.text, $0.change.style) },
    field: { row, _ in row.change24h?.description ?? "" },
    value: { row in JSONValue(row.change24h) })

  static let marketCap: MarketColumn = MarketColumn(
    name: "marketCap",
    text: Text(heading: "Market cap", alignment: .right) { .init($0.marketCap) },
    field: { row, _ in row.marketCap?.description ?? "" },
    value: { row in JSONValue(row.marketCap) })

  static let currency: MarketColumn = MarketColumn(
    name: "currency",
    text: nil,
    field: { _, currency in currency.code },
    value: nil)
}
