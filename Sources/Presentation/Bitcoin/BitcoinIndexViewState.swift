public import QuidCore

/// The display values of the Bitcoin index screen: the current bitcoin price, a list of past days and a chart.
public struct BitcoinIndexViewState: Hashable, Sendable {
  /// The formatted current prices of one bitcoin, the selected currency first; empty until the prices are loaded.
  public var today: [BitcoinRate]
  /// The change from yesterday's bitcoin price to the current price, in percent.
  public var todayChange: ChangeLabel
  /// A Boolean value that indicates whether the row of the current price is selected.
  public var isTodaySelected: Bool
  /// The rows of past days with the bitcoin price of each day, newest day first.
  public var rows: [Row]
  /// The chart of past bitcoin prices and the current price; `nil` if no prices are loaded.
  public var plot: ChartPlot?
  /// The ISO 4217 code of the currency of the listed bitcoin prices, such as `EUR`.
  public var currency: String
  /// The label with the time of the last update; `nil` until the prices are loaded.
  public var update: LastUpdateLabel?
  /// The status of the bitcoin prices, such as loading or out of date.
  public var status: ContentStatus
  /// The error that prevented the bitcoin prices from being loaded or refreshed; `nil` if there is no such error.
  public var error: UserFacingError?
  /// A Boolean value that indicates whether newer prices are being requested while the last known prices are shown.
  public var isRefreshing: Bool
  /// The messages about failed requests and about days without a bitcoin price, without duplicates.
  public var notes: [String]
  /// The lines that show the source and age of the bitcoin prices, such as `CoinGecko, 12 s ago`.
  public var sourceLines: [String]
  /// The bitcoin prices to show in the details of the selected row; `nil` if the details are closed.
  public var openedDay: BitcoinDayViewState?

  /// The display values of a row in the list of past days: the bitcoin price on one day.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The day of the bitcoin price, which identifies the row.
    public var id: CalendarDay
    /// The formatted day of the bitcoin price, such as `2023-09-01`.
    public var date: String
    /// The formatted price of one bitcoin, such as `€21,117.67`.
    public var price: String
    /// The change of the bitcoin price since the previous day, in percent, with an arrow for the direction.
    public var change: ChangeLabel
    /// A Boolean value that indicates whether this row of the list is selected.
    public var isSelected: Bool
  }
}

extension BitcoinIndexModel {
  /// Computes the display values of the Bitcoin index screen.
  ///
  /// - Parameter detail: The maximum numbers of ticks and points on the chart; by default five price ticks, six time
  ///   ticks and no points.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .standard
  ) -> BitcoinIndexViewState {
    let known = index.value
    return BitcoinIndexViewState(
      today: known.map { $0.rates(format.numbers) } ?? [], todayChange: format.numbers.dailyChange(known?.today),
      isTodaySelected: selectedRow == 0,
      rows: (known?.days ?? []).enumerated().map { index, change in
        .init(
          id: change.rate.day, date: format.dates.day(change.rate.day.start),
          price: format.numbers.price(change.rate.price, currency), change: format.numbers.dailyChange(change),
          isSelected: index + 1 == selectedRow)
      },
      plot: plot(detail, format), currency: currency.code,
      update: known.map { LastUpdateLabel($0, at: now, isRefreshing: index.isRefreshing, format) },
      status: status(at: now, format), error: error(format.strings), isRefreshing: index.isRefreshing,
      notes: known?.notes(format) ?? [], sourceLines: known?.sourceLines(at: now, format) ?? [],
      openedDay: openedDay.map { BitcoinDayViewState($0, at: now, format) })
  }

  /// Returns the chart of bitcoin prices; `nil` if no prices are loaded.
  private func plot(_ detail: ChartDetail, _ format: DisplayFormat) -> ChartPlot? {
    guard let series = index.value?.series else { return nil }
    let labels = ChartLabels.prices(in: series.currency, format.numbers, changeDecimals: 2)
    return ChartPlotter(series, format, labels: labels)?.plot(detail, focus: focus)
  }

  /// The index of the chart point of the selected day, from 0 for the oldest; `nil` if no past day is selected.
  private var focus: Int? {
    guard selectedRow > 0, let days = index.value?.days else { return nil }
    // The current price is the last point of the chart.
    return days.count - selectedRow
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    switch index {
    case .loading(nil): return .loading
    case .failed(let error, nil): return .failed(format.strings.message(of: error))
    case .failed(let error, .some): return .outOfDate(format.strings.message(of: error))
    case .loading(let known?), .loaded(let known):
      if known.days.isEmpty { return .empty(format.strings.noPricesForDays) }
      let update = LastUpdateLabel(known, at: now, isRefreshing: index.isRefreshing, format)
      guard update.isOutOfDate else { return .ready }
      return .outOfDate(known.lastFailure.map { "\(update.text). \(format.strings.message(of: $0))" } ?? update.text)
    }
  }

  private func error(_ strings: any ViewStrings) -> UserFacingError? {
    switch index {
    case .failed(let error, _): UserFacingError(error, strings)
    case .loading, .loaded: index.value?.lastFailure.map { UserFacingError($0, strings) }
    }
  }
}

extension BitcoinIndex {
  /// Returns the formatted current prices of one bitcoin, first the price in the currency of the list.
  func rates(_ numbers: NumberFormat) -> [BitcoinRate] {
    let own = rates.filter { $0.quote == currency }
    return (own + rates.filter { $0.quote != currency }).map { BitcoinRate($0.quote, $0.rate, numbers) }
  }

  /// The last error that prevented out-of-date prices from being refreshed; `nil` if there is no such error.
  var lastFailure: ProviderError? {
    let stale = prices.filter { $0.freshness == .stale }.flatMap(\.failures)
    return (stale + (history.freshness == .stale ? history.failures : [])).last
  }

  package func notes(_ format: DisplayFormat) -> [String] {
    let errors = prices.flatMap(\.failures) + history.failures + others.flatMap(\.failures) + failures
    let reasons = errors.map { format.strings.message(of: $0) }
    return (reasons + [missingDaysNote(format)].compactMap { $0 }).uniqued
  }

  /// Returns a note that prices are known for fewer days than requested; `nil` if no day is missing.
  private func missingDaysNote(_ format: DisplayFormat) -> String? {
    guard days.count < dayCount, let oldest = days.last else { return nil }
    return format.strings.pricesOnly(for: days.count, of: dayCount, from: oldest.rate.day, history.source.name)
  }

  /// Returns the lines that show the source and age of the prices, such as `CoinGecko, 12 s ago`.
  ///
  /// Past prices with another source or age have a line of their own, such as `History: CoinGecko, 3 h ago`.
  func sourceLines(at now: Date, _ format: DisplayFormat) -> [String] {
    let lines = prices.map { $0.provenance(at: now, format) }.uniqued
    let history = history.provenance(at: now, format)
    return (lines.contains(history) ? lines : lines + [format.strings.history(provenance: history)])
      + newestConversionRates.map { $0.ratesLine(at: now, format) }
  }

  /// The newest exchange rates of each source by which prices were converted.
  package var newestConversionRates: [Sourced<RateTable>] { conversionRates.reversed().uniqued(by: \.source) }

  /// The bitcoin prices for the chart, oldest first; `nil` if their times are not in ascending order.
  ///
  /// A past price has the time 00:00 UTC of its day. The last point is the current price, if known.
  var series: PriceSeries? {
    var points = days.reversed().map { PriceSeries.Point(time: $0.rate.day.start, price: $0.rate.price) }
    if let price {
      let time = price.asOf ?? price.fetchedAt
      if points.last.map({ $0.time < time }) ?? true {
        points.append(PriceSeries.Point(time: time, price: price.value.rate))
      }
    }
    return PriceSeries(coin: .bitcoin, currency: currency, points: points)
  }
}

extension NumberFormat {
  /// Formats the price change from one day to the next, such as `▲ +0.32%`, `▼ -1.30%` or `0.00%`.
  ///
  /// The percentage is rounded to two decimals, half to even. The arrow shows the direction before rounding, so a small
  /// rise that is rounded to zero is `▲ +0.00%`. An unknown change is `–`.
  package func dailyChange(_ change: DailyChange?) -> ChangeLabel {
    guard let percent = change?.percent, let direction = change?.direction else {
      return ChangeLabel(direction: nil, value: Self.unknown)
    }
    return self.change(Self.rounded(percent, decimals: 2), decimals: 2, direction)
  }
}
