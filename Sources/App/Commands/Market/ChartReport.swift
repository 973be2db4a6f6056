import QuidCore
import QuidPresentation
import QuidTerminal

struct ChartReport: PictureReport {
  let choice: CoinChoice
  let series: Converted<PriceSeries>
  let period: ChartPeriod
  /// The time given with `--at`; `nil` without the option.
  let moment: Date?
  let showsVolume: Bool
  let context: CommandContext
  var file: PictureFile?

  struct Row {
    let point: PriceSeries.Point
    let currency: Currency
  }

  static let fields = Fields(
    commonFields.fields + [
      .json("points", "the times and prices of the chart, oldest first") { $0.points.points },
      .json("at", "the time and price nearest to the date given with --at") { $0.selected },
    ])

  static let commonFields: Fields = [
    .json("coin", "the id of the coin") { $0.coin.id },
    .json("currency", "the currency of the prices") { $0.points.currency },
    .json("days", "the number of days in the chart; null for the whole history") { $0.period.days },
    .json("minimum", "the lowest price in the chart") { $0.points.minimum?.price },
    .json("maximum", "the highest price in the chart") { $0.points.maximum?.price },
    .json("change", "the change from the first to the last price of the chart, in percent") { $0.points.change },
    .json("svg", "the path of the SVG file") { $0.file?.path },
  ]

  private static let rowFields: FieldTable<Row, Never> = [
    .csv("time") { $0.point.time }, .csv("price") { $0.point.price }, .csv("currency") { $0.currency },
  ]

  private var coin: Coin { choice.coin }
  private var now: Date { context.services.now() }
  var points: PriceSeries { series.data.value }
  var rows: [Row] { points.points.map { Row(point: $0, currency: points.currency) } }

  /// The point nearest to the time of `--at`; `nil` without the option.
  var selected: PriceSeries.Point? { moment.flatMap { points.nearest(to: $0) } }

  var sources: [SourceReport] { series.sources }
  var warnings: [String] {
    let isLackingVolumes = showsVolume && points.maximumVolume == nil
    let volumes =
      isLackingVolumes
      ? "\(series.data.source.name) has no trading volumes for this period. Choose another period with --days." : nil
    return [choice.warning, volumes].compactMap { $0 } + series.warnings(at: now, context.format, in: points.currency)
  }

  var watchedValues: [WatchedValue] {
    let last = points.points.last
    return [
      WatchedValue(name: coin.symbol.lowercased(), id: coin.id.description, value: last?.price, asOf: last?.time),
      WatchedValue(name: "change", value: points.change, asOf: last?.time),
    ]
  }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  func lines(columns: Int) -> [StyledLine] {
    let provenance = [StyledLine()] + series.provenanceLines(at: now, context.format)
    return model.lines(columns: columns, context, besides: provenance.count, warnings) + provenance
  }

  func picture() throws -> String { try model.picture(context) }

  private var model: ChartModel {
    var model = ChartModel(coin: coin, period: period, currency: points.currency, showsVolume: showsVolume)
    model.receive(series.data, of: period)
    if let moment { model.focus(on: moment) }
    return model
  }
}

extension PriceSeries.Point: FieldValue {
  static var fieldType: FieldType { .tuple([.time, .decimal]) }
  var json: JSONValue { .array([time.json, price.json]) }
}
