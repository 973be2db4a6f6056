import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct ChartReport: PictureReport {
  let choice: CoinChoice
  let series: Converted<PriceSeries>
  let period: ChartPeriod
  /// The time given with `--at`; `nil` without the option.
  let moment: Date?
  let context: CommandContext
  var file: PictureFile?

  private struct Row {
    let point: PriceSeries.Point
    let currency: Currency
  }

  var fields: Fields {
    [
      "coin": coin.id, "currency": points.currency, "days": period.days, "minimum": points.minimum?.price,
      "maximum": points.maximum?.price, "change": points.change, "svg": file?.path, "points": points.points,
      "at": moment.flatMap { points.nearest(to: $0) },
    ]
  }

  private static let rowFields: FieldTable<Row, Never> = [
    .csv("time") { $0.point.time }, .csv("price") { $0.point.price }, .csv("currency") { $0.currency },
  ]

  private var coin: Coin { choice.coin }
  private var now: Date { context.services.now() }
  private var points: PriceSeries { series.data.value }

  var sources: [SourceReport] { series.sources }
  var warnings: [String] {
    (choice.warning.map { [$0] } ?? []) + series.warnings(at: now, context.format, in: points.currency)
  }

  var watchedValues: [WatchedValue] {
    let last = points.points.last
    return [
      WatchedValue(
        name: coin.symbol.lowercased(), id: coin.id.description, value: series.watched(last?.price, at: now),
        asOf: last?.time),
      WatchedValue(name: "change", value: points.change, asOf: last?.time),
    ]
  }

  var table: [[String]]? { Self.rowFields.csv(points.points.map { Row(point: $0, currency: points.currency) }) }

  func lines(columns: Int) -> [StyledLine] {
    let provenance = [StyledLine()] + series.provenanceLines(at: now, context.format)
    return model.lines(columns: columns, context, besides: provenance.count, warnings) + provenance
  }

  func picture() throws -> String { try model.picture(context) }

  private var model: ChartModel {
    var model = ChartModel(coin: coin, period: period, currency: points.currency)
    model.receive(series.data, of: period)
    if let moment { model.focus(on: moment) }
    return model
  }
}

extension PriceSeries.Point: FieldValue {
  var json: JSONValue { .array([time.json, price.json]) }
}
