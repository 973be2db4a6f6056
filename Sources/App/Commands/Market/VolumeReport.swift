import QuidCore
import QuidPresentation
import QuidTerminal

struct VolumeReport: CommandReport {
  let chart: ChartReport

  static let fields = Fields(
    ChartReport.commonFields.within { $0.chart } + [
      .json(
        "points",
        "the times with their prices and the trading volumes of the preceding 24 hours, oldest first; unknown volumes"
          + " are null"
      ) {
        $0.chart.points.points.map { PricedVolume(point: $0) }
      },
      .json("at", "the time, price and volume nearest to the date given with --at") { report in
        report.chart.selected.map { PricedVolume(point: $0) }
      },
    ])

  private static let rowFields: FieldTable<ChartReport.Row, Never> = [
    .csv("time") { $0.point.time }, .csv("price") { $0.point.price }, .csv("volume") { $0.point.volume },
    .csv("currency") { $0.currency },
  ]

  var sources: [SourceReport] { chart.sources }
  var warnings: [String] { chart.warnings }
  var notes: [String] { chart.notes }
  var isWritten: Bool { chart.isWritten }
  var watchedValues: [WatchedValue] { chart.watchedValues }
  var table: [[String]]? { Self.rowFields.csv(chart.rows) }

  func lines(columns: Int) -> [StyledLine] { chart.lines(columns: columns) }
}

/// A price with the trading volume of the 24 hours before its time.
private struct PricedVolume: FieldValue {
  let point: PriceSeries.Point

  static var fieldType: FieldType { .tuple([.time, .decimal, .nullable(.decimal)]) }
  var json: JSONValue { .array([point.time.json, point.price.json, point.volume.json]) }
}
