public import Foundation
public import QuidCore

extension BitcoinIndexModel {
  /// What the list shows now, with as much text on its drawing as there is room for.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .usual
  ) -> BitcoinIndexViewState {
    let known = index.value
    return BitcoinIndexViewState(
      today: known.map { $0.rates(format.numbers) } ?? [], todayChange: format.numbers.dailyChange(known?.today),
      isTodaySelected: selectedRow == 0,
      rows: (known?.days ?? []).enumerated().map { place, change in
        .init(
          id: change.rate.day, date: format.moments.day(change.rate.day.start),
          price: format.numbers.price(change.rate.price, currency), change: format.numbers.dailyChange(change),
          isSelected: place + 1 == selectedRow)
      },
      plot: plot(detail, format), currency: currency.code,
      update: known.map { BitcoinUpdate($0, at: now, isRefreshing: index.isRefreshing, format) },
      status: status(at: now, format), trouble: trouble, isRefreshing: index.isRefreshing,
      notes: known?.notes(format) ?? [], sourceLines: known?.sourceLines(at: now, format) ?? [],
      openedDay: openedDay.map { BitcoinDayViewState($0, at: now, format) })
  }

  /// The drawing, whose changes have as many decimals as those of the days.
  private func plot(_ detail: ChartDetail, _ format: DisplayFormat) -> ChartPlot? {
    guard let series = index.value?.series else { return nil }
    let labels = ChartLabels.prices(in: series.currency, format.numbers, changeDecimals: 2)
    return ChartPlotter(series, format, labels: labels)?.plot(detail, focus: focus)
  }

  /// The selected day's point of the drawing, whose first is the oldest day.
  private var focus: Int? {
    guard selectedRow > 0, let days = index.value?.days else { return nil }
    // The current price comes last.
    return days.count - selectedRow
  }

  private func status(at now: Date, _ format: DisplayFormat) -> MarketStatus {
    switch index {
    case .loading(nil): return .loading
    case .failed(let error, nil): return .failed(error.message)
    case .failed(let error, .some): return .outOfDate(error.message)
    case .loading(let known?), .loaded(let known):
      if known.days.isEmpty { return .empty("There are no prices of these days. Ask for fewer days.") }
      let update = BitcoinUpdate(known, at: now, isRefreshing: index.isRefreshing, format)
      guard update.isOutOfDate else { return .ready }
      return .outOfDate(known.lastFailure.map { "\(update.text). \($0.message)" } ?? update.text)
    }
  }

  private var trouble: Trouble? {
    switch index {
    case .failed(let error, _): Trouble(error)
    case .loading, .loaded: index.value?.lastFailure.map { Trouble($0) }
    }
  }
}

extension BitcoinIndex {
  /// The price now in each currency, that of the list first.
  func rates(_ numbers: NumberFormat) -> [BitcoinRate] {
    let own = rates.filter { $0.quote == currency }
    return (own + rates.filter { $0.quote != currency }).map { BitcoinRate($0.quote, $0.rate, numbers) }
  }

  /// Why what is shown is not newer; `nil` where it came as it should.
  var lastFailure: ProviderError? {
    let stale = prices.filter { $0.freshness == .stale }.flatMap(\.failures)
    return (stale + (history.freshness == .stale ? history.failures : [])).last
  }

  /// What else is to know, each thing once.
  public func notes(_ format: DisplayFormat) -> [String] {
    let reasons = (prices.flatMap(\.failures) + history.failures + others.flatMap(\.failures) + failures).map(\.message)
    return (reasons + [shortage(format)].compactMap { $0 }).withoutRepetition
  }

  /// That the source does not go back as far as was asked.
  private func shortage(_ format: DisplayFormat) -> String? {
    guard days.count < dayCount, let oldest = days.last else { return nil }
    return "\(history.source.name) has \(days.count) of these \(dayCount) days, from \(oldest.rate.day) on."
  }

  /// Who said it and how old it is, each source once.
  func sourceLines(at now: Date, _ format: DisplayFormat) -> [String] {
    let lines = prices.map { $0.provenance(at: now, format) }.withoutRepetition
    let history = history.provenance(at: now, format)
    return lines.contains(history) ? lines : lines + ["History: \(history)"]
  }

  /// The days of the list, oldest first, each at the start of its day, and the current price.
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
