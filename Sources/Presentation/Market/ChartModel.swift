public import Foundation
public import QuidCore

/// The state of the price chart of a coin.
///
/// The methods apply user actions and provider responses. The display values are not stored:
/// ``viewState(at:_:detail:)`` computes them at each call.
public struct ChartModel: Hashable, Sendable {
  /// The coin whose prices the chart shows.
  public let coin: Coin
  /// The URL of the coin's image; `nil` if unknown.
  public let image: String?
  /// The period that the user has selected for the chart.
  public private(set) var period: ChartPeriod
  /// The prices of the coin in the currency of the provider, before conversion, with their loading state.
  public private(set) var series: LoadState<Sourced<PriceSeries>> = .loading(previous: nil)
  /// The time of the chart point that the user has selected; `nil` if no point is selected.
  public private(set) var focus: Date?
  /// The currency that the user selected for prices, and the exchange rates for the conversion.
  private(set) var displayCurrency: DisplayCurrency
  /// The prices in the currency in which they are displayed; `nil` until prices are loaded.
  ///
  /// The converted prices are stored, because the screen needs them each time the user moves the selected
  /// point.
  private(set) var shown: PriceSeries?
  /// The positions of the prices on the chart; `nil` if there are no prices.
  private(set) var geometry: ChartGeometry?

  /// Creates the state of a chart before its prices are loaded.
  ///
  /// - Parameters:
  ///   - coin: The coin whose prices the chart shows.
  ///   - image: The URL of the coin's image; `nil`, the default, if unknown.
  ///   - period: The selected period; the last 30 days by default.
  ///   - currency: The currency in which the user wants to see prices; the US dollar by default.
  public init(coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd) {
    self.coin = coin
    self.image = image
    self.period = period
    displayCurrency = DisplayCurrency(selected: currency)
  }

  // MARK: User actions

  /// Selects the period of the chart, and discards the prices of the previous period and the selected point.
  ///
  /// The method has no effect if the period is already selected.
  public mutating func choose(_ period: ChartPeriod) {
    guard period != self.period else { return }
    self.period = period
    series = .loading(previous: nil)
    focus = nil
    convert()
  }

  /// Selects the currency in which prices are displayed, and converts the prices if the exchange rate is
  /// known.
  ///
  /// Past prices are converted at the current exchange rate, not at past exchange rates.
  public mutating func choose(_ currency: Currency) {
    displayCurrency.selected = currency
    convert()
  }

  /// Selects the chart point that is nearest to a time.
  public mutating func focus(on date: Date) { focus = shown?.nearest(to: date)?.time }

  /// Selects the chart point that is nearest to a horizontal position.
  ///
  /// - Parameter x: The position, from 0 (the first time of the chart) to 1 (the last time).
  public mutating func focus(at x: Double) {
    guard let first = points.first?.time, let last = points.last?.time, x.isFinite else { return }
    focus(on: first.addingTimeInterval(last.timeIntervalSince(first) * max(0, min(x, 1))))
  }

  /// Moves the selection on the chart by a number of points; negative numbers move it back in time.
  ///
  /// The selection stops at the first and the last point. If no point is selected, the move starts at the
  /// last point.
  public mutating func moveFocus(by steps: Int) {
    guard !points.isEmpty else { return }
    let (moved, overflow) = (focusedIndex ?? points.count - 1).addingReportingOverflow(steps)
    focus = points[max(0, min(overflow ? (steps < 0 ? 0 : .max) : moved, points.count - 1))].time
  }

  /// Clears the selection of a chart point, so that the legend describes the current price.
  public mutating func clearFocus() { focus = nil }

  // MARK: Responses

  /// Records that the prices of the selected period are being requested.
  public mutating func startLoading() { series = series.reloading }

  /// Stores the prices of a coin for a period.
  ///
  /// The prices can be in any currency. Prices of another coin or period than those of the chart are ignored.
  public mutating func receive(_ series: Sourced<PriceSeries>, of period: ChartPeriod) {
    guard series.value.coin == coin.id, period == self.period else { return }
    self.series = .loaded(series)
    convert()
  }

  /// Stores the response to a request for the prices of a period in a specific currency.
  ///
  /// If the prices were converted to that currency, the response also contains the exchange rates, which are
  /// stored too.
  public mutating func receive(_ response: Converted<PriceSeries>, of period: ChartPeriod) {
    if let rates = response.rates { receive(rates) }
    receive(response.data, of: period)
  }

  /// Records that the request for the prices of a period failed.
  ///
  /// The error is ignored if that period is no longer selected.
  public mutating func fail(with error: ProviderError, of period: ChartPeriod) {
    guard period == self.period else { return }
    series = series.failing(with: error)
  }

  /// Records that exchange rates for the conversion of prices are being requested.
  public mutating func startLoadingRates() { displayCurrency.rates = displayCurrency.rates.reloading }

  /// Stores exchange rates, and converts the prices to the currency that the user has selected.
  public mutating func receive(_ rates: Sourced<RateTable>) {
    displayCurrency.rates = .loaded(rates)
    convert()
  }

  /// Records that the request for exchange rates failed.
  public mutating func failRates(with error: ProviderError) {
    displayCurrency.rates = displayCurrency.rates.failing(with: error)
  }

  // MARK: Derived values

  /// The currency that the user selected for the display of prices.
  ///
  /// As long as no exchange rate is known, the prices are displayed in the currency of the provider instead.
  public var currency: Currency { displayCurrency.selected }

  /// The chart point that the user has selected, with its price in the displayed currency.
  ///
  /// The value is `nil` if no point is selected.
  public var focusedPoint: PriceSeries.Point? { focusedIndex.map { points[$0] } }

  var points: [PriceSeries.Point] { shown?.points ?? [] }

  var focusedIndex: Int? { focus.flatMap { shown?.index(nearestTo: $0) } }

  private mutating func convert() {
    shown = series.value.map { displayCurrency.converted($0.value) }
    geometry = shown.flatMap { ChartGeometry($0) }
  }
}

/// The period before the current time that a chart covers.
public enum ChartPeriod: Int, Hashable, Sendable, CaseIterable {
  /// The last 24 hours.
  case day = 1
  /// The last seven days.
  case week = 7
  /// The last 30 days.
  case month = 30
  /// The last 90 days.
  case quarter = 90
  /// The last 365 days.
  case year = 365

  /// The length of the period in days, such as 30.
  public var days: Int { rawValue }

  /// The short name of the period: `1D`, `7D`, `30D`, `90D` or `1Y`.
  public var title: String { self == .year ? "1Y" : "\(days)D" }

  /// The full name of the period: `24 hours`, `7 days`, `30 days`, `90 days` or `1 year`.
  public var name: String {
    switch self {
    case .day: "24 hours"
    case .week, .month, .quarter: "\(days) days"
    case .year: "1 year"
    }
  }

  /// The next longer period, such as 90 days for 30 days.
  ///
  /// For the longest period, the value is the same period.
  public var longer: ChartPeriod { Self.allCases.first { $0.days > days } ?? self }

  /// The next shorter period, such as 7 days for 30 days.
  ///
  /// For the shortest period, the value is the same period.
  public var shorter: ChartPeriod { Self.allCases.last { $0.days < days } ?? self }
}
