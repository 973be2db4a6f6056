import QuidCore
import QuidPresentation
import QuidTerminal

struct MarketsReport: CommandReport {
  private(set) var listing: Converted<MarketListing>
  let context: CommandContext
  let emptyText: String
  var choices: [String] = []
  var hasSparklines = true
  /// Whether the user has requested sparklines in JSON and CSV.
  var addsSparklines = false
  /// Whether the text has one line for each coin, as that of `quid price`, instead of a table.
  var isBrief = false
  private(set) var sparklineSources: [SourceReport] = []
  private(set) var sparklineWarnings: [String] = []
  /// The text of the rows, which is formatted once.
  private(set) var text: Text?

  /// The lines of the text output and the widths of their columns.
  struct Text: Sendable {
    fileprivate(set) var lines: [Line]
    fileprivate let widths: [MarketColumn: Int]
  }

  struct Row: Sendable {
    let row: MarketRow
    let currency: Currency
    /// The freshness of the price; `nil` if there is no price.
    let freshness: Freshness?

    /// Creates a row of a listing, which is stale if its price is not current, even if the response is.
    init(_ row: MarketRow, of listing: Sourced<MarketListing>, at now: Date) {
      self.row = row
      currency = listing.value.currency
      freshness = row.price == nil ? nil : row.isOld(at: now) ? .stale : listing.freshness
    }
  }

  static func timeFields<Line>() -> [Field<Row, Line>] {
    [
      .value("asOf") { $0.row.asOf },
      .value("freshness") { $0.freshness },
    ]
  }

  struct Line: Sendable {
    /// The values of the row, with a name and a symbol that fit into their columns.
    fileprivate(set) var state: MarketRowViewState
    let alphabet: TerminalAlphabet
    /// The time of a price that is not current; empty if the price is current.
    let oldTime: String
  }

  var fields: Fields { ["currency": currency, "rows": Self.rowFields.json(rows)] }

  /// The fields of a coin in the order of the CSV columns: the default columns, then the additional ones.
  static let rowFields = FieldTable<Row, Line>(
    fields(of: [.rank]) + [.value("id") { $0.row.coin.id }] + fields(of: [.symbol, .name])
      + [.json("image") { $0.row.image }] + fields(of: [.price, .day, .marketCap])
      + [.csv("currency") { $0.currency }] + fields(of: MarketColumn.all.filter(\.isAdditional)) + timeFields())

  private static func fields(of columns: [MarketColumn]) -> [Field<Row, Line>] {
    MarketTableColumn.of(columns).map(\.field)
  }

  private static let oldTimeColumn = Field<Row, Line>.text(TextColumn("As of", .right) { .init($0.oldTime, .faint) })

  private var now: Date { context.services.now() }
  private var format: DisplayFormat { context.format }
  private var currency: Currency { listing.data.value.currency }
  private var rows: [Row] { listing.data.value.rows.map { Row($0, of: listing.data, at: now) } }

  var sources: [SourceReport] { listing.sources + sparklineSources }
  var warnings: [String] { choices + listing.warnings(at: now, format) + sparklineWarnings }
  var emptyMessage: String? { listing.data.value.rows.isEmpty ? emptyText : nil }
  var table: [[String]]? { Self.rowFields.csv(rows) }

  var watchedValues: [WatchedValue] {
    let rows = listing.data.value.rows
    return rows.map { WatchedValue(row: $0, of: listing, at: now) }
      + (rows.count == 1 ? [WatchedValue(changeOf: rows[0], of: listing.data)] : [])
  }

  // MARK: Sparklines

  /// Whether the output shows sparklines: text if their column fits, other formats if the user has requested them.
  private var showsSparklines: Bool {
    guard emptyMessage == nil, hasSparklines else { return false }
    guard let text else { return addsSparklines }
    return fitting(context.console.columns, text.widths).contains { $0.column == .sparkline }
  }

  /// Returns the report with the sparklines of its coins, which are requested only if the output shows them.
  ///
  /// If the request fails, the report has a warning, because all other columns are known.
  func withSparklines(
    _ request: () async throws -> Sourced<[CoinID: PriceShape]>
  ) async throws -> MarketsReport {
    guard !isBrief else { return self }
    var report = self
    if case .text = context.outputFormat { report.text = formattedText }
    guard report.showsSparklines else { return report }
    do {
      let sparklines = try await request()
      report.listing = listing.map { $0.adding(sparklines.value) }
      for (index, row) in report.listing.data.value.rows.enumerated() {
        report.text?.lines[index].state[.sparkline] = .chart(row.sparkline)
      }
      report.sparklineSources = [SourceReport(sparklines)]
      report.sparklineWarnings = sparklines.warnings(at: now, format)
    } catch let error as ProviderError where error.reason != .cancelled {
      report.sparklineWarnings = ["The 7-day charts could not be loaded. \(error.commandMessage)"]
    }
    return report
  }

  // MARK: Text

  func lines(columns: Int) -> [StyledLine] {
    guard emptyMessage == nil else { return [] }
    guard !isBrief else {
      let shared = listing.data.value.rows.map(\.coin).sharedSymbols
      return listing.data.value.rows.map { row in
        PriceReport.line(PriceViewState(row, in: listing.data, at: now, format), label: row.coin.label(sharing: shared))
      }
    }
    let text = text ?? formattedText
    var lines = text.lines
    // Beside the columns that fit, the times of old prices are always shown.
    let timeWidth = lines.map(\.oldTime.cellWidth).max().flatMap { $0 == 0 ? nil : max($0, 5) + Self.gap }
    let available = columns - (timeWidth ?? 0)
    let shown = fitting(available, text.widths)
    if shown.contains(where: { $0.column == .name }) {
      let others = shown.filter { $0.column != .name }.reduce(0) { $0 + (text.widths[$1.column] ?? 0) + Self.gap }
      for index in lines.indices {
        lines[index].state[.name] = .text(shortened(lines[index].state.name, to: max(0, available - others)))
      }
    }
    let table = FieldTable(shown.map(\.field) + (timeWidth == nil ? [] : [Self.oldTimeColumn]))
      .text(lines, columns: .max, alphabet: context.alphabet)
    return table.lines + [StyledLine()] + listing.provenanceLines(at: now, format)
  }

  private static let gap = 2

  private func fitting(_ width: Int, _ widths: [MarketColumn: Int]) -> [MarketTableColumn] {
    let isWide = width > MarketTableColumn.standardWidth
    let all = MarketColumn.all.filter { !$0.isAdditional || isWide && hasValues($0) }
    return MarketTableColumn.fitting(
      MarketTableColumn.of(all), width: width + Self.gap, gap: { _ in Self.gap }, widths)
  }

  /// Whether any coin has a value in an additional column; an exchange such as WazirX reports fewer values.
  private func hasValues(_ column: MarketColumn) -> Bool {
    if column == .sparkline { return hasSparklines }
    return rows.contains { row in Self.fields(of: [column]).contains { $0.hasValue(row) } }
  }

  private var formattedText: Text {
    let lines = listing.data.value.rows.map { row in
      var state = MarketRowViewState(row, in: currency, at: now, format.numbers)
      state[.name] = .text(state.name.excerpt(28))
      state[.symbol] = .text(row.coin.symbol.excerpt(12))
      return Line(
        state: state, alphabet: context.alphabet,
        oldTime: row.price.flatMap { _ in format.oldTime(row.asOf, at: now) } ?? "")
    }
    let all = MarketTableColumn.all
    let table = FieldTable(all.map(\.field)).text(lines, columns: .max, alphabet: context.alphabet)
    let widths = zip(all, table.widths).map { shown, width in
      (shown.column, shown.column == .sparkline ? Sparkline.listColumns : width)
    }
    return Text(lines: lines, widths: Dictionary(uniqueKeysWithValues: widths))
  }

  private func shortened(_ name: String, to width: Int) -> String {
    // In ASCII, an ellipsis has three characters.
    context.alphabet == .ascii ? String(name.inASCII.prefix(width)) : name.shortened(toCells: width)
  }
}

extension WatchedValue {
  /// Creates the watched price of a coin, named by the symbol and the ID of the coin.
  init(row: MarketRow, of listing: Converted<some Sendable>, at now: Date) {
    self.init(
      name: row.coin.symbol.lowercased(), id: row.coin.id.description, value: listing.watched(row.price, at: now),
      asOf: row.asOf ?? listing.data.fetchedAt, unconfirmedCoin: listing.data.hasUnconfirmedPrice ? row.coin.id : nil)
  }

  init(changeOf row: MarketRow, of listing: Sourced<some Sendable>) {
    self.init(
      name: "change", value: row.change24h, asOf: row.asOf ?? listing.fetchedAt,
      unconfirmedCoin: listing.hasUnconfirmedPrice ? row.coin.id : nil)
  }
}

extension Converted where Value == MarketListing {
  /// The sources of the listing and of the exchange rates; the listing is outdated if none of its rows is current.
  var sources: [SourceReport] {
    let rows = data.value.rows
    let isOld = !rows.isEmpty && rows.allSatisfy { $0.isOld(at: data.fetchedAt) }
    return [SourceReport(data.asOfRows, isOld: isOld, oldestTime: data.value.oldestTime)]
      + (rates.map { [SourceReport($0)] } ?? [])
  }

  /// Returns the warnings about the listing and the exchange rates, with the number of prices that are not current.
  func warnings(at now: Date, _ format: DisplayFormat) -> [String] {
    let old = data.oldRows(at: now)
    let named = old.prefix(5).map { row in
      "\(row.coin.symbol.excerpt(12)) (\(format.oldTime(row.asOf, at: now) ?? NumberFormat.unknown))"
    }
    let list = EnglishStrings().list(named, others: max(0, old.count - 5))
    let counted = old.count == 1 ? "1 price is" : "\(old.count) prices are"
    return responseWarnings(at: now, format) + (old.isEmpty ? [] : ["\(counted) not current: \(list)."])
  }

  /// Returns the warnings about the response with the listing and about the exchange rates, but not about old rows.
  func responseWarnings(at now: Date, _ format: DisplayFormat) -> [String] {
    data.asOfRows.warnings(at: now, format)
      + (rates?.warnings(at: now, format, notOlderThan: DataAge.rates) ?? [])
      + currencyNotes(data.value.currency, format)
  }

  /// Returns the lines with the sources and ages of the listing and the exchange rates.
  func provenanceLines(at now: Date, _ format: DisplayFormat) -> [StyledLine] {
    [StyledLine(data.asOfRows.provenance(at: now, format), .faint)] + rateLines(at: now, format)
  }
}

extension Converted {
  var sources: [SourceReport] { [SourceReport(data)] + (rates.map { [SourceReport($0)] } ?? []) }

  /// Returns the warnings about the data and the exchange rates, such as outdated ones.
  ///
  /// - Parameter currency: The currency of the data, whose legal conversion rate is added if withdrawn; `nil`, the
  ///   default, for data without a currency.
  func warnings(at now: Date, _ format: DisplayFormat, in currency: Currency? = nil) -> [String] {
    data.warnings(at: now, format, notOlderThan: DataAge.prices)
      + (rates?.warnings(at: now, format, notOlderThan: DataAge.rates) ?? [])
      + (currency.map { currencyNotes($0, format) } ?? [])
  }

  private func currencyNotes(_ currency: Currency, _ format: DisplayFormat) -> [String] {
    (rates.map { format.notes(about: $0.value.fixedRates(of: [currency])) } ?? [])
      + (currency.coinNote(among: []).map { [$0] } ?? [])
  }

  /// Returns the lines with the sources and ages of the data and the exchange rates.
  func provenanceLines(at now: Date, _ format: DisplayFormat) -> [StyledLine] {
    [StyledLine(data.provenance(at: now, format), .faint)] + rateLines(at: now, format)
  }

  private func rateLines(at now: Date, _ format: DisplayFormat) -> [StyledLine] {
    rates.map { [StyledLine($0.ratesLine(at: now, format), .faint)] } ?? []
  }
}

enum MarketSource: String, Hashable, Sendable, CaseIterable {
  case coingecko
  /// The exchange WazirX, which lists its trading pairs.
  case wazirx
}
