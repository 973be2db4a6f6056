import QuidCore
import QuidPresentation
import QuidTerminal

/// A column of the market list in the output formats text, CSV and JSON.
///
/// To add a column, declare a constant and append it to ``all``. The constants have explicit types to keep type checking
/// fast.
struct MarketColumn: Sendable {
  /// The heading and the cells of a column in the text format.
  struct Text: Sendable {
    let heading: String
    let alignment: TextTable.Alignment
    let cell: @Sendable (MarketRowViewState) -> TextTable.Cell
  }

  typealias Field = @Sendable (MarketRow, Currency) -> String
  typealias Value = @Sendable (MarketRow) -> JSONValue

  /// The heading in CSV, and the key in JSON.
  let name: String
  /// The column in the text format; `nil` if that format does not contain it.
  let text: Text?
  /// Returns the CSV field of a row, empty if the value is unknown; `nil` if CSV does not contain the column.
  let field: Field?
  /// Returns the JSON value of a row; `nil` if JSON does not contain the column.
  let value: Value?

  /// All columns, in the order of the CSV format.
  static let all: [MarketColumn] = [rank, id, symbol, name, image, price, change24h, marketCap, currency]

  /// The column sets of the text format, widest first.
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
