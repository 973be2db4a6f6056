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
      "--from and --to choose the days. --days of more than 366 is counted in calendar days, from today. A list of more"
        + " than 366 days has the mean rate of each week, and one of more than five years that of each month.",
    ],
    examples: [
      "quid history usd sek", "quid history eur usd --days 30 --json",
      "quid history usd eur --from 2023-08-30 --to 2023-09-01",
    ],
    interval: RefreshIntervals().rates,
    otherNames: ["historical": "history", "timeseries": "history"],
    dividesArguments: CompoundWords.divided)

  @Argument("FROM", .namedCurrency)
  var from: Currency?
  @Argument("TO", .namedCurrency)
  var to: Currency?
  @Option("days", .integer(in: 1...30_000), "the number of days to list", placeholder: "3")
  var days: Int?
  @Option("from", .date, "the first day of the list")
  var firstDay: RequestedDate?
  @Option("to", .date, "the last day of the list; today by default")
  var lastDay: RequestedDate?

  func run(in context: CommandContext) async throws -> any CommandReport {
    guard let from, let to else {
      throw CommandError.usage("quid history needs two currencies, as in quid history USD SEK.")
    }
    try Currency.rejectMinorUnit(to.code)
    let service = context.services.conversionService
    let today = CalendarDay(context.services.now())
    guard let range = try range(today: today) else {
      let days = days ?? 3
      let history = try await service.history(from: from, to: to, days: days)
      return HistoryReport(result: history, requestedDays: days, isCurrent: true, context: context)
    }
    let isCurrent = range.upperBound == today
    if let days, days <= Self.maximumCount {
      let history = try await service.history(from: from, to: to, days: days, through: range.upperBound)
      return HistoryReport(result: history, requestedDays: days, isCurrent: isCurrent, context: context)
    }
    let history = try await service.history(
      from: from, to: to, on: range, each: .fitting(range.count, maximum: Self.maximumCount))
    return HistoryReport(result: history, requestedDays: nil, isCurrent: isCurrent, context: context)
  }

  /// The maximum number of days that are listed one by one.
  private static let maximumCount = 366

  /// Returns the days of `--from` and `--to` or of many `--days`; `nil` for the last days with rates.
  private func range(today: CalendarDay) throws -> ClosedRange<CalendarDay>? {
    guard firstDay != nil || lastDay != nil || (days ?? 0) > Self.maximumCount else { return nil }
    let last = lastDay?.day(today: today) ?? today
    guard last <= today else { throw ConversionError.future(last, today: today) }
    guard firstDay == nil || days == nil else {
      throw CommandError.usage("--days cannot be combined with --from. Remove one of them.")
    }
    let first = firstDay?.day(today: today) ?? last.advanced(by: 1 - (days ?? 30))
    guard first <= last else {
      throw CommandError.rejectedInput("The first day, \(first), is after the last day, \(last).")
    }
    return (firstDay == nil ? min(last, max(first, RateTable.earliestDay)) : first)...last
  }
}

extension HistoryInterval {
  /// Returns the shortest interval in which a number of days is listed.
  fileprivate static func fitting(_ count: Int, maximum: Int) -> Self {
    count <= maximum ? .day : count <= 5 * maximum ? .week : .month
  }
}

private struct HistoryReport: CommandReport {
  let result: SourcedRateHistory
  /// The number of days with rates that were requested; `nil` if a range of days was requested.
  let requestedDays: Int?
  /// Whether the newest rates were requested, which can be out of date.
  let isCurrent: Bool
  let context: CommandContext

  private struct Row {
    let day: RateHistory.Day
    let history: RateHistory
  }

  var fields: Fields {
    [
      "from": history.from,
      "to": history.to,
      "interval": history.interval.rawValue,
      "digits": history.digits,
      "days": Self.rowFields.json(rows),
    ]
  }

  private static let rowFields: FieldTable<Row, RateHistoryViewState.Row> = [
    .value("date", text: TextColumn { .init($0.day) }) { $0.day.day },
    .text(TextColumn(omission: 1) { .init($0.weekday, .faint) }),
    .csv("from") { $0.history.from },
    .csv("to") { $0.history.to },
    .value("rate", text: TextColumn("", .right) { .init($0.rate, .strong) }) { $0.day.rate },
    .value(
      "change",
      text: TextColumn("", .right, omission: 2) { .init($0.change.text, $0.change.style) }
    ) { $0.day.change },
  ]

  private var rows: [Row] { history.days.map { Row(day: $0, history: history) } }

  private var now: Date { context.services.now() }
  private var history: RateHistory { result.history }

  var sources: [SourceReport] { result.tables.map { SourceReport($0) }.uniqued }

  var warnings: [String] {
    let newest = result.tables.prefix(1).flatMap {
      $0.warnings(at: now, context.format, notOlderThan: isCurrent ? DataAge.rates : nil)
    }
    return
      (newest + result.tables.dropFirst().flatMap { $0.warnings(at: now, context.format) }
      + context.format.notes(about: result)).uniqued
  }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  var watchedValues: [WatchedValue] {
    let isOld = isCurrent && result.tables.first?.isOlder(than: .rates, at: now) == true
    let newest = isOld ? nil : history.days.first
    return [
      WatchedValue(name: history.to.code.lowercased(), value: newest?.rate),
      WatchedValue(name: "change", value: newest?.change),
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    let chart = TextChart(columns: columns, rows: 14, alphabet: context.alphabet)
    let state = RateHistoryViewState(
      result, requestedDays: requestedDays, at: now, context.format, detail: chart.detail)
    var heading = StyledLine(state.title, .strong)
    heading.append("  \(state.rows.first?.rate ?? NumberFormat.unknown)")
    if history.interval != .day { heading.append(" (mean of the \(history.interval.rawValue))", .faint) }
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
