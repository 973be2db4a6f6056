public import Foundation
public import QuidCore

/// The display values of a history of exchange rates: a list and a chart.
public struct RateHistoryViewState: Hashable, Sendable {
  /// The currencies of the history: `1 USD in SEK`.
  public var title: String
  /// The days of the history, newest first.
  public var rows: [Row]
  /// The change over the whole history; unknown for a single day.
  public var change: ChangeLabel
  /// The chart; `nil` if the history is empty.
  public var plot: ChartPlot?
  /// The sources of the rates without duplicates, each with the age of its newest rate.
  public var sourceLines: [String]
  /// The note that fewer days are known than requested; `nil` if all are known.
  public var missingDaysLine: String?

  /// One day of the history.
  public struct Row: Hashable, Sendable {
    /// The day: `2023-09-01`.
    public var day: String
    /// The day of the week: `Fri`.
    public var weekday: String
    /// The exchange rate, with the same number of decimals in all rows: `10.9271`.
    public var rate: String
    /// The change since the previous day in the history.
    public var change: ChangeLabel
  }

  /// Creates the display values of a history.
  ///
  /// - Parameters:
  ///   - requestedDays: The number of days in the request.
  ///   - detail: The maximum numbers of labels that fit on the chart.
  public init(
    _ answer: SourcedRateHistory, requestedDays: Int, at now: Date, _ format: DisplayFormat = .english,
    detail: ChartDetail = .standard
  ) {
    let history = answer.history
    let numbers = format.numbers
    title = "1 \(history.from) in \(history.to)"
    rows = zip(history.days, numbers.rates(history.days.map(\.rate))).map { day, rate in
      Row(
        day: format.dates.day(day.day.start), weekday: format.dates.weekday(day.day.start),
        rate: rate, change: numbers.change(day.change, decimals: 2))
    }
    let change = history.days.count > 1 ? history.days.last?.rate.percentChange(to: history.days[0].rate) : nil
    self.change = numbers.change(change, decimals: 2)
    plot = history.series.flatMap { ChartPlotter($0, format, labels: .rates(numbers)) }?.plot(detail, focus: nil)
    sourceLines = answer.tables.reduce(into: []) { lines, tables in
      let line = tables.provenance(at: now, format)
      if !lines.contains(where: { $0.hasPrefix(tables.source.name) }) { lines.append(line) }
    }
    missingDaysLine =
      history.days.count < requestedDays ? "Only \(history.days.count) of \(requestedDays) days are known." : nil
  }
}

extension RateHistory {
  /// The rates as a series for the chart, each at the start of its day; `nil` for an empty history.
  var series: PriceSeries? {
    let points = days.reversed().map { PriceSeries.Point(time: $0.day.start, price: $0.rate) }
    return points.isEmpty ? nil : PriceSeries(coin: CoinID(from.code), currency: to, points: points)
  }
}
