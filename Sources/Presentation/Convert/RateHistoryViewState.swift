public import QuidCore

/// The display values of a list and a chart of the exchange rates between two currencies on past days.
public struct RateHistoryViewState: Hashable, Sendable {
  /// The title of the list of rates: the source and target currency, such as `1 USD in SEK`.
  public var title: String
  /// The rows of the list of rates, one for each day with an exchange rate, newest day first.
  public var rows: [Row]
  /// The change of the exchange rate from the oldest to the newest listed day, in percent; `–` for fewer than two days.
  public var change: ChangeLabel
  /// The content of the chart of exchange rates; `nil` if there are no rates.
  public var plot: ChartPlot?
  /// The sources and ages of the exchange rates, one line for each provider, such as `Frankfurter, 3 h ago`.
  public var sourceLines: [String]
  /// A note about missing rates, such as `Only 2 of 3 days are available.` or an explanation of the gaps in the chart;
  /// `nil` if no rate is missing.
  public var missingDaysLine: String?
  /// Notes about the units of the rates, such as the replacement of BYR by BYN with the legal factor; empty if none.
  public var notes: [String]

  /// The display values of the exchange rate between two currencies on one day.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The formatted day of the exchange rate, such as `2023-09-01`.
    public var day: String
    /// The abbreviated day of the week of the exchange rate, such as `Fri`.
    public var weekday: String
    /// The formatted exchange rate, such as `10.9271`, with the same number of decimals in all rows.
    public var rate: String
    /// The change of the exchange rate since the previous day with a known rate, in percent; `–` if there is no such
    /// day.
    public var change: ChangeLabel

    /// The identifier of the row, which equals its ``day``.
    public var id: String { day }
  }

  /// Creates the display values of the exchange rates of past days.
  ///
  /// - Parameters:
  ///   - sourced: The exchange rates of past days, with their sources and ages.
  ///   - requestedDays: The number of days that the user requested; `nil` if a range of days was requested.
  public init(
    _ sourced: SourcedRateHistory, requestedDays: Int?, at now: Date, _ format: DisplayFormat = .english,
    detail: ChartDetail = .standard
  ) {
    let history = sourced.history
    let numbers = format.numbers
    title = format.strings.rateTitle(from: history.from.code, to: history.to.code)
    rows = zip(history.days, numbers.rates(history.days.map(\.rate), digits: history.digits)).map { day, rate in
      Row(
        day: format.dates.day(day.day.start), weekday: format.dates.weekday(day.day.start),
        rate: rate, change: numbers.change(day.change, decimals: 2))
    }
    let change = history.days.count > 1 ? history.days.last?.rate.percentChange(to: history.days[0].rate) : nil
    self.change = numbers.change(change, decimals: 2)
    plot = history.series.flatMap { ChartPlotter($0, format, labels: .rates(numbers, digits: history.digits)) }?.plot(
      detail, focus: nil)
    sourceLines = sourced.tables.uniqued(by: \.source.name).map { $0.provenance(at: now, format) }
    let missingDays = requestedDays.flatMap { requestedDays in
      history.days.count < requestedDays
        ? format.strings.daysAvailable(history.days.count, of: requestedDays) : nil
    }
    missingDaysLine = missingDays ?? (plot?.gaps.isEmpty == false ? format.strings.gapsInRates : nil)
    notes = format.notes(about: sourced)
  }
}

extension RateHistory {
  /// The exchange rates for a chart, oldest first, each at 00:00 UTC on its day; `nil` if there are no rates.
  var series: PriceSeries? {
    let points = days.reversed().map { PriceSeries.Point(time: $0.day.start, price: $0.rate) }
    return points.isEmpty ? nil : PriceSeries(coin: CoinID(from.code), currency: to, points: points)
  }
}
