import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// A market list, in all output formats.
struct MarketsReport: CommandReport {
  let listing: Converted<MarketListing>
  let context: CommandContext
  /// The message for an empty list.
  var emptyText = "There are no such coins."

  var emptyMessage: String? { rows.isEmpty ? emptyText : nil }
  /// Warnings about symbols that several coins share.
  var choices: [String] = []

  private var now: Date { context.services.now() }
  private var format: DisplayFormat { context.format }
  private var rows: [MarketRow] { listing.data.value.rows }
  private var currency: Currency { listing.data.value.currency }

  var sources: [SourceReport] { listing.sources }

  var warnings: [String] { choices + listing.warnings(at: now, format) }

  var data: JSONValue {
    ["currency": .string(currency.code), "rows": .array(rows.map(\.json))]
  }

  var table: [[String]]? {
    let columns = MarketColumn.all.filter { $0.field != nil }
    let currency = currency
    return [columns.map(\.name)] + rows.map { row in columns.compactMap { $0.field?(row, currency) } }
  }

  var watchedValues: [WatchedValue] {
    rows.map { WatchedValue(row: $0) }
      + (rows.count == 1 ? [WatchedValue(name: "change", value: rows[0].change24h)] : [])
  }

  func lines(columns: Int) -> [StyledLine] {
    guard !rows.isEmpty else { return [] }
    let states = rows.map { MarketRowViewState($0, in: currency, format.numbers) }
    // The widest table that fits is used, so that lines do not wrap.
    let choices = MarketColumn.textChoices.map { aligned(states, $0) }
    let table = choices.first { $0.width <= columns } ?? choices.last
    return (table?.lines ?? []) + [StyledLine()] + listing.provenanceLines(at: now, format)
  }

  private func aligned(_ rows: [MarketRowViewState], _ columns: [MarketColumn]) -> TextTable {
    let columns = columns.compactMap(\.text)
    var table = TextTable(columns.map(\.alignment), alphabet: context.alphabet)
    table.append(columns.map { .init($0.heading, .strong) })
    for row in rows { table.append(columns.map { $0.cell(row) }) }
    return table
  }
}

extension ChangeLabel {
  /// Green for a rise, red for a fall.
  ///
  /// The arrow in the label shows the direction on terminals without colours.
  var style: TextStyle {
    switch direction {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: .plain
    }
  }
}

extension WatchedValue {
  /// Creates the watched price of a market row, identified by its symbol and ID.
  init(row: MarketRow) {
    self.init(name: row.coin.symbol.lowercased(), id: row.coin.id.description, value: row.price)
  }
}

extension MarketRow {
  /// The row as a JSON object without the currency, which is part of the enclosing object.
  var json: JSONValue {
    var fields: [String: JSONValue] = [:]
    for column in MarketColumn.all { fields[column.name] = column.value?(self) }
    return .object(fields)
  }
}

extension Converted {
  /// Returns the warnings about the data and the exchange rates, such as out-of-date ones.
  func warnings(at now: Date, _ format: DisplayFormat) -> [String] {
    data.warnings(at: now, format, notOlderThan: DataAge.prices)
      + (rates?.warnings(at: now, format, notOlderThan: DataAge.rates) ?? [])
  }

  /// Returns the lines with the sources and ages of the data and the exchange rates.
  func provenanceLines(at now: Date, _ format: DisplayFormat) -> [StyledLine] {
    var lines = [StyledLine(data.provenance(at: now, format), .faint)]
    if let rates {
      lines.append(StyledLine("Rates of \(rates.value.day): \(rates.provenance(at: now, format))", .faint))
    }
    return lines
  }
}
