import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct CandleReport: PictureReport {
  let choice: CoinChoice
  let series: Converted<CandleSeries>
  let span: CandleSpan
  let requested: ChartPeriod
  /// The time given with `--at`; `nil` without the option.
  let moment: Date?
  let context: CommandContext
  var file: PictureFile?

  private struct Row {
    let candle: Candle
    let currency: Currency
  }

  var fields: Fields {
    [
      "coin": coin.id,
      "currency": candles.currency,
      "days": span.days,
      "interval": span.interval,
      "candles": candles.candles,
      "minimum": candles.lowest?.low,
      "maximum": candles.highest?.high,
      "change": candles.change,
      "at": selected,
      "svg": file?.path,
    ]
  }

  private static let rowFields: FieldTable<Row, Never> = [
    .csv("time") { $0.candle.time }, .csv("open") { $0.candle.open }, .csv("high") { $0.candle.high },
    .csv("low") { $0.candle.low }, .csv("close") { $0.candle.close }, .csv("currency") { $0.currency },
  ]

  private var coin: Coin { choice.coin }
  private var now: Date { context.services.now() }
  private var candles: CandleSeries { series.data.value }

  private var selected: Candle? {
    moment.flatMap { candles.index(containing: $0) }.map { candles.candles[$0] }
  }

  /// The note that the candles cover another period than the requested one; `nil` if the periods are equal.
  private var spanNote: String? { span.note(requested: requested) }

  var sources: [SourceReport] { series.sources }

  var warnings: [String] {
    [choice.warning, spanNote].compactMap { $0 } + series.warnings(at: now, context.format, in: candles.currency)
  }

  var watchedValues: [WatchedValue] {
    // The interval of the newest candle can end in the future.
    let asOf = candles.last.map { min($0.time, series.data.fetchedAt) }
    return [
      WatchedValue(
        name: coin.symbol.lowercased(), id: coin.id.description, value: series.watched(candles.last?.close, at: now),
        asOf: asOf),
      WatchedValue(name: "change", value: candles.change, asOf: asOf),
    ]
  }

  var table: [[String]]? { Self.rowFields.csv(candles.candles.map { Row(candle: $0, currency: candles.currency) }) }

  func lines(columns: Int) -> [StyledLine] {
    // A warning that the output contains is not printed again.
    let note = spanNote.map { StyledLine.wrapping($0, columns: columns, .faint) } ?? []
    let provenance = [StyledLine()] + note + series.provenanceLines(at: now, context.format)
    let others = warnings.filter { $0 != spanNote }
    return model.lines(columns: columns, context, besides: provenance.count, others) + provenance
  }

  func picture() throws -> String { try model.picture(context) }

  private var model: ChartModel {
    var model = ChartModel(
      coin: coin, period: span.days.flatMap { ChartPeriod(days: $0) } ?? .all, currency: candles.currency,
      style: .candles)
    model.receive(series.data, over: span)
    if let moment { model.focus(on: moment) }
    return model
  }
}

extension Candle: FieldValue {
  /// The end of the interval and the first, highest, lowest and last price as an array of five strings.
  var json: JSONValue { .array([time.json, open.json, high.json, low.json, close.json]) }
}
