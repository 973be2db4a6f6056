import QuidCore
import QuidPresentation
import QuidTerminal

struct HistoryCommand: Command {
  static let configuration = CommandConfiguration(
    name: "history",
    summary: "show past exchange rates as a list and a chart",
    discussion: [
      "The list contains the most recent days with a rate; weekends and holidays often have none. Each change is"
        + " relative to the previous day in the list. Past rates are cached permanently once they are final.",
      "--import FILE imports exchange rates from a copy of eurofxref-hist.csv, the European Central Bank's file of all"
        + " rates since 1999. If FILE is -, it is read from standard input. Imported rates can be used without a"
        + " network connection. To add later days, import a newer copy, or eurofxref.csv or eurofxref-daily.xml.",
    ],
    examples: [
      "quid history usd sek", "quid history eur usd --days 30 --json",
    ],
    interval: RateInterval.fiat,
    otherNames: ["historical": "history", "timeseries": "history"],
    dividesArguments: CompoundWords.divided)

  static let reports: [any CommandReport.Type] = [HistoryReport.self, RateImportReport.self]

  static let tool: ToolConfiguration? = ToolConfiguration(
    name: "history", title: "Past exchange rates",
    description: "The exchange rate between two currencies on each of the most recent days.",
    parameters: [
      ToolParameter("from", "the source currency", isRequired: true),
      ToolParameter("to", "the target currency", isRequired: true), ToolParameter("days"),
    ])

  @Argument("FROM", .namedCurrency)
  var from: Currency?
  @Argument("TO", .namedCurrency)
  var to: Currency?
  @Option("days", .integer(in: 1...366), "the number of days to list, up to 366", placeholder: "3")
  var days: Int?
  @Option("import", .file, "import a file of exchange rates from the European Central Bank")
  var importedPath: String?

  var isDialogue: Bool { importedPath == "-" }

  func run(in context: CommandContext) async throws -> any CommandReport {
    if let importedPath {
      guard from == nil, days == nil else {
        throw CommandError.usage("--import cannot be combined with currencies or --days. Give only --import FILE.")
      }
      return try RateImport.run(importedPath, context)
    }
    guard let from, let to else {
      throw CommandError.usage("quid history needs two currencies, as in quid history USD SEK.")
    }
    try Currency.rejectMinorUnit(to.code)
    let days = days ?? 3
    let history = try await context.services.conversionService.history(from: from, to: to, days: days)
    return HistoryReport(result: history, requestedDays: days, context: context)
  }
}

private struct HistoryReport: CommandReport {
  let result: SourcedRateHistory
  let requestedDays: Int
  let context: CommandContext

  private struct Row {
    let day: RateHistory.Day
    let history: RateHistory
  }

  static let fields: Fields = [
    .json("from", "the source currency") { $0.history.from }, .json("to", "the target currency") { $0.history.to },
    .rows("days", "the rates, newest first", rowFields) { $0.rows },
  ]

  private static let rowFields: FieldTable<Row, RateHistoryViewState.Row> = [
    .value("date", "the date of the rate", text: TextColumn { .init($0.day) }) { $0.day.day },
    .text(TextColumn(omission: 1) { .init($0.weekday, .faint) }),
    .csv("from") { $0.history.from },
    .csv("to") { $0.history.to },
    .value(
      "rate", "the exchange rate: the value of one unit of the source currency in the target currency",
      text: TextColumn("", .right) { .init($0.rate, .strong) }
    ) { $0.day.rate },
    .value(
      "change", "the change of the rate since the previous day in the list, in percent",
      text: TextColumn("", .right, omission: 2) { .init($0.change.text, $0.change.style) }
    ) { $0.day.change },
  ]

  private var rows: [Row] { history.days.map { Row(day: $0, history: history) } }

  private var now: Date { context.services.now() }
  private var history: RateHistory { result.history }

  var sources: [SourceReport] { result.tables.map { SourceReport($0) }.uniqued }

  var warnings: [String] {
    let newest = result.tables.prefix(1).flatMap {
      $0.warnings(at: now, context.format, notOlderThan: DataAge.rates)
    }
    let rates = result.tables.first?.value.last?.fixedRates(of: [history.from, history.to]) ?? []
    return
      (newest + result.tables.dropFirst().flatMap { $0.warnings(at: now, context.format) }
      + context.format.inEnglish.notes(about: rates)).uniqued
  }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  var watchedValues: [WatchedValue] {
    [
      WatchedValue(name: history.to.code.lowercased(), value: history.days.first?.rate),
      WatchedValue(name: "change", value: history.days.first?.change),
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    let chart = TextChart(columns: columns, rows: 14, alphabet: context.alphabet)
    let state = RateHistoryViewState(
      result, requestedDays: requestedDays, at: now, context.format, detail: chart.detail)
    var heading = StyledLine(state.title, .strong)
    heading.append("  \(state.rows.first?.rate ?? NumberFormat.unknown)")
    if heading.cellWidth + 2 + state.change.text.cellWidth <= columns {
      heading.append("  ")
      heading.append(state.change.text, state.change.style)
    }
    var lines = [heading, StyledLine()] + Self.rowFields.text(state.rows, columns: columns, hasHeadings: false).lines
    var notes = [StyledLine()]
    for line in [state.missingDaysLine].compactMap({ $0 }) + state.sourceLines {
      notes += StyledLine.wrapping(line, columns: columns, .faint)
    }
    // If the list is longer than the terminal, it scrolls out of view and leaves the whole height to the chart.
    let others = state.rows.count > (context.console.rows ?? 0) ? 1 : lines.count + 1
    let rows = context.chartRows(14, besides: others + notes.count, warnings)
    if state.rows.count > 1, let rows {
      let chart = TextChart(columns: columns, rows: rows, alphabet: context.alphabet)
      let fitting = RateHistoryViewState(
        result, requestedDays: requestedDays, at: now, context.format, detail: chart.detail)
      if let plot = fitting.plot { lines += [StyledLine()] + chart.lines(plot) }
    }
    return lines + notes
  }
}
