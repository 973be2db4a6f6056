import Foundation
import QuidCore
import QuidPresentation

/// A market list, in every form it is printed in.
struct MarketsReport: CommandReport {
  let listing: Converted<MarketListing>
  let context: CommandContext
  /// The message where there are no rows.
  var emptyText = "There are no such coins."

  var emptyMessage: String? { rows.isEmpty ? emptyText : nil }

  private var now: Date { context.root.now() }
  private var format: DisplayFormat { context.format }
  private var rows: [MarketRow] { listing.figures.value.rows }
  private var currency: Currency { listing.figures.value.currency }

  var sources: [SourceReport] { listing.sources }

  var warnings: [String] { listing.warnings(at: now, format) }

  var data: JSONValue {
    ["currency": .string(currency.code), "rows": .array(rows.map(\.json))]
  }

  var table: [[String]]? {
    [["rank", "id", "symbol", "name", "price", "change24h", "marketCap", "currency"]]
      + rows.map { row in
        [
          row.rank.map { "\($0)" } ?? "", row.coin.id.description, row.coin.symbol, row.coin.name,
          row.price?.description ?? "", row.change24h?.description ?? "", row.marketCap?.description ?? "",
          currency.code,
        ]
      }
  }

  func price(of coin: String) -> FixedPoint? { listing.figures.value.price(of: coin) }

  func lines(columns: Int) -> [StyledLine] {
    guard !rows.isEmpty else { return [] }
    let states = rows.map { MarketRowViewState($0, in: currency, format.numbers) }
    // Narrower terminals get fewer columns, the least needed left out first; lines are never broken.
    let choices = MarketColumn.choices.map { aligned(states, $0) }
    let table = choices.first { $0.width <= columns } ?? choices.last
    return (table?.lines ?? []) + [StyledLine()] + listing.provenanceLines(at: now, format)
  }

  private func aligned(_ rows: [MarketRowViewState], _ columns: [MarketColumn]) -> TextTable {
    var table = TextTable(columns.map(\.alignment), alphabet: context.alphabet)
    table.append(columns.map { .init($0.heading, .strong) })
    for row in rows { table.append(columns.map { $0.cell(row) }) }
    return table
  }
}

/// A column of the market list.
private enum MarketColumn {
  case rank
  case symbol
  case name
  case price
  case change
  case marketCap

  /// The columns for ever narrower terminals.
  static let choices: [[MarketColumn]] = [
    [.rank, .symbol, .name, .price, .change, .marketCap],
    [.rank, .symbol, .price, .change, .marketCap],
    [.rank, .symbol, .price, .change],
    [.symbol, .price, .change],
    [.symbol, .price],
  ]

  var heading: String {
    switch self {
    case .rank: "#"
    case .symbol: "Coin"
    case .name: "Name"
    case .price: "Price"
    case .change: "24h"
    case .marketCap: "Market cap"
    }
  }

  var alignment: TextTable.Alignment {
    switch self {
    case .symbol, .name: .left
    case .rank, .price, .change, .marketCap: .right
    }
  }

  func cell(_ row: MarketRowViewState) -> TextTable.Cell {
    switch self {
    case .rank: .init(row.rank, .faint)
    case .symbol: .init(row.symbol.excerpt(12), .strong)
    case .name: .init(row.name.excerpt(28))
    case .price: .init(row.price, row.isStale ? .faint : .plain)
    case .change: .init(row.change.text, row.change.style)
    case .marketCap: .init(row.marketCap)
    }
  }
}

extension ChangeText {
  /// Green for up, red for down; the arrow says the same without color.
  var style: TextStyle {
    switch direction {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: .plain
    }
  }
}

extension MarketListing {
  /// The price of a coin by its id, else by its symbol, the first that has it; both in small letters.
  func price(of name: String) -> FixedPoint? {
    let row = rows.first { $0.coin.id.description == name } ?? rows.first { $0.coin.symbol.lowercased() == name }
    return row?.price
  }
}

extension MarketRow {
  /// The line as JSON tells it.
  var json: JSONValue {
    [
      "rank": rank.map { .number(Int64($0)) } ?? .null, "id": .string(coin.id.description),
      "symbol": .string(coin.symbol), "name": .string(coin.name), "image": JSONValue(image),
      "price": JSONValue(price), "change24h": JSONValue(change24h), "marketCap": JSONValue(marketCap),
    ]
  }
}

extension Converted {
  /// What to tell about how figures and rates were come by.
  func warnings(at now: Date, _ format: DisplayFormat) -> [String] {
    figures.warnings(at: now, format) + (rates?.warnings(at: now, format) ?? [])
  }

  /// Who said the figures and the rates, and how old they are.
  func provenanceLines(at now: Date, _ format: DisplayFormat) -> [StyledLine] {
    var lines = [StyledLine(figures.provenance(at: now, format), .faint)]
    if let rates {
      lines.append(StyledLine("Rates of \(rates.value.day): \(rates.provenance(at: now, format))", .faint))
    }
    return lines
  }
}
