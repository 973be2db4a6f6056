import QuidCore
import QuidPresentation
import QuidTerminal

struct PortfolioEntriesReport: CommandReport {
  let entries: [PortfolioEntry]
  let context: CommandContext
  var sources: [SourceReport] = []
  var warnings: [String] = []
  var notes: [String] = []
  var messageIfEmpty: String?
  var isWritten = false

  var fields: Fields { ["entries": Self.entryFields.json(entries)] }

  /// The fields of a portfolio entry in JSON, with its text columns; ``PortfolioCSV`` writes entries as CSV.
  static let entryFields: FieldTable<PortfolioEntry, PortfolioEntryViewState> = [
    .json("entry", text: TextColumn("#", .right) { .init("\($0.id)", .faint) }) { $0.number },
    .json("date", text: TextColumn("Date") { .init($0.date) }) { $0.trade.day },
    .json("id") { $0.trade.coin.id },
    .json("symbol", text: TextColumn("Coin") { .init($0.symbol, .strong) }) { $0.trade.coin.symbol },
    .json("amount", text: TextColumn("Amount", .right) { .init($0.amount) }) { $0.trade.amount },
    .json("price", text: TextColumn("Price", .right, omission: 1) { .init($0.price) }) { $0.trade.unitPrice },
    .json("cost", text: TextColumn("Total", .right, omission: 2) { .init($0.total) }) { $0.trade.total },
    .json("currency") { $0.trade.currency },
    .json("fee") { $0.trade.price == .transferFee },
  ]

  var emptyMessage: String? { entries.isEmpty ? messageIfEmpty : nil }
  var table: [[String]]? { PortfolioCSV.table(of: entries) }

  func lines(columns: Int) -> [StyledLine] {
    guard !entries.isEmpty else { return [] }
    let shared = entries.map(\.trade.coin).sharedSymbols
    let states = entries.map { PortfolioEntryViewState($0, context.format, sharing: shared) }
    return Self.entryFields.text(states, columns: columns, alphabet: context.alphabet).lines
  }
}
