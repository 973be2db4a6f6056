import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// `quid history`: prints the exchange rates between two currencies on the last days, or imports a file of rates.
enum HistoryCommand {
  static let spec = CommandSpec(
    name: "history",
    synopsis: "FROM TO [--days 3] | --import FILE",
    summary: "show what a currency was worth in another on the last days, as a list and a chart",
    details: [
      "The last days that have a rate: business days, where the source sets none on weekends and holidays. The change is"
        + " against the day with a rate before. Past days never change, so they are asked for once and then stored.",
      "--import reads the European Central Bank's file eurofxref-hist.csv, or - for standard input: every day since 1999"
        + " is then converted without a request. A later import adds to it; the daily files eurofxref.csv and"
        + " eurofxref-daily.xml add their day.",
    ],
    options: [
      OptionSpec("days", "3", "how many days, up to 366"),
      OptionSpec("import", "FILE", "take in the central bank's history of rates"),
    ],
    examples: [
      "quid history usd sek", "quid history eur usd --days 30 --json",
    ],
    argumentLimit: 2,
    interval: RateInterval.fiat,
    isDialogue: { $0.options["import"] == "-" },
    run: { invocation, context throws(CommandFailure) in
      if let path = invocation.options["import"] {
        guard invocation.arguments.isEmpty, !invocation.has("days") else {
          throw .usage("quid history --import takes a file and nothing else.")
        }
        return try RateImport.take(path, context)
      }
      guard let from = invocation.arguments.first, let to = invocation.arguments.dropFirst().first else {
        throw .usage("quid history needs two currencies, as in quid history USD SEK.")
      }
      let (source, target) = (try CurrencyArgument.currency(from), try CurrencyArgument.currency(to))
      let days = try invocation.number("days", in: 1...366) ?? 3
      let history = try await context.convert { () throws(ConversionError) in
        try await context.services.conversionService.history(from: source, to: target, days: days)
      }
      return HistoryReport(answer: history, asked: days, context: context)
    })
}

/// The report of the exchange rates on the last days.
struct HistoryReport: CommandReport {
  let answer: SourcedRateHistory
  /// The requested number of days.
  let asked: Int
  let context: CommandContext

  private var now: Date { context.services.now() }
  private var history: RateHistory { answer.history }

  var sources: [SourceReport] { answer.tables.map { SourceReport($0) }.uniqued }

  var warnings: [String] {
    let newest = answer.tables.prefix(1).flatMap {
      $0.warnings(at: now, context.format, notOlderThan: DataAge.rates)
    }
    return (newest + answer.tables.dropFirst().flatMap { $0.warnings(at: now, context.format) }).uniqued
  }

  var data: JSONValue {
    [
      "from": .string(history.from.code), "to": .string(history.to.code),
      "days": .array(
        history.days.map { day in
          ["date": JSONValue(day.day), "rate": JSONValue(day.rate), "change": JSONValue(day.change)]
        }),
    ]
  }

  var table: [[String]]? {
    [["date", "from", "to", "rate", "change"]]
      + history.days.map { day in
        [
          day.day.description, history.from.code, history.to.code, day.rate.description,
          day.change?.description ?? "",
        ]
      }
  }

  var watchedValues: [WatchedValue] {
    [
      WatchedValue(name: history.to.code.lowercased(), value: history.days.first?.rate),
      WatchedValue(name: "change", value: history.days.first?.change),
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    let chart = TextChart(columns: min(columns, 140), rows: 14, alphabet: context.alphabet)
    let state = RateHistoryViewState(answer, requestedDays: asked, at: now, context.format, detail: chart.detail)
    var heading = StyledLine(state.title, .strong)
    heading.append("  \(state.rows.first?.rate ?? NumberFormat.unknown)")
    if heading.cellWidth + 2 + state.change.text.cellWidth <= columns {
      heading.append("  ")
      heading.append(state.change.text, state.change.style)
    }
    var lines = [heading, StyledLine()] + Self.list(state.rows, columns)
    var notes = [StyledLine()]
    for line in [state.missingDaysLine].compactMap({ $0 }) + state.sourceLines {
      notes += StyledLine.wrapping(line, columns: columns, .faint)
    }
    // A list that is longer than the terminal scrolls out of view, so the chart below it may use the whole height.
    let others = state.rows.count > (context.console.rows ?? 0) ? 1 : lines.count + 1
    let rows = context.chartRows(14, besides: others + notes.count, warnings)
    if state.rows.count > 1, let rows {
      let chart = TextChart(columns: min(columns, 140), rows: rows, alphabet: context.alphabet)
      let fitting = RateHistoryViewState(answer, requestedDays: asked, at: now, context.format, detail: chart.detail)
      if let plot = fitting.plot { lines += [StyledLine()] + chart.lines(plot) }
    }
    return lines + notes
  }

  /// Returns the list of days.
  ///
  /// If it is too wide, the weekday is omitted, then the change.
  private static func list(_ rows: [RateHistoryViewState.Row], _ columns: Int) -> [StyledLine] {
    let choices: [[Column]] = [[.day, .weekday, .rate, .change], [.day, .rate, .change], [.day, .rate]]
    let tables = choices.map { columns in
      var table = TextTable(columns.map(\.alignment))
      for row in rows { table.append(columns.map { $0.cell(row) }) }
      return table
    }
    return (tables.first { $0.width <= columns } ?? tables[2]).lines
  }

  /// A column of the list.
  private enum Column {
    case day
    case weekday
    case rate
    case change

    var alignment: TextTable.Alignment {
      switch self {
      case .day, .weekday: .left
      case .rate, .change: .right
      }
    }

    func cell(_ row: RateHistoryViewState.Row) -> TextTable.Cell {
      switch self {
      case .day: .init(row.day)
      case .weekday: .init(row.weekday, .faint)
      case .rate: .init(row.rate, .strong)
      case .change: .init(row.change.text, row.change.style)
      }
    }
  }
}
