import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The report of the Bitcoin index: the current price and the prices of previous days.
struct BitcoinReport: CommandReport {
  let index: BitcoinIndex
  let context: CommandContext

  private var now: Date { context.services.now() }

  var sources: [SourceReport] {
    (index.prices.map { SourceReport($0) } + ([index.history] + index.others).map { SourceReport($0) })
      .uniqued
  }

  var warnings: [String] {
    var warnings = index.prices.flatMap { $0.warnings(at: now, context.format, notOlderThan: DataAge.prices) }
    warnings += ([index.history] + index.others).flatMap { $0.warnings(at: now, context.format) }
    warnings += index.notes(context.format)
    if index.isHistoryOutOfDate(at: now) { warnings.append(LastUpdateLabel(index, at: now, context.format).text) }
    return warnings.uniqued
  }

  var data: JSONValue {
    var today: [String: JSONValue] = Dictionary(
      BitcoinIndex.currencies.map { ($0.code, JSONValue.null) }
    ) { first, _ in first }
    for rate in index.rates { today[rate.quote.code] = JSONValue(rate.rate) }
    return [
      "currency": .string(index.currency.code), "updated": JSONValue(index.updated.map(SourceReport.time)),
      "today": .object(today), "history": .array(index.days.map(\.json)),
    ]
  }

  var table: [[String]]? {
    [["date", "price", "change", "direction", "currency"]]
      + index.days.map { change in
        [
          change.rate.day.description, change.rate.price.description, change.percent?.description ?? "",
          change.direction?.rawValue ?? "", index.currency.code,
        ]
      }
  }

  var watchedValues: [WatchedValue] {
    [
      WatchedValue(name: "btc", id: CoinID.bitcoin.description, value: index.price?.value.rate),
      WatchedValue(name: "change", value: index.today?.percent),
    ] + index.rates.map { WatchedValue(name: $0.quote.code.lowercased(), value: $0.rate) }
  }

  func lines(columns: Int) -> [StyledLine] {
    var model = BitcoinIndexModel(currency: index.currency, dayCount: index.dayCount)
    model.receive(index)
    let largest = TextChart(columns: min(columns, 140), rows: Self.chartRows, alphabet: context.alphabet)
    let state = model.viewState(at: now, context.format, detail: largest.detail)
    var lines = Self.heading(state, columns: columns)
    var body: [StyledLine] = []
    if !state.rows.isEmpty { body += [StyledLine()] + Self.table(state, columns: columns).lines }
    body.append(StyledLine())
    if let update = state.update {
      body += StyledLine.wrapping(update.text, columns: columns, update.isOutOfDate ? .bad : .faint)
    }
    body += state.sourceLines.flatMap { StyledLine.wrapping($0, columns: columns, .faint) }
    let rows = context.chartRows(Self.chartRows, besides: lines.count + 1 + body.count, warnings)
    if let rows, columns >= Self.minimumChartColumns, state.rows.count > 1 {
      let chart = TextChart(columns: min(columns, 140), rows: rows, alphabet: context.alphabet)
      if let plot = model.viewState(at: now, context.format, detail: chart.detail).plot {
        lines += [StyledLine()] + chart.lines(plot)
      }
    }
    return lines + body
  }

  private static let chartRows = 10
  /// The minimum width of the terminal for a chart.
  ///
  /// A narrower chart has too little detail to be useful.
  private static let minimumChartColumns = 36

  /// Returns the current price: in the currency of the list with its change, then in the other currencies.
  ///
  /// Prices that do not fit into a line continue on the next one.
  private static func heading(_ state: BitcoinIndexViewState, columns: Int) -> [StyledLine] {
    guard let price = state.today.first else { return [] }
    let parts =
      [
        StyledLine("Bitcoin", .strong), StyledLine(price.amount, .strong),
        StyledLine(state.todayChange.text, state.todayChange.style),
      ] + state.today.dropFirst().map { StyledLine($0.amount, .faint) }
    var lines = [StyledLine()]
    for part in parts {
      let used = lines[lines.count - 1].cellWidth
      if used > 0, used + 2 + part.cellWidth > columns { lines.append(StyledLine()) }
      if lines[lines.count - 1].cellWidth > 0 { lines[lines.count - 1].append("  ") }
      for span in part.spans { lines[lines.count - 1].append(span.text, span.style) }
    }
    return lines
  }

  /// Returns the list of days.
  ///
  /// If it is too wide, each change is shortened to its arrow or omitted; lines are never wrapped.
  private static func table(_ state: BitcoinIndexViewState, columns: Int) -> TextTable {
    let change: [(ChangeLabel) -> String] = [{ $0.text }, { $0.direction?.arrow ?? "" }, { _ in "" }]
    let tables = change.map { table(state, change: $0) }
    return tables.first { $0.width <= columns } ?? table(state) { _ in "" }
  }

  private static func table(_ state: BitcoinIndexViewState, change: (ChangeLabel) -> String) -> TextTable {
    var table = TextTable([.left, .right, .right])
    table.append([.init("Date", .strong), .init("Price", .strong), .init("")])
    for row in state.rows {
      table.append([.init(row.date), .init(row.price), .init(change(row.change), row.change.style)])
    }
    return table
  }
}

extension DailyChange {
  /// The day as an element of `history` in the JSON output.
  fileprivate var json: JSONValue {
    [
      "date": .string(rate.day.description), "price": JSONValue(rate.price), "change": JSONValue(percent),
      "direction": JSONValue(direction?.rawValue),
    ]
  }
}
