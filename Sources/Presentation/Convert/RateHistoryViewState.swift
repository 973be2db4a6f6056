public import Foundation
public import QuidCore

/// The display values of the exchange rates of past days: a list and a chart.
public struct RateHistoryViewState: Hashable, Sendable {
  /// The source and target currency of the exchange rates, such as `1 USD in SEK`.
  public var title: String
  /// The exchange rates of single days, newest first.
  public var rows: [Row]
  /// The change of the exchange rate from the oldest to the newest day; `–` if there is only one day.
  public var change: ChangeLabel
  /// The content of the chart; `nil` if there are no exchange rates.
  public var plot: ChartPlot?
  /// The source and age of the exchange rates, such as `Frankfurter, 3 h ago`, one line per source.
  ///
  /// The age is that of the newest rates from the source.
  public var sourceLines: [String]
  /// A note that rates are available for only some of the requested days; `nil` if no day is missing.
  public var missingDaysLine: String?

  /// The display values of the exchange rate on one day.
  public struct Row: Hashable, Sendable {
    /// The formatted day, such as `2023-09-01`.
    public var day: String
    /// The abbreviated day of the week, such as `Fri`.
    public var weekday: String
    /// The formatted exchange rate, such as `10.9271`.
    ///
    /// All rows have the same number of decimals.
    public var rate: String
    /// The change since the previous day with a known exchange rate; `–` if no earlier rate is known.
    public var change: ChangeLabel
  }

  /// Creates the display values of the exchange rates of past days.
  ///
  /// - Parameters:
  ///   - requestedDays: The number of days that the user requested.
  ///   - detail: The maximum numbers of ticks and points on the chart.
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
      history.days.count < requestedDays ? "Only \(history.days.count) of \(requestedDays) days are available." : nil
  }
}

extension RateHistory {
  /// The exchange rates as a series of points for a chart, oldest first; `nil` if there are no rates.
  ///
  /// The time of a point is the start of its day in UTC.
  var series: PriceSeries? {
    let points = days.reversed().map { PriceSeries.Point(time: $0.day.start, price: $0.rate) }
    return points.isEmpty ? nil : PriceSeries(coin: CoinID(from.code), currency: to, points: points)
  }
}
