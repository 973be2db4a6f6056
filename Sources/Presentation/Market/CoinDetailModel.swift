public import Foundation
public import QuidCore

/// The state of the screen of one coin.
///
/// Its methods apply user actions and provider responses.
///
/// ``viewState(at:_:detail:)`` computes the display values at each call; they are never stored.
public struct CoinDetailModel: Hashable, Sendable {
  /// The market data of the coin in the currency of the provider's response, with its loading state.
  ///
  /// The listing has one row, or none if the provider does not list the coin.
  public private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// The state of the coin's chart.
  public private(set) var chart: ChartModel
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public private(set) var isWatched: Bool

  /// Creates the state of a coin's screen before market data is loaded.
  public init(
    coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd, isWatched: Bool = false
  ) {
    chart = ChartModel(coin: coin, image: image, period: period, currency: currency)
    self.isWatched = isWatched
  }

  // MARK: User actions

  /// Toggles whether the coin is on the watchlist.
  public mutating func toggleWatched() { isWatched.toggle() }

  /// Selects the display currency and converts the prices if the exchange rate is known.
  public mutating func choose(_ currency: Currency) { chart.choose(currency) }

  /// Selects the period of the chart.
  public mutating func choose(_ period: ChartPeriod) { chart.choose(period) }

  /// Selects the chart point that is nearest to a horizontal position: 0 is the first time, 1 the last.
  public mutating func focus(at x: Double) { chart.focus(at: x) }

  /// Selects the chart point that is nearest to a time.
  public mutating func focus(on date: Date) { chart.focus(on: date) }

  /// Moves the selection on the chart by a number of points; negative numbers move it back in time.
  public mutating func moveFocus(by steps: Int) { chart.moveFocus(by: steps) }

  /// Clears the selection of a chart point, so that the chart describes the current price.
  public mutating func clearFocus() { chart.clearFocus() }

  // MARK: Responses

  /// Records that the market data is being requested.
  public mutating func startLoading() { listing = listing.reloading }

  /// Stores the row of this coin from a market listing, in any currency.
  public mutating func receive(_ listing: Sourced<MarketListing>) {
    self.listing = .loaded(listing.map { all in all.filtered { $0.coin.id == coin.id } })
  }

  /// Stores the row of this coin from a market listing and, if it was converted, the exchange rates of the conversion.
  public mutating func receive(_ response: Converted<MarketListing>) {
    if let rates = response.rates { receive(rates) }
    receive(response.data)
  }

  /// Records that the request for the market data failed.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// Records that the prices of the chart are being requested.
  public mutating func startLoadingChart() { chart.startLoading() }

  /// Stores the chart prices of a period, in any currency.
  public mutating func receive(_ series: Sourced<PriceSeries>, of period: ChartPeriod) {
    chart.receive(series, of: period)
  }

  /// Stores the chart prices of a period and, if they were converted, the exchange rates of the conversion.
  public mutating func receive(_ response: Converted<PriceSeries>, of period: ChartPeriod) {
    if let rates = response.rates { receive(rates) }
    receive(response.data, of: period)
  }

  /// Records that the request for the chart prices of a period failed.
  public mutating func failChart(with error: ProviderError, of period: ChartPeriod) {
    chart.fail(with: error, of: period)
  }

  /// Records that the exchange rates are being requested.
  public mutating func startLoadingRates() { chart.startLoadingRates() }

  /// Stores the exchange rates and converts all prices.
  public mutating func receive(_ rates: Sourced<RateTable>) { chart.receive(rates) }

  /// Records that the request for the exchange rates failed.
  public mutating func failRates(with error: ProviderError) { chart.failRates(with: error) }

  // MARK: Derived values

  /// The coin of the screen.
  public var coin: Coin { chart.coin }

  /// The display currency that the user has selected.
  public var currency: Currency { chart.currency }

  /// The market data of the coin in ``shownCurrency``.
  ///
  /// The value is `nil` until the data is loaded, and if the provider does not list the coin.
  public var shownRow: MarketRow? { shown?.rows.first }

  /// The currency of ``shownRow``.
  ///
  /// It differs from ``currency`` while no exchange rate is known.
  public var shownCurrency: Currency { shown?.currency ?? currency }

  /// The listing of the coin, converted to the display currency if the exchange rate is known; `nil` until the
  /// listing is loaded.
  var shown: MarketListing? { listing.value.map { chart.displayCurrency.converted($0.value) } }
}
