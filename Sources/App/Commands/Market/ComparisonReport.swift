import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The report of `quid chart` for several coins, in all output formats.
struct ComparisonReport: PictureReport {
  /// The coins whose prices were loaded, in the order of the command line.
  private let choices: [CoinChoice]
  private let series: [Converted<PriceSeries>]
  private let period: ChartPeriod
  let failures: [CommandError]
  private var model: ComparisonModel
  private let context: CommandContext
  var file: PictureFile?

  init(
    _ choices: [CoinChoice], _ results: [Result<Converted<PriceSeries>, ProviderError>], period: ChartPeriod,
    context: CommandContext
  ) throws {
    var loaded: [(choice: CoinChoice, series: Converted<PriceSeries>)] = []
    var failures: [CommandError] = []
    for (choice, result) in zip(choices, results) {
      switch result {
      case .success(let series): loaded.append((choice, series))
      case .failure(let error):
        let symbol = choice.coin.symbol.excerpt(12)
        failures.append(CommandError(error, missingPart: "The comparison does not include \(symbol)."))
      }
    }
    if loaded.isEmpty, case .failure(let error)? = results.first { throw CommandError(error) }
    guard let model = ComparisonModel(loaded.map(\.choice.coin), series: loaded.map(\.series.data.value)) else {
      throw CommandError.rejectedInput(
        "These coins have no prices for the same period. Choose a longer period with --days, or other coins.")
    }
    self.choices = loaded.map(\.choice)
    series = loaded.map(\.series)
    self.failures = failures
    self.model = model
    self.period = period
    self.context = context
  }

  private struct Row {
    let line: PriceComparison.Line
    let focus: Date?

    /// The price nearest to the time of `--at`, with its change; `nil` without the option.
    var selected: PricedChange? {
      focus.flatMap { line.prices.nearest(to: $0) }.map { PricedChange(point: $0, percent: line.change(at: $0.time)) }
    }
  }

  private struct TableRow {
    let coin: CoinID
    let point: PricedChange
    let currency: Currency
  }

  static let fields: Fields = [
    .json("currency", "the currency of the prices") { $0.currency },
    .json("days", "the number of days in the chart; null for the whole history") { $0.period.days },
    .json("start", "the start of the comparison: the first time at which all coins have a price") {
      $0.comparison.start
    },
    .rows("series", "the coins, in their order on the command line", rowFields) { report in
      report.comparison.lines.map { Row(line: $0, focus: report.model.focus) }
    },
    .json("svg", "the path of the SVG file") { $0.file?.path },
  ]

  private static let rowFields: FieldTable<Row, Never> = [
    .json("coin", "the id of the coin") { $0.line.prices.coin },
    .json("points", "the times and prices since the start of the comparison, oldest first") { $0.line.prices.points },
    .json("changes", "the times and the price changes since the start of the comparison, in percent, oldest first") {
      $0.line.changes
    },
    .json("change", "the change from the start of the comparison to the last price, in percent") { $0.line.change },
    .json("at", "the time, price and change in percent nearest to the date given with --at") { $0.selected },
  ]

  private static let tableFields: FieldTable<TableRow, Never> = [
    .csv("time") { $0.point.point.time }, .csv("coin") { $0.coin }, .csv("price") { $0.point.point.price },
    .csv("change") { $0.point.percent }, .csv("currency") { $0.currency },
  ]

  private var now: Date { context.services.now() }
  private var currency: Currency? { series.first?.data.value.currency }

  var comparison: PriceComparison { model.comparison }

  var end: Date? { comparison.lines.compactMap { $0.prices.last?.time }.max() }

  mutating func focus(on moment: Date) { model.focus(on: moment) }

  var sources: [SourceReport] { series.flatMap(\.sources).uniqued }

  var warnings: [String] {
    let data = series.flatMap { $0.warnings(at: now, context.format, in: currency) }
    return choices.compactMap(\.warning) + [lateStart].compactMap { $0 } + data.uniqued
  }

  /// The note about a coin whose prices start late and clearly shorten the comparison; `nil` if there is none.
  private var lateStart: String? {
    let starts = series.compactMap { $0.data.value.first?.time }
    guard let first = starts.min(), let end, let last = starts.firstIndex(of: comparison.start),
      comparison.start.timeIntervalSince(first) > end.timeIntervalSince(first) / 20
    else { return nil }
    let start = context.format.inEnglish.dates.dateTime(comparison.start)
    let symbol = choices[last].coin.symbol.excerpt(12)
    return "The comparison starts at \(start), because \(symbol) has no earlier prices."
  }

  /// The name of the period; `nil` if the prices do not cover it.
  private var periodName: String? {
    period.isCovered(from: comparison.start, at: now) ? period.name : nil
  }

  var watchedValues: [WatchedValue] {
    zip(zip(choices, series), comparison.lines).map { loaded, line in
      WatchedValue(
        name: loaded.0.coin.symbol.lowercased(), id: loaded.0.coin.id.description,
        value: loaded.1.watched(line.prices.last?.price, at: now),
        asOf: line.prices.last?.time)
    }
  }

  var table: [[String]]? {
    Self.tableFields.csv(
      comparison.lines.flatMap { line in
        line.prices.points.map { point in
          TableRow(
            coin: line.prices.coin, point: PricedChange(point: point, percent: line.change(at: point.time)),
            currency: line.prices.currency)
        }
      })
  }

  // MARK: Text and picture

  func lines(columns: Int) -> [StyledLine] {
    let names = legend(columns: columns)
    guard model.focus == nil else { return names + [StyledLine()] + provenanceLines }
    let provenance = [StyledLine()] + provenanceLines
    let rows = context.chartRows(18, besides: names.count + 2 + provenance.count, warnings + failures.map(\.message))
    guard let rows else { return names + provenance }
    let chart = TextChart(columns: columns, rows: rows, alphabet: context.alphabet)
    let state = model.viewState(context.format, detail: chart.detail)
    let start = context.format.inEnglish.dates.dateTime(comparison.start)
    let heading = StyledLine("\(periodName.map { "\($0), change" } ?? "Change") since \(start)", .faint)
    return names + [heading, StyledLine()] + chart.lines(state.plot) + provenance
  }

  /// Returns one line for each coin: its letter on the chart, its name, its change and its price.
  ///
  /// If the lines do not fit, the names are omitted, then the prices, then the symbols.
  private func legend(columns: Int) -> [StyledLine] {
    let state = model.viewState(context.format, detail: ChartDetail(priceTicks: 0, timeTicks: 0))
    let parts: [(ComparisonViewState.Entry) -> TextTable.Cell] = [
      { .init($0.symbol.excerpt(12), .strong) }, { .init($0.change.text, $0.change.style) }, { .init($0.price) },
      { .init($0.date, .faint) }, { .init($0.name.excerpt(28), .faint) },
    ]
    let shown = model.focus == nil ? [0, 1, 2, 4] : [0, 1, 2, 3, 4]
    let tables = (1...shown.count).reversed().map { count in
      var table = TextTable(
        [.left, .left, .right, .right, .left, .left].prefix(count + 1).map { $0 }, alphabet: context.alphabet)
      for (index, entry) in state.legend.enumerated() {
        let letter = TextTable.Cell(TextComparisonLayout.name(index), TextComparisonLayout.style(index))
        table.append([letter] + shown.prefix(count).map { parts[$0](entry) })
      }
      return table
    }
    return (tables.first { $0.width <= columns } ?? tables[tables.count - 1]).lines
  }

  /// The lines with each source and the age of its oldest response, and with the exchange rates.
  private var provenanceLines: [StyledLine] {
    series.uniqued(by: \.data.source).flatMap { first in
      let others = series.filter { $0.data.source == first.data.source }.dropFirst()
      let data = others.reduce(first.data) { $0.combined(with: $1.data) { first, _ in first } }
      return Converted(data: data, rates: first.rates).provenanceLines(at: now, context.format)
    }.uniqued
  }

  func picture() -> String {
    let attributions = series.map(\.data.source.credit).uniqued.joined(separator: ", ")
    return ComparisonPicture(
      model, period: periodName ?? "change", attribution: attributions, context.format.inEnglish
    ).svg
  }
}

struct PricedChange: FieldValue {
  let point: PriceSeries.Point
  /// The change in percent; `nil` if it is too large.
  let percent: FixedDecimal?

  static var fieldType: FieldType { .tuple([.time, .decimal, .nullable(.decimal)]) }
  var json: JSONValue { .array([point.time.json, point.price.json, percent.json]) }
}

extension PriceComparison.Change: FieldValue {
  static var fieldType: FieldType { .tuple([.time, .nullable(.decimal)]) }
  /// The time and the percentage as an array of two strings.
  var json: JSONValue { .array([time.json, percent.json]) }
}
