public import Foundation
public import QuidCore

/// A price chart as a value: takes what the person does and what the providers answer.
///
/// What it shows is ``viewState(at:_:detail:)``, computed anew each time and never stored.
public struct ChartModel: Hashable, Sendable {
  /// The coin.
  public let coin: Coin
  /// The address of its picture, where that is known.
  public let image: String?
  /// How far back the chart goes.
  public private(set) var period: ChartPeriod
  /// The prices, as far as they are known, in the currency they were fetched in.
  public private(set) var series: LoadState<Sourced<PriceSeries>> = .loading(previous: nil)
  /// The moment the person looks at; `nil` for the current price.
  public private(set) var focus: Date?
  private(set) var exchange: CurrencySwitch
  /// The series in the currency it is shown in; kept, because a screen asks for it at every move of the focus.
  private(set) var shown: PriceSeries?
  /// Where its points lie; `nil` where there are none.
  private(set) var geometry: ChartGeometry?

  /// The chart of a coin, before anything is known.
  public init(coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd) {
    self.coin = coin
    self.image = image
    self.period = period
    exchange = CurrencySwitch(wanted: currency)
  }

  // MARK: What the person does

  /// Chooses how far back the chart goes; what was known is of another period and is dropped.
  public mutating func choose(_ period: ChartPeriod) {
    guard period != self.period else { return }
    self.period = period
    series = .loading(previous: nil)
    focus = nil
    convert()
  }

  /// Chooses the currency; nothing is fetched again where its rate is known.
  ///
  /// Past prices are converted by the rate that holds now, as the whole list is.
  public mutating func choose(_ currency: Currency) {
    exchange.wanted = currency
    convert()
  }

  /// Looks at the point nearest to a moment.
  public mutating func focus(on moment: Date) { focus = shown?.nearest(to: moment)?.time }

  /// Looks at the point nearest to a place from 0, the first moment, to 1, the last.
  public mutating func focus(at x: Double) {
    guard let first = points.first?.time, let last = points.last?.time, x.isFinite else { return }
    focus(on: first.addingTimeInterval(last.timeIntervalSince(first) * max(0, min(x, 1))))
  }

  /// Moves the focus by so many points; it starts from the last one.
  public mutating func moveFocus(by steps: Int) {
    guard !points.isEmpty else { return }
    let (moved, overflow) = (focusedIndex ?? points.count - 1).addingReportingOverflow(steps)
    focus = points[max(0, min(overflow ? (steps < 0 ? 0 : .max) : moved, points.count - 1))].time
  }

  /// Looks at the current price again.
  public mutating func clearFocus() { focus = nil }

  // MARK: What the providers answer

  /// The prices are being asked for.
  public mutating func startLoading() { series = series.reloading }

  /// The prices of a period are here, in any currency.
  ///
  /// Those of another coin or period are ignored: they answer an older question.
  public mutating func receive(_ series: Sourced<PriceSeries>, of period: ChartPeriod) {
    guard series.value.coin == coin.id, period == self.period else { return }
    self.series = .loaded(series)
    convert()
  }

  /// The prices of a period are here, with the rates they were converted by.
  public mutating func receive(_ answer: Converted<PriceSeries>, of period: ChartPeriod) {
    if let rates = answer.rates { receive(rates) }
    receive(answer.figures, of: period)
  }

  /// The prices of a period could not be had; of another than the chosen one that no longer matters.
  public mutating func fail(with error: ProviderError, of period: ChartPeriod) {
    guard period == self.period else { return }
    series = series.failing(with: error)
  }

  /// The rates are being asked for.
  public mutating func startLoadingRates() { exchange.rates = exchange.rates.reloading }

  /// The rates are here.
  public mutating func receive(_ rates: Sourced<RateTable>) {
    exchange.rates = .loaded(rates)
    convert()
  }

  /// The rates could not be had.
  public mutating func failRates(with error: ProviderError) { exchange.rates = exchange.rates.failing(with: error) }

  // MARK: What follows from it

  /// The currency the person wants prices in.
  public var currency: Currency { exchange.wanted }

  /// The point the person looks at, in the currency that is shown.
  public var focusedPoint: PriceSeries.Point? { focusedIndex.map { points[$0] } }

  var points: [PriceSeries.Point] { shown?.points ?? [] }

  var focusedIndex: Int? { focus.flatMap { shown?.index(nearestTo: $0) } }

  private mutating func convert() {
    shown = series.value.map { exchange.shown($0.value) }
    geometry = shown.flatMap { ChartGeometry($0) }
  }
}
