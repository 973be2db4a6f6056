import QuidCore
import QuidPresentation
import QuidTerminal

struct BitcoinCommand: Command {
  static let configuration = CommandConfiguration(
    name: "bitcoin",
    summary: "show the daily prices of bitcoin, or the prices on one day",
    discussion: [
      "Without DATE, quid bitcoin shows the current price, and the prices and price changes of the previous days. With"
        + " DATE, such as 2026-11-21 or yesterday, it shows the last price of that day (UTC) in USD, EUR and GBP.",
      "CoinGecko's free plans include prices of the last 365 days only.",
    ],
    examples: ["quid bitcoin", "quid bitcoin --days 30 --in usd"],
    otherNames: ["bpi": "bitcoin"])

  @Argument("[DATE]", .string("DATE"))
  var date: String?
  @Option("days", .integer(in: 1...10_000), "the number of past days to list", placeholder: "14")
  var days: Int?
  @Option(
    "in", .currency, "the currency of the prices; with DATE, prices in USD, EUR and GBP are also shown",
    placeholder: "EUR")
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let service = context.services.bitcoinService
    guard let date else {
      let index = try await service.index(
        in: currency ?? context.currency(or: .eur), days: days ?? BitcoinIndex.defaultDayCount)
      return BitcoinReport(index: index, context: context)
    }
    guard days == nil else { throw CommandError.usage("A date cannot be combined with --days. Give only one of them.") }
    let today = CalendarDay(context.services.now())
    let day: CalendarDay
    do {
      let word = try? ValueParser<RequestedDate>.date.parse(date, "")
      day = try BitcoinIndex.day(word?.day(today: today).description ?? date, today: today)
    } catch {
      throw CommandError.rejectedInput(error.message(date))
    }
    let other = currency ?? context.configuredCurrency
    let prices = try await service.day(day, and: other)
    return BitcoinDayReport(day: prices, context: context)
  }
}

/// The report of the Bitcoin index: the current price and the prices of previous days.
private struct BitcoinReport: CommandReport {
  let index: BitcoinIndex
  let context: CommandContext

  private struct Row {
    let change: DailyChange
    let currency: Currency
  }

  var fields: Fields {
    [
      "currency": index.currency,
      "updated": index.updated,
      "today": today,
      "history": Self.rowFields.json(rows),
    ]
  }

  private static let rowFields: FieldTable<Row, Never> = [
    .value("date") { $0.change.rate.day },
    .value("price") { $0.change.rate.price },
    .value("change") { $0.change.percent },
    .value("direction") { $0.change.direction },
    .csv("currency") { $0.currency },
  ]

  private var rows: [Row] { index.days.map { Row(change: $0, currency: index.currency) } }

  private var today: [String: FixedDecimal?] {
    let prices =
      BitcoinIndex.currencies.map { ($0.code, FixedDecimal?.none) } + index.rates.map { ($0.quote.code, $0.rate) }
    return Dictionary(prices) { _, last in last }
  }

  private var now: Date { context.services.now() }

  var sources: [SourceReport] {
    (index.prices.map { SourceReport($0) } + ([index.history] + index.others).map { SourceReport($0) }
      + index.newestConversionRates.map { SourceReport($0) }).uniqued
  }

  var warnings: [String] {
    var warnings = index.prices.flatMap { $0.warnings(at: now, context.format, notOlderThan: DataAge.prices) }
    warnings += ([index.history] + index.others).flatMap { $0.warnings(at: now, context.format) }
    warnings += index.newestConversionRates.flatMap { $0.warnings(at: now, context.format, notOlderThan: .rates) }
    let english = context.format
    warnings += index.notes(english)
    if index.isHistoryOutOfDate(at: now) { warnings.append(LastUpdateLabel(index, at: now, english).text) }
    return warnings.uniqued
  }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  var watchedValues: [WatchedValue] {
    let asOf = index.prices.map { $0.asOf ?? $0.fetchedAt }.leastCurrent(at: now)
    let isConfirmed = !index.prices.contains { $0.hasUnconfirmedPrice }
    let hasOldRates = index.newestConversionRates.contains { $0.isOlder(than: .rates, at: now) }
    func watched(_ name: String, id: String? = nil, _ value: FixedDecimal?) -> WatchedValue {
      WatchedValue(name: name, id: id, value: isConfirmed && !hasOldRates ? value : nil, asOf: asOf)
    }
    return [
      watched("btc", id: CoinID.bitcoin.description, index.price?.value.rate), watched("change", index.today?.percent),
    ] + index.rates.map { watched($0.quote.code.lowercased(), $0.rate) }
  }

  func lines(columns: Int) -> [StyledLine] {
    var model = BitcoinIndexModel(currency: index.currency, dayCount: index.dayCount)
    model.receive(index)
    let largest = TextChart(columns: columns, rows: Self.chartRows, alphabet: context.alphabet)
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
      let chart = TextChart(columns: columns, rows: rows, alphabet: context.alphabet)
      if let plot = model.viewState(at: now, context.format, detail: chart.detail).plot {
        lines += [StyledLine()] + chart.lines(plot)
      }
    }
    return lines + body
  }

  private static let chartRows = 10
  /// The minimum width of the terminal in columns for a chart, because a narrower one has too little detail.
  private static let minimumChartColumns = 36

  /// Returns the current price with its change, then in other currencies, in as many lines as necessary.
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

  /// Returns the list of days, which is narrowed by shortening each change to its arrow or by omitting it.
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

private struct BitcoinDayReport: CommandReport {
  let day: BitcoinDay
  let context: CommandContext

  private struct Row {
    let day: CalendarDay
    let entry: BitcoinDay.Entry
  }

  var fields: Fields {
    var fields: Fields = ["date": day.day]
    for entry in day.entries { fields[entry.currency.code] = .some(entry.price?.value) }
    return fields
  }

  private static let rowFields: FieldTable<Row, Never> = [
    .csv("date") { $0.day }, .csv("currency") { $0.entry.currency }, .csv("price") { $0.entry.price?.value },
  ]

  private var now: Date { context.services.now() }
  private var prices: [Sourced<FixedDecimal>] { day.entries.compactMap(\.price) }
  /// Whether the prices are those of now, not of a past day.
  private var isToday: Bool { day.day >= CalendarDay(now) }

  var sources: [SourceReport] {
    (prices.map { SourceReport($0) } + day.conversionRates.map { SourceReport($0) }).uniqued
  }

  var warnings: [String] {
    (prices.flatMap { $0.warnings(at: now, context.format, notOlderThan: isToday ? DataAge.prices : nil) }
      + day.failures.map(\.commandMessage)
      + day.conversionRates.flatMap { $0.warnings(at: now, context.format, notOlderThan: isToday ? .rates : nil) })
      .uniqued
  }

  var table: [[String]]? { Self.rowFields.csv(day.entries.map { Row(day: day.day, entry: $0) }) }

  var watchedValues: [WatchedValue] {
    let hasOldRates = isToday && day.conversionRates.contains { $0.isOlder(than: .rates, at: now) }
    func watched(_ name: String, id: String? = nil, _ price: Sourced<FixedDecimal>?) -> WatchedValue {
      WatchedValue(
        name: name, id: id, value: price?.hasUnconfirmedPrice == true || hasOldRates ? nil : price?.value,
        asOf: isToday ? price.map { $0.asOf ?? $0.fetchedAt } : nil)
    }
    return [watched("btc", id: CoinID.bitcoin.description, day.entries.first?.price)]
      + day.entries.map { watched($0.currency.code.lowercased(), $0.price) }
  }

  func lines(columns: Int) -> [StyledLine] {
    let state = BitcoinDayViewState(day, at: now, context.format)
    var table = TextTable([.left, .right])
    for rate in state.rates { table.append([.init(rate.id), .init(rate.amount, .strong)]) }
    return [StyledLine("Bitcoin price on \(state.date)", .strong), StyledLine()] + table.lines + [StyledLine()]
      + state.sourceLines.flatMap { StyledLine.wrapping($0, columns: columns, .faint) }
  }
}

extension BitcoinDayError {
  /// Returns the error message, with a remedy, for a typed day that is invalid or has no bitcoin price.
  fileprivate func message(_ string: String) -> String {
    switch self {
    case .notADay: CalendarDay.invalidDayMessage(for: string)
    case .future(let today): "\(string) is in the future. Give today's date (\(today)) or an earlier date."
    case .beforeFirstDay: "Bitcoin had no price on \(string). Give \(BitcoinIndex.firstDay) or a later day."
    }
  }
}
