import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The `quid chart` command: the prices of a coin over a period.
enum ChartCommand {
  static let spec = CommandSpec(
    name: "chart",
    synopsis: "ID [--days 30] [--in USD] [--at DATE] [--svg FILE]",
    summary: "draw the price of a coin over the last days, or read one point of it",
    details: [
      "DATE is a day such as 2026-11-21, or a moment such as 2026-11-21T09:30:00Z, within the chart; the nearest point is"
        + " read.",
      "FILE ends in .svg; - is standard output.",
    ],
    options: [
      OptionSpec("days", "1|7|30|90|365", "how far back"),
      OptionSpec("in", "USD", "the currency of prices"),
      OptionSpec("at", "DATE", "read the point nearest to a day or moment"),
      OptionSpec("svg", "FILE|-", "write the chart as a picture"),
    ],
    examples: ["quid chart bitcoin", "quid chart ethereum --days 90 --in sek"],
    argumentLimit: 1,
    run: { invocation, context throws(CommandFailure) in
      guard let name = invocation.arguments.first else {
        throw .usage("quid chart needs a coin, as in quid chart bitcoin.")
      }
      let currency = try invocation.currency() ?? .usd
      let days = ChartPeriod.allCases.map { "\($0.days)" }
      let period =
        try invocation.value("days", takes: days.joined(separator: ", ")) { argument in
          days.contains(argument) ? Int(argument).flatMap { ChartPeriod(rawValue: $0) } : nil
        } ?? .month
      let time = try invocation.value(
        "at", takes: "a day such as 2026-11-21 or a moment such as 2026-11-21T09:30:00Z"
      ) { ChartTime($0) }
      let picture = try invocation.options["svg"].map { path throws(CommandFailure) in try PictureFile(path, context) }
      let choice = try await context.coin(named: name, in: .usd)
      let series = try await context.ask { () throws(ProviderError) in
        try await context.services.marketService.series(of: choice.coin.id, in: currency, days: period.days)
      }
      try time?.check(isWithin: series.data.value)
      var report = ChartReport(
        choice: choice, series: series, period: period, moment: time?.moment, context: context)
      if let picture {
        try picture.write(report.picture())
        report.file = picture
      }
      return report
    })
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

  var data: JSONValue {
    [
      "coin": .string(coin.id.description), "currency": .string(points.currency.code),
      "days": .number(Int64(period.days)), "points": .array(points.points.map(\.json)),
      "minimum": JSONValue(points.minimum?.price), "maximum": JSONValue(points.maximum?.price),
      "change": JSONValue(points.change), "at": moment.flatMap { points.nearest(to: $0)?.json } ?? .null,
      "svg": JSONValue(file?.path),
    ]
  }

  var table: [[String]]? {
    [["time", "price", "currency"]]
      + points.points.map { [SourceReport.time($0.time), $0.price.description, points.currency.code] }
  }

  func lines(columns: Int) -> [StyledLine] {
    let provenance = [StyledLine()] + series.provenanceLines(at: now, context.format)
    return model.lines(columns: columns, context, besides: provenance.count, warnings) + provenance
  }

  /// Returns the chart as an SVG document.
  ///
  /// - Throws: ``CommandFailure/refusedInput(_:)`` if the series has no prices.
  func picture() throws(CommandFailure) -> String {
    let state = model.viewState(at: now, context.format, detail: ChartPicture.detail)
    guard let picture = ChartPicture(state) else { throw .refusedInput("There are no prices of this time to draw.") }
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
      return [StyledLine("There are no prices of this time.")]
    }
    var heading = StyledLine("\(legend.name.excerpt(40)) (\(legend.symbol.excerpt(12)))", .strong)
    heading.append("  \(legend.price)  ")
    heading.append(legend.change.text, legend.change.style)
    heading.append("  \(legend.date)", .faint)
    let legendLines = [heading, StyledLine(state.periodName, .faint)]
    return rows == nil ? legendLines : legendLines + [StyledLine()] + chart.lines(plot)
  }
}

extension PriceSeries.Point {
  /// The time and the price as a JSON array of two strings.
  var json: JSONValue { [.string(SourceReport.time(time)), .string(price.description)] }
}
