public import Foundation
public import QuidCore

/// A history of rates, as a list to read and a chart to draw.
public struct RateHistoryViewState: Hashable, Sendable {
  /// What the rates are: `1 USD in SEK`.
  public var title: String
  /// One line a day, newest first.
  public var rows: [Row]
  /// The change over the whole history; unknown for a single day.
  public var change: ChangeText
  /// The chart; `nil` where there is nothing to draw.
  public var plot: ChartPlot?
  /// Who said the rates, each once, with the age of the newest.
  public var sourceLines: [String]
  /// That there are fewer days than were asked for; `nil` where there are not.
  public var shortageLine: String?

  /// One day.
  public struct Row: Hashable, Sendable {
    /// The day: `2023-09-01`.
    public var day: String
    /// The day of the week: `Fri`.
    public var weekday: String
    /// The rate, with the same decimals in all rows: `10.9271`.
    public var rate: String
    /// The change since the day before.
    public var change: ChangeText
  }

  /// The list and chart of a history.
  ///
  /// - Parameters:
  ///   - asked: how many days were asked for.
  ///   - detail: how much the chart may say.
  public init(
    _ answer: RateHistoryAnswer, asked: Int, at now: Date, _ format: DisplayFormat = .english,
    detail: ChartDetail = .usual
  ) {
    let history = answer.history
    let numbers = format.numbers
    title = "1 \(history.from) in \(history.to)"
    rows = zip(history.days, numbers.rates(history.days.map(\.rate))).map { day, rate in
      Row(
        day: format.moments.day(day.day.start), weekday: format.moments.weekday(day.day.start),
        rate: rate, change: numbers.change(day.change, decimals: 2))
    }
    let change = history.days.count > 1 ? history.days.last?.rate.percentChange(to: history.days[0].rate) : nil
    self.change = numbers.change(change, decimals: 2)
    plot = history.series.flatMap { ChartPlotter($0, format, labels: .rates(numbers)) }?.plot(detail, focus: nil)
    sourceLines = answer.tables.reduce(into: []) { lines, tables in
      let line = tables.provenance(at: now, format)
      if !lines.contains(where: { $0.hasPrefix(tables.source.name) }) { lines.append(line) }
    }
    shortageLine =
      history.days.count < asked ? "Only \(history.days.count) of \(asked) days are known." : nil
  }
}

extension RateHistory {
  /// The rates as a series to draw, each at the moment its day begins; `nil` where there is none.
  var series: PriceSeries? {
    let points = days.reversed().map { PriceSeries.Point(time: $0.day.start, price: $0.rate) }
    return points.isEmpty ? nil : PriceSeries(coin: CoinID(from.code), currency: to, points: points)
  }
}
