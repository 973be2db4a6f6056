import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// A market list, in all output formats.
struct MarketsReport: CommandReport {
  let listing: Converted<MarketListing>
  let context: CommandContext
  /// The message for an empty list.
  var emptyText = "No coins match. Check the names or the filter."
  /// Warnings about symbols that several coins share.
  var choices: [String] = []

  /// A row of the list, and the currency of its prices.
  struct Row: Sendable {
    let row: MarketRow
    let currency: Currency
  }

  static let fields: Fields = [
    .json("currency", "the currency of the prices") { $0.currency },
    .rows("rows", "the coins with their prices, sorted like the printed list", rowFields) { $0.rows },
  ]

  /// The fields of a coin.
  ///
  /// To add a column to the market list, add an entry.
  static let rowFields: FieldTable<Row, MarketRowViewState> = [
    .value("rank", "the rank by market cap", text: TextColumn("#", .right, omission: 3) { .init($0.rank, .faint) }) {
      $0.row.rank
    },
    .value("id", "the id of the coin") { $0.row.coin.id },
    .value("symbol", "the symbol of the coin", text: TextColumn("Coin") { .init($0.symbol.excerpt(12), .strong) }) {
      $0.row.coin.symbol
    },
    .value("name", "the name of the coin", text: TextColumn("Name", omission: 1) { .init($0.name.excerpt(28)) }) {
      $0.row.coin.name
    },
    .json("image", "the URL of the coin's picture") { $0.row.image },
    .value(
      "price", "the price of one coin",
      text: TextColumn("Price", .right) { .init($0.price, $0.isStale ? .faint : .plain) }
    ) { $0.row.price },
    .value(
      "change24h", "the change over the last 24 hours, in percent",
      text: TextColumn("24h", .right, omission: 4) { .init($0.change.text, $0.change.style) }
    ) { $0.row.change24h },
    .value(
      "marketCap", "the market capitalization of the coin",
      text: TextColumn("Market cap", .right, omission: 2) { .init($0.marketCap) }
    ) { $0.row.marketCap },
    .csv("currency") { $0.currency },
  ]

  private var now: Date { context.services.now() }
  private var format: DisplayFormat { context.format }
  private var currency: Currency { listing.data.value.currency }
  private var rows: [Row] { listing.data.value.rows.map { Row(row: $0, currency: currency) } }

  var sources: [SourceReport] { listing.sources }
  var warnings: [String] { choices + listing.warnings(at: now, format) }
  var emptyMessage: String? { listing.data.value.rows.isEmpty ? emptyText : nil }
  var table: [[String]]? { Self.rowFields.csv(rows) }

  var watchedValues: [WatchedValue] {
    let rows = listing.data.value.rows
    return rows.map { WatchedValue(row: $0) }
      + (rows.count == 1 ? [WatchedValue(name: "change", value: rows[0].change24h)] : [])
  }

  func lines(columns: Int) -> [StyledLine] {
    guard emptyMessage == nil else { return [] }
    let states = listing.data.value.rows.map { MarketRowViewState($0, in: currency, format.numbers) }
    let table = Self.rowFields.text(states, columns: columns, alphabet: context.alphabet)
    return table.lines + [StyledLine()] + listing.provenanceLines(at: now, format)
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

extension Converted {
  /// The sources of the data and of the exchange rates.
  var sources: [SourceReport] { [SourceReport(data)] + (rates.map { [SourceReport($0)] } ?? []) }

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
