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
  /// The currency the person wants prices in.
  public private(set) var currency: Currency
  /// The prices, as far as they are known.
  public private(set) var series: LoadState<Sourced<PriceSeries>> = .loading(previous: nil)
  /// The moment the person looks at; `nil` for the current price.
  public private(set) var focus: Date?

  /// The chart of a coin, before anything is known.
  public init(coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd) {
    self.coin = coin
    self.image = image
    self.period = period
    self.currency = currency
  }

  // MARK: What the person does

  /// Chooses how far back the chart goes; what was known is of another period and is dropped.
  public mutating func choose(_ period: ChartPeriod) {
    guard period != self.period else { return }
    self.period = period
    series = .loading(previous: nil)
    focus = nil
  }

  /// Chooses the currency; what was known is in another one and is dropped.
  public mutating func choose(_ currency: Currency) {
    guard currency != self.currency else { return }
    self.currency = currency
    series = .loading(previous: nil)
  }

  /// Looks at the point nearest to a moment.
  public mutating func focus(on moment: Date) {
    focus = nearest(to: moment).map { points[$0].time }
  }

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

  /// The prices are here; those of another coin or currency are ignored, as they answer an older question.
  public mutating func receive(_ series: Sourced<PriceSeries>) {
    guard series.value.coin == coin.id, series.value.currency == currency else { return }
    self.series = .loaded(series)
  }

  /// The prices could not be had.
  public mutating func fail(with error: ProviderError) { series = series.failing(with: error) }

  // MARK: What follows from it

  /// The point the person looks at, as recorded.
  public var focusedPoint: PriceSeries.Point? { focusedIndex.map { points[$0] } }

  var points: [PriceSeries.Point] { series.value?.value.points ?? [] }

  var focusedIndex: Int? { focus.flatMap { nearest(to: $0) } }

  private func nearest(to moment: Date) -> Int? {
    points.indices.min {
      abs(points[$0].time.timeIntervalSince(moment)) < abs(points[$1].time.timeIntervalSince(moment))
    }
  }
}
