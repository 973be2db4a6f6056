import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct KagiReport: PictureReport {
  let choice: CoinChoice
  let series: Converted<PriceSeries>
  let period: ChartPeriod
  let kagi: KagiSeries
  /// The time given with `--at`; `nil` without the option.
  let moment: Date?
  let context: CommandContext
  var file: PictureFile?

  private struct Row {
    let turn: KagiTurn
    let currency: Currency
  }

  static let fields: Fields = [
    .json("coin", "the id of the coin") { $0.coin.id },
    .json("currency", "the currency of the prices") { $0.kagi.currency },
    .json("days", "the number of days in the chart; null for the whole history") { $0.period.days },
    .json("reversal", "the price reversal that starts a new line, in percent") { $0.kagi.reversal.percent },
    .json(
      "turns",
      "the start of the chart and the end of each line, oldest first: the time, the price, and whether the line is"
        + " thick (null for the start)"
    ) { $0.turns },
    .json("last", "the time and value of the last price, which can differ from the price at the end of the last line") {
      $0.kagi.last
    },
    .json("minimum", "the price at the lowest turning point") { $0.turns.map(\.point.price).min() },
    .json("maximum", "the price at the highest turning point") { $0.turns.map(\.point.price).max() },
    .json("change", "the change from the first to the last price of the chart, in percent") { $0.prices.change },
    .json("at", "the end of the line that contains the date given with --at") { $0.selected },
    .json("svg", "the path of the SVG file") { $0.file?.path },
  ]

  private static let rowFields: FieldTable<Row, Never> = [
    .csv("time") { $0.turn.point.time }, .csv("price") { $0.turn.point.price }, .csv("thick") { $0.turn.isThick },
    .csv("currency") { $0.currency },
  ]

  private var coin: Coin { choice.coin }
  private var now: Date { context.services.now() }
  private var prices: PriceSeries { series.data.value }

  private var turns: [KagiTurn] {
    kagi.first.map { first in [KagiTurn(point: first, isThick: nil)] + kagi.lines.map { KagiTurn.end(of: $0) } } ?? []
  }

  private var selected: KagiTurn? {
    moment.flatMap { kagi.index(containing: $0) }.map { KagiTurn.end(of: kagi.lines[$0]) }
  }

  var sources: [SourceReport] { series.sources }
  var warnings: [String] {
    (choice.warning.map { [$0] } ?? []) + series.warnings(at: now, context.format, in: prices.currency)
  }

  var watchedValues: [WatchedValue] {
    [
      WatchedValue(
        name: coin.symbol.lowercased(), id: coin.id.description, value: series.watched(kagi.last?.price, at: now),
        asOf: kagi.last?.time),
      WatchedValue(name: "change", value: prices.change, asOf: kagi.last?.time),
    ]
  }

  var table: [[String]]? { Self.rowFields.csv(turns.map { Row(turn: $0, currency: kagi.currency) }) }

  func lines(columns: Int) -> [StyledLine] {
    let provenance = [StyledLine()] + series.provenanceLines(at: now, context.format)
    return model.lines(columns: columns, context, besides: provenance.count, warnings) + provenance
  }

  func picture() throws -> String { try model.picture(context) }

  private var model: ChartModel {
    var model = ChartModel(
      coin: coin, period: period, currency: prices.currency, style: .kagi, reversal: kagi.reversal)
    model.receive(series.data, of: period)
    if let moment { model.focus(on: moment) }
    return model
  }
}

/// A point at which a line of a Kagi chart ends, or at which the first line starts.
private struct KagiTurn: FieldValue {
  let point: PriceSeries.Point
  /// Whether the line that ends at the point is thick there; `nil` for the start of the first line.
  let isThick: Bool?

  static func end(of line: KagiSeries.Line) -> KagiTurn { KagiTurn(point: line.end, isThick: line.endsThick) }

  static var fieldType: FieldType { .tuple([.time, .decimal, .nullable(.boolean)]) }
  var json: JSONValue { .array([point.time.json, point.price.json, isThick.json]) }
}

extension ValueParser where Value == KagiSeries.Reversal {
  /// A parser that accepts the reversal of a Kagi chart in percent, with or without a percent sign.
  static var reversal: ValueParser {
    ValueParser(
      placeholder: "PERCENT", type: .decimal, takes: "a percentage from 0.1 to 50, such as 4",
      format: { $0.percent.description }
    ) { string in
      let number = string.hasSuffix("%") ? String(string.dropLast()) : string
      return (try? FixedDecimal(number)).flatMap { KagiSeries.Reversal(percent: $0) }
    }
  }
}
