import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The `quid chart` command: the prices of a coin over a period.
struct ChartCommand: Command {
  static let configuration = CommandConfiguration(
    name: "chart",
    summary: "draw a price chart of a coin, or print one price from the chart",
    discussion: [
      "DATE is a day such as 2026-11-21, or a moment such as 2026-11-21T09:30:00Z, within the chart. The nearest point"
        + " is printed.",
      "The name of FILE ends in .svg; with -, the picture is written to standard output.",
    ],
    examples: ["quid chart bitcoin", "quid chart ethereum --days 90 --in sek"],
    otherNames: ["graph": "chart", "plot": "chart", "ohlc": "chart", "candles": "chart"])

  @Argument("ID", .coin, missing: "a coin, as in quid chart bitcoin")
  var name: String
  @Option("days", .chartPeriod, "the number of days in the chart")
  var period = ChartPeriod.month
  @Option("in", .currency, "the currency of the prices")
  var currency: Currency?
  @Option("at", .chartTime, "print the price nearest to a day or moment")
  var time: ChartTime?
  @Option("svg", .file, "write the chart as an SVG picture", placeholder: "FILE|-")
  var picturePath: String?

  func run(in context: CommandContext) async throws(CommandError) -> any CommandReport {
    let picture = try picturePath.map { path throws(CommandError) in try PictureFile(path, context) }
    let currency = currency ?? context.currency(or: .usd)
    let choice = try await context.coin(named: name, in: .usd)
    let series = try await context.request { () throws(ProviderError) in
      try await context.services.marketService.series(of: choice.coin.id, in: currency, days: period.days)
    }
    try time?.check(isWithin: series.data.value)
    var report = ChartReport(choice: choice, series: series, period: period, moment: time?.moment, context: context)
    if let picture {
      try picture.write(report.picture())
      report.file = picture
    }
    return report
  }
}

/// The report of `quid chart`, in all output formats.
struct ChartReport: CommandReport {
  let choice: CoinChoice
  let series: Converted<PriceSeries>
  let period: ChartPeriod
  /// The time given with `--at`; `nil` without it.
  let moment: Date?
  let context: CommandContext
  /// The destination of the SVG document; `nil` without `--svg`.
  var file: PictureFile?

  /// A point of the chart, and the currency of its price.
  private struct Row {
    let point: PriceSeries.Point
    let currency: Currency
  }

  static let fields: Fields = [
    .json("coin", "the id of the coin") { $0.coin.id },
    .json("currency", "the currency of the prices") { $0.points.currency },
    .json("days", "the number of days in the chart") { $0.period.days },
    .json("points", "the times and prices, oldest first") { $0.points.points },
    .json("minimum", "the lowest price in the chart") { $0.points.minimum?.price },
    .json("maximum", "the highest price in the chart") { $0.points.maximum?.price },
    .json("change", "the change from the first to the last price of the chart, in percent") { $0.points.change },
    .json("at", "the time and price nearest to the day or moment of --at") { report in
      report.moment.flatMap { report.points.nearest(to: $0) }
    },
    .json("svg", "the path of the SVG picture") { $0.file?.path },
  ]

  private static let rowFields: FieldTable<Row, Never> = [
    .csv("time") { $0.point.time }, .csv("price") { $0.point.price }, .csv("currency") { $0.currency },
  ]

  private var coin: Coin { choice.coin }
  private var now: Date { context.services.now() }
  private var points: PriceSeries { series.data.value }

  var sources: [SourceReport] { series.sources }
  var warnings: [String] { (choice.warning.map { [$0] } ?? []) + series.warnings(at: now, context.format) }
  var notes: [String] { file?.path.map { ["wrote \($0.excerpt(200))"] } ?? [] }
  var isWritten: Bool { file?.isStandardOutput ?? false }

  var watchedValues: [WatchedValue] {
    [
      WatchedValue(
        name: coin.symbol.lowercased(), id: coin.id.description, value: points.points.last?.price),
      WatchedValue(name: "change", value: points.change),
    ]
  }

  var table: [[String]]? { Self.rowFields.csv(points.points.map { Row(point: $0, currency: points.currency) }) }

  func lines(columns: Int) -> [StyledLine] {
    let provenance = [StyledLine()] + series.provenanceLines(at: now, context.format)
    return model.lines(columns: columns, context, besides: provenance.count, warnings) + provenance
  }

  /// Returns the chart as an SVG document.
  ///
  /// - Throws: ``CommandError/refusedInput(_:)`` if the series has no prices.
  func picture() throws(CommandError) -> String {
    let state = model.viewState(at: now, context.format, detail: ChartPicture.detail)
    guard let picture = ChartPicture(state) else {
      throw .refusedInput(
        "There are no prices to draw for this period. Choose another period with --days.")
    }
    return picture.svg
  }

  private var model: ChartModel {
    var model = ChartModel(coin: coin, period: period, currency: points.currency)
    model.receive(series.data, of: period)
    if let moment { model.focus(on: moment) }
    return model
  }
}

extension ChartModel {
  /// Returns the legend and the chart, which fills the height of the terminal.
  ///
  /// - Parameters:
  ///   - others: The number of other lines of the report, which reduces the height of the chart.
  ///   - warnings: The warnings of the report, which also need lines.
  func lines(columns: Int, _ context: CommandContext, besides others: Int, _ warnings: [String]) -> [StyledLine] {
    let rows = context.chartRows(18, besides: others + 3, warnings)
    let chart = TextChart(columns: min(columns, 140), rows: rows ?? 18, alphabet: context.alphabet)
    let state = viewState(at: context.services.now(), context.format, detail: chart.detail)
    guard let plot = state.plot, let legend = state.legend else {
      return [StyledLine("There are no prices for this period. Choose another period with --days.")]
    }
    var heading = StyledLine("\(legend.name.excerpt(40)) (\(legend.symbol.excerpt(12)))", .strong)
    heading.append("  \(legend.price)  ")
    heading.append(legend.change.text, legend.change.style)
    heading.append("  \(legend.date)", .faint)
    let legendLines = [heading, StyledLine(state.periodName, .faint)]
    return rows == nil ? legendLines : legendLines + [StyledLine()] + chart.lines(plot)
  }
}

extension PriceSeries.Point: FieldValue {
  static var fieldType: FieldType { .array(of: .string) }
  /// The time and the price as an array of two strings.
  var json: JSONValue { .array([time.json, price.json]) }
}

/// The argument of `quid chart --at`: a day or a time.
struct ChartTime: Sendable {
  /// The time, or the start of the day in UTC.
  let moment: Date
  private let argument: String
  private let isDay: Bool

  /// Parses a day such as `2026-11-21` or a time such as `2026-11-21T09:30:00Z`; returns `nil` for any other format.
  init?(_ argument: String) {
    self.argument = argument
    isDay = CalendarDay(argument) != nil
    guard let moment = CalendarDay(argument)?.start ?? (try? Date(argument, strategy: .iso8601)) else { return nil }
    self.moment = moment
  }

  /// Checks that the time is within the period of a chart.
  ///
  /// A day is within the period if any part of it is.
  ///
  /// - Throws: ``CommandError/refusedInput(_:)`` with the period of the chart if the time is outside of it.
  func check(isWithin series: PriceSeries) throws(CommandError) {
    guard let first = series.points.first?.time, let last = series.points.last?.time else { return }
    let isWithin =
      isDay ? (CalendarDay(first)...CalendarDay(last)).contains(CalendarDay(moment)) : (first...last).contains(moment)
    guard !isWithin else { return }
    throw .refusedInput(
      "\(argument.excerpt()) is not within the chart, which runs from \(UTCDateTime(first)) to \(UTCDateTime(last))."
        + " Choose a longer period with --days.")
  }
}

extension ValueParser where Value == ChartTime {
  /// A parser that accepts a day or a time.
  fileprivate static var chartTime: ValueParser {
    ValueParser(placeholder: "DATE", takes: "a day such as 2026-11-21 or a moment such as 2026-11-21T09:30:00Z") {
      ChartTime($0)
    }
  }
}

extension ValueParser where Value == ChartPeriod {
  /// A parser that accepts the number of days of a period.
  fileprivate static var chartPeriod: ValueParser {
    let days = ChartPeriod.allCases.map { "\($0.days)" }
    return ValueParser(
      placeholder: days.joined(separator: "|"), completion: .words(days), takes: days.joined(separator: ", ")
    ) { string in
      days.contains(string) ? Int(string).flatMap { ChartPeriod(rawValue: $0) } : nil
    }
  }
}
