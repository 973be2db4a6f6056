public import Foundation
public import QuidCore

/// The screen of one coin as a value: takes what the person does and what the providers answer.
///
/// What it shows is ``viewState(at:_:detail:)``, computed anew each time and never stored.
public struct CoinDetailModel: Hashable, Sendable {
  /// The coin's line of the market, as far as it is known, in the currency it was fetched in.
  public private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// Its chart.
  public private(set) var chart: ChartModel
  /// Whether the person follows it.
  public private(set) var isWatched: Bool

  /// The screen of a coin, before more is known of it.
  public init(
    coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd, isWatched: Bool = false
  ) {
    chart = ChartModel(coin: coin, image: image, period: period, currency: currency)
    self.isWatched = isWatched
  }

  // MARK: What the person does

  /// Follows the coin or ceases to.
  public mutating func toggleWatched() { isWatched.toggle() }

  /// Chooses the currency; nothing is fetched again where its rate is known.
  public mutating func choose(_ currency: Currency) { chart.choose(currency) }

  /// Chooses how far back the chart goes.
  public mutating func choose(_ period: ChartPeriod) { chart.choose(period) }

  /// Looks at the point of the chart nearest to a place from 0, the first moment, to 1, the last.
  public mutating func focus(at x: Double) { chart.focus(at: x) }

  /// Looks at the point of the chart nearest to a moment.
  public mutating func focus(on moment: Date) { chart.focus(on: moment) }

  /// Moves the focus by so many points.
  public mutating func moveFocus(by steps: Int) { chart.moveFocus(by: steps) }

  /// Looks at the current price again.
  public mutating func clearFocus() { chart.clearFocus() }

  // MARK: What the providers answer

  /// The coin's line is being asked for.
  public mutating func startLoading() { listing = listing.reloading }

  /// The market is here, in any currency; of it the coin's line counts.
  public mutating func receive(_ listing: Sourced<MarketListing>) {
    self.listing = .loaded(listing.map { all in all.filtered { $0.coin.id == coin.id } })
  }

  /// The market is here, with the rates it was converted by.
  public mutating func receive(_ answer: Converted<MarketListing>) {
    if let rates = answer.rates { receive(rates) }
    receive(answer.figures)
  }

  /// The coin's line could not be had.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// The prices of a period are being asked for.
  public mutating func startLoadingChart() { chart.startLoading() }

  /// The prices of a period are here, in any currency.
  public mutating func receive(_ series: Sourced<PriceSeries>, of period: ChartPeriod) {
    chart.receive(series, of: period)
  }

  /// The prices of a period are here, with the rates they were converted by.
  public mutating func receive(_ answer: Converted<PriceSeries>, of period: ChartPeriod) {
    if let rates = answer.rates { receive(rates) }
    receive(answer.figures, of: period)
  }

  /// The prices of a period could not be had.
  public mutating func failChart(with error: ProviderError, of period: ChartPeriod) {
    chart.fail(with: error, of: period)
  }

  /// The rates are being asked for.
  public mutating func startLoadingRates() { chart.startLoadingRates() }

  /// The rates are here.
  public mutating func receive(_ rates: Sourced<RateTable>) { chart.receive(rates) }

  /// The rates could not be had.
  public mutating func failRates(with error: ProviderError) { chart.failRates(with: error) }

  // MARK: What follows from it

  /// The coin.
  public var coin: Coin { chart.coin }

  /// The currency the person wants prices in.
  public var currency: Currency { chart.currency }

  /// The row of the coin, in the currency that is shown; `nil` while it is not known.
  public var shownRow: MarketRow? { shown?.rows.first }

  /// The currency of ``shownRow``, which is another one than ``currency`` while its rate is not known.
  public var shownCurrency: Currency { shown?.currency ?? currency }

  /// The line in the currency it is shown in.
  var shown: MarketListing? { listing.value.map { chart.exchange.shown($0.value) } }
}
