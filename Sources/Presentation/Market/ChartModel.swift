public import QuidCore

/// The state of the price chart of a coin.
public struct ChartModel: Hashable, Sendable {
  /// The coin whose prices the chart shows.
  public let coin: Coin
  /// The URL of the coin's image; `nil` if unknown.
  package let image: String?
  /// The period that the user has selected for the chart.
  public private(set) var period: ChartPeriod
  /// The style of the price chart: a line or candles.
  public private(set) var style: ChartStyle
  /// The prices of the coin as received, before the conversion to ``currency``, with their loading state.
  package private(set) var series: LoadState<Sourced<PriceSeries>> = .loading(previous: nil)
  /// The candles of the coin as received, before the conversion to ``currency``, with their loading state.
  package private(set) var candles: LoadState<Sourced<CandleSeries>> = .loading(previous: nil)
  /// The time of the chart point that the user has selected; `nil` if no point is selected.
  package private(set) var focus: Date?
  private(set) var displayCurrency: DisplayCurrency
  /// The prices in the selected currency, or as received if no exchange rate is known; `nil` until they are loaded.
  private(set) var shown: PriceSeries?
  private(set) var geometry: ChartGeometry?
  /// The candles in the selected currency, or as received if no exchange rate is known; `nil` until they are loaded.
  private(set) var shownCandles: CandleSeries?

  /// Creates the state of a chart before its prices are loaded.
  public init(
    coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd,
    style: ChartStyle = .line
  ) {
    self.coin = coin
    self.image = image
    self.period = period
    self.style = style
    displayCurrency = DisplayCurrency(selected: currency)
  }

  // MARK: User actions

  /// Selects the period of the chart.
  ///
  /// A new period discards the prices of the previous period and the selected point.
  public mutating func choose(_ period: ChartPeriod) {
    guard period != self.period else { return }
    self.period = period
    series = .loading(previous: nil)
    candles = .loading(previous: nil)
    focus = nil
    convert()
  }

  /// Selects the style of the chart; the time that the user has selected on the chart is retained.
  public mutating func choose(_ style: ChartStyle) { self.style = style }

  /// Selects the currency of the displayed prices, which are converted if the exchange rate is known.
  ///
  /// Past prices are converted at the current exchange rate, not at past exchange rates.
  public mutating func choose(_ currency: Currency) {
    displayCurrency.selected = currency
    convert()
  }

  /// Selects the chart point that is nearest to a time.
  ///
  /// On a candlestick chart, the method selects the candle that contains the time.
  package mutating func focus(on date: Date) {
    focus =
      switch style {
      case .line: shown?.nearest(to: date)?.time
      case .candles: shownCandles?.index(containing: date).map { candleList[$0].time }
      }
  }

  /// Selects the chart point nearest to a horizontal position, from 0 (the first time of the chart) to 1 (the last
  /// time).
  public mutating func focus(at x: Double) {
    guard x.isFinite else { return }
    let x = max(0, min(x, 1))
    if style == .candles {
      // Candles are evenly spaced.
      guard selectableCount > 0 else { return }
      focus = selectablePoint(Int((x * Double(selectableCount - 1)).rounded())).time
    } else if let first = points.first?.time, let last = points.last?.time {
      focus(on: first.addingTimeInterval(last.timeIntervalSince(first) * x))
    }
  }

  /// Moves the selection on the chart forward by a number of points, or back in time if the number is negative.
  ///
  /// The selection stops at the first and the last point. If no point is selected, the move starts at the last point.
  public mutating func moveFocus(by steps: Int) {
    let count = selectableCount
    guard count > 0 else { return }
    focus = selectablePoint((focusedIndex ?? count - 1).moved(by: steps, in: count)).time
  }

  /// Clears the selection on the chart, so that the legend describes the last point.
  public mutating func clearFocus() { focus = nil }

  // MARK: Responses

  /// Records that the prices of the selected period are being requested.
  public mutating func startLoading() { series = series.reloading }

  /// Stores the prices of the coin over a period, in any currency.
  ///
  /// Prices of another coin or of a period that is no longer selected are ignored.
  public mutating func receive(_ series: Sourced<PriceSeries>, of period: ChartPeriod) {
    guard series.value.coin == coin.id, period == self.period else { return }
    self.series = .loaded(series)
    convert()
  }

  /// Stores the prices of the coin over a period, and the exchange rates at which the prices were converted.
  public mutating func receive(_ response: Converted<PriceSeries>, of period: ChartPeriod) {
    if let rates = response.rates { receive(rates) }
    receive(response.data, of: period)
  }

  /// Records that the request for the prices failed; ignored if the period is no longer selected.
  public mutating func fail(with error: ProviderError, of period: ChartPeriod) {
    guard period == self.period else { return }
    series = series.failing(with: error)
  }

  /// The period of the requested candles: the shortest available period that covers the selected period.
  public var candleSpan: CandleSpan { .covering(days: period.days) }

  /// Records that the candles of the selected period are being requested.
  public mutating func startLoadingCandles() { candles = candles.reloading }

  /// Stores the candles of the coin over a period, with prices in any currency.
  ///
  /// Candles of another coin or of another period than ``candleSpan`` are ignored.
  public mutating func receive(_ candles: Sourced<CandleSeries>, over span: CandleSpan) {
    guard candles.value.coin == coin.id, span == candleSpan else { return }
    self.candles = .loaded(candles)
    convert()
  }

  /// Records that the request for the candles failed; ignored if the period is no longer ``candleSpan``.
  public mutating func failCandles(with error: ProviderError, over span: CandleSpan) {
    guard span == candleSpan else { return }
    candles = candles.failing(with: error)
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

  /// The selected currency; if no exchange rate is known, prices are displayed in the provider's instead.
  public var currency: Currency { displayCurrency.selected }

  /// The currency of the displayed prices; `nil` until they are loaded.
  ///
  /// The value is the currency of the received prices if no exchange rate to ``currency`` is known.
  package var shownCurrency: Currency? { style == .candles ? shownCandles?.currency : shown?.currency }

  /// The selected chart point, with the price in ``shownCurrency``; `nil` if no point is selected.
  ///
  /// On a candlestick chart, the price is the last price of the candle.
  package var focusedPoint: PriceSeries.Point? { focusedIndex.map { selectablePoint($0) } }

  /// The last point of the chart, with the price in ``shownCurrency``; `nil` if the chart has no prices.
  package var lastPoint: PriceSeries.Point? {
    style == .candles ? candleList.indices.last.map { selectablePoint($0) } : points.last
  }

  var points: [PriceSeries.Point] { shown?.points ?? [] }

  private var candleList: [Candle] { shownCandles?.candles ?? [] }

  /// The number of points or candles that the user can select.
  private var selectableCount: Int {
    switch style {
    case .line: points.count
    case .candles: candleList.count
    }
  }

  private func selectablePoint(_ index: Int) -> PriceSeries.Point {
    switch style {
    case .line: points[index]
    case .candles: PriceSeries.Point(time: candleList[index].time, price: candleList[index].close)
    }
  }

  /// The index of the selected point or candle; `nil` if nothing is selected.
  var focusedIndex: Int? {
    guard let focus else { return nil }
    return switch style {
    case .line: shown?.index(nearestTo: focus)
    case .candles: shownCandles?.index(endingFrom: focus)
    }
  }

  private mutating func convert() {
    shown = series.value.map { displayCurrency.converted($0.value) }
    geometry = shown.flatMap { ChartGeometry($0) }
    shownCandles = candles.value.map { displayCurrency.converted($0.value) }
  }
}

/// The style of a price chart: a line or candles.
public enum ChartStyle: String, Hashable, Sendable, CaseIterable, Codable {
  /// A price chart with a line through all prices.
  case line
  /// A price chart with a candle for the first, highest, lowest and last price of each interval.
  case candles

  /// The other style.
  package var next: ChartStyle { self == .line ? .candles : .line }
}
