public import Foundation
public import QuidCore

/// The state of the detail screen of one coin.
///
/// The methods apply user actions and provider responses. The display values are not stored:
/// ``viewState(at:_:detail:)`` computes them at each call.
public struct CoinDetailModel: Hashable, Sendable {
  /// The market data of the coin in the currency of the provider, before conversion, with its loading state.
  ///
  /// The listing has one row, which is that of the coin. It has no row if the provider does not list the
  /// coin.
  public private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// The state of the coin's price chart.
  public private(set) var chart: ChartModel
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public private(set) var isWatched: Bool

  /// Creates the state of a coin's screen before its market data is loaded.
  ///
  /// - Parameters:
  ///   - coin: The coin that the screen shows.
  ///   - image: The URL of the coin's image; `nil`, the default, if unknown.
  ///   - period: The selected period of the chart; the last 30 days by default.
  ///   - currency: The currency in which the user wants to see prices; the US dollar by default.
  ///   - isWatched: Whether the coin is on the watchlist; `false` by default.
  ///   - showsCandles: Whether the chart shows candles instead of a line; `false` by default.
  public init(
    coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd, isWatched: Bool = false,
    showsCandles: Bool = false
  ) {
    chart = ChartModel(coin: coin, image: image, period: period, currency: currency, showsCandles: showsCandles)
    self.isWatched = isWatched
  }

  // MARK: User actions

  /// Inverts ``isWatched``, which indicates whether the coin is on the watchlist.
  public mutating func toggleWatched() { isWatched.toggle() }

  /// Selects the currency in which prices are displayed, and converts the prices if the exchange rate is
  /// known.
  public mutating func choose(_ currency: Currency) { chart.choose(currency) }

  /// Selects the period of the price chart.
  public mutating func choose(_ period: ChartPeriod) { chart.choose(period) }

  /// Shows candles instead of a line, or a line instead of candles.
  public mutating func toggleCandles() { chart.toggleCandles() }

  /// Selects the chart point that is nearest to a horizontal position.
  ///
  /// - Parameter x: The position, from 0 (the first time of the chart) to 1 (the last time).
  public mutating func focus(at x: Double) { chart.focus(at: x) }

  /// Selects the chart point that is nearest to a time.
  public mutating func focus(on date: Date) { chart.focus(on: date) }

  /// Moves the selection on the chart by a number of points; negative numbers move it back in time.
  ///
  /// The selection stops at the first and the last point.
  public mutating func moveFocus(by steps: Int) { chart.moveFocus(by: steps) }

  /// Clears the selection of a chart point, so that the legend describes the current price.
  public mutating func clearFocus() { chart.clearFocus() }

  // MARK: Responses

  /// Records that the market data of the coin is being requested.
  public mutating func startLoading() { listing = listing.reloading }

  /// Stores the market data of the coin, which is the coin's row in a market listing.
  ///
  /// The listing can contain other coins and can be in any currency.
  public mutating func receive(_ listing: Sourced<MarketListing>) {
    self.listing = .loaded(listing.map { all in all.filtered { $0.coin.id == coin.id } })
  }

  /// Stores the response to a request for the market data of the coin in a specific currency.
  ///
  /// If the data was converted to that currency, the response also contains the exchange rates, which are
  /// stored too.
  public mutating func receive(_ response: Converted<MarketListing>) {
    if let rates = response.rates { receive(rates) }
    receive(response.data)
  }

  /// Records that the request for the market data of the coin failed.
  ///
  /// The last known data remains available.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// Records that the prices of the chart are being requested.
  public mutating func startLoadingChart() { chart.startLoading() }

  /// Stores the prices of a period for the chart.
  ///
  /// The prices can be in any currency.
  public mutating func receive(_ series: Sourced<PriceSeries>, of period: ChartPeriod) {
    chart.receive(series, of: period)
  }

  /// Stores the response to a request for the chart's prices of a period in a specific currency.
  ///
  /// If the prices were converted to that currency, the response also contains the exchange rates, which are
  /// stored too.
  public mutating func receive(_ response: Converted<PriceSeries>, of period: ChartPeriod) {
    if let rates = response.rates { receive(rates) }
    receive(response.data, of: period)
  }

  /// Records that the request for the chart's prices of a period failed.
  ///
  /// The error is ignored if that period is no longer selected.
  public mutating func failChart(with error: ProviderError, of period: ChartPeriod) {
    chart.fail(with: error, of: period)
  }

  /// Records that the candles of the chart are being requested.
  public mutating func startLoadingCandles() { chart.startLoadingCandles() }

  /// Stores the candles of a period for the chart.
  ///
  /// The prices can be in any currency.
  public mutating func receive(_ candles: Sourced<CandleSeries>, over span: CandleSpan) {
    chart.receive(candles, over: span)
  }

  /// Records that the request for the chart's candles over a period failed.
  ///
  /// The error is ignored if the candles of that period are no longer needed.
  public mutating func failCandles(with error: ProviderError, over span: CandleSpan) {
    chart.failCandles(with: error, over: span)
  }

  /// Records that exchange rates for the conversion of prices are being requested.
  public mutating func startLoadingRates() { chart.startLoadingRates() }

  /// Stores exchange rates, and converts all prices to the currency that the user has selected.
  public mutating func receive(_ rates: Sourced<RateTable>) { chart.receive(rates) }

  /// Records that the request for exchange rates failed.
  public mutating func failRates(with error: ProviderError) { chart.failRates(with: error) }

  // MARK: Derived values

  /// The coin that the screen shows.
  public var coin: Coin { chart.coin }

  /// The currency that the user selected for the display of prices.
  ///
  /// As long as no exchange rate is known, the prices are displayed in the currency of the provider instead.
  public var currency: Currency { chart.currency }

  /// The market data of the coin, such as price and rank, in the displayed currency ``shownCurrency``.
  ///
  /// The value is `nil` until the data is loaded, or if the provider does not list the coin.
  public var shownRow: MarketRow? { shown?.rows.first }

  /// The currency in which the market data is displayed.
  ///
  /// This is the currency of the provider instead of ``currency`` as long as no exchange rate is known.
  public var shownCurrency: Currency { shown?.currency ?? currency }

  /// The market data of the coin, converted to the selected currency if the exchange rate is known.
  ///
  /// The value is `nil` until the data is loaded.
  var shown: MarketListing? { listing.value.map { chart.displayCurrency.converted($0.value) } }
}
