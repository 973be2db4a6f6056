public import Foundation
public import QuidCore

/// The state of a price chart.
///
/// Its methods apply user actions and provider responses.
///
/// ``viewState(at:_:detail:)`` computes the display values at each call; they are never stored.
public struct ChartModel: Hashable, Sendable {
  /// The coin of the chart.
  public let coin: Coin
  /// The URL of the coin's image; `nil` if unknown.
  public let image: String?
  /// The selected period.
  public private(set) var period: ChartPeriod
  /// The prices in the currency of the provider's response, with their loading state.
  public private(set) var series: LoadState<Sourced<PriceSeries>> = .loading(previous: nil)
  /// The time of the point that the user has selected; `nil` for the current price.
  public private(set) var focus: Date?
  private(set) var displayCurrency: DisplayCurrency
  /// The prices in the display currency; `nil` until prices are loaded.
  ///
  /// They are stored, because a screen needs them whenever the selected point moves.
  private(set) var shown: PriceSeries?
  /// The positions of the points on the chart; `nil` if there are no points.
  private(set) var geometry: ChartGeometry?

  /// Creates the state of a chart before its prices are loaded.
  public init(coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd) {
    self.coin = coin
    self.image = image
    self.period = period
    displayCurrency = DisplayCurrency(selected: currency)
  }

  // MARK: User actions

  /// Selects a period, and discards the prices of the previous period.
  public mutating func choose(_ period: ChartPeriod) {
    guard period != self.period else { return }
    self.period = period
    series = .loading(previous: nil)
    focus = nil
    convert()
  }

  /// Selects the display currency and converts the prices if the exchange rate is known.
  ///
  /// Past prices are converted at the current rate, as in the market list.
  public mutating func choose(_ currency: Currency) {
    displayCurrency.selected = currency
    convert()
  }

  /// Selects the point that is nearest to a time.
  public mutating func focus(on date: Date) { focus = shown?.nearest(to: date)?.time }

  /// Selects the point that is nearest to a horizontal position: 0 is the first time, 1 the last.
  public mutating func focus(at x: Double) {
    guard let first = points.first?.time, let last = points.last?.time, x.isFinite else { return }
    focus(on: first.addingTimeInterval(last.timeIntervalSince(first) * max(0, min(x, 1))))
  }

  /// Moves the selection by a number of points; negative numbers move it back in time.
  ///
  /// The selection stops at the first and the last point. If no point is selected, the selection starts at the last
  /// point.
  public mutating func moveFocus(by steps: Int) {
    guard !points.isEmpty else { return }
    let (moved, overflow) = (focusedIndex ?? points.count - 1).addingReportingOverflow(steps)
    focus = points[max(0, min(overflow ? (steps < 0 ? 0 : .max) : moved, points.count - 1))].time
  }

  /// Clears the selection of a point, so that the chart describes the current price.
  public mutating func clearFocus() { focus = nil }

  // MARK: Responses

  /// Records that the prices are being requested.
  public mutating func startLoading() { series = series.reloading }

  /// Stores the prices of a period, in any currency.
  ///
  /// Prices of another coin, or of a period that is no longer selected, are ignored.
  public mutating func receive(_ series: Sourced<PriceSeries>, of period: ChartPeriod) {
    guard series.value.coin == coin.id, period == self.period else { return }
    self.series = .loaded(series)
    convert()
  }

  /// Stores the prices of a period and, if they were converted, the exchange rates of the conversion.
  public mutating func receive(_ response: Converted<PriceSeries>, of period: ChartPeriod) {
    if let rates = response.rates { receive(rates) }
    receive(response.data, of: period)
  }

  /// Records that the request for the prices of a period failed.
  ///
  /// The error is ignored if the period is no longer selected.
  public mutating func fail(with error: ProviderError, of period: ChartPeriod) {
    guard period == self.period else { return }
    series = series.failing(with: error)
  }

  /// Records that the exchange rates are being requested.
  public mutating func startLoadingRates() { displayCurrency.rates = displayCurrency.rates.reloading }

  /// Stores the exchange rates and converts the prices.
  public mutating func receive(_ rates: Sourced<RateTable>) {
    displayCurrency.rates = .loaded(rates)
    convert()
  }

  /// Records that the request for the exchange rates failed.
  public mutating func failRates(with error: ProviderError) {
    displayCurrency.rates = displayCurrency.rates.failing(with: error)
  }

  // MARK: Derived values

  /// The display currency that the user has selected.
  public var currency: Currency { displayCurrency.selected }

  /// The selected point with its price in the displayed currency; `nil` if no point is selected.
  public var focusedPoint: PriceSeries.Point? { focusedIndex.map { points[$0] } }

  var points: [PriceSeries.Point] { shown?.points ?? [] }

  var focusedIndex: Int? { focus.flatMap { shown?.index(nearestTo: $0) } }

  private mutating func convert() {
    shown = series.value.map { displayCurrency.converted($0.value) }
    geometry = shown.flatMap { ChartGeometry($0) }
  }
}

/// The period that a chart covers.
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

  /// The length in days, as used in requests to providers.
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

  /// The next longer period; for the longest period, the period itself.
  public var longer: ChartPeriod { Self.allCases.first { $0.days > days } ?? self }

  /// The next shorter period; for the shortest period, the period itself.
  public var shorter: ChartPeriod { Self.allCases.last { $0.days < days } ?? self }
}
