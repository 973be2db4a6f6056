public import QuidCore

/// The state of the detail screen of one coin.
public struct CoinDetailModel: Hashable, Sendable {
  /// The market data of the coin as received, with its loading state.
  ///
  /// The listing has no rows if the provider does not list the coin.
  package private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// The state of the coin's price chart.
  public var chart: ChartModel
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public private(set) var isWatched: Bool
  /// The amount and the cost of the coins that the user holds; `nil` without a holding or a loaded portfolio.
  package private(set) var holding: PortfolioPosition?
  private var holdingCurrency: Currency?

  /// Creates the state of the detail screen before the market data of the coin is loaded.
  public init(
    coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd, isWatched: Bool = false,
    style: ChartStyle = .line
  ) {
    chart = ChartModel(coin: coin, image: image, period: period, currency: currency, style: style)
    self.isWatched = isWatched
  }

  // MARK: User actions

  /// Toggles ``isWatched``; the caller must also change the stored watchlist.
  public mutating func toggleWatched() { isWatched.toggle() }

  // MARK: Responses

  /// Records that the market data of the coin is being requested.
  public mutating func startLoading() { listing = listing.reloading }

  /// Stores the market data of the coin from a listing in any currency; rows of other coins are ignored.
  public mutating func receive(_ listing: Sourced<MarketListing>) {
    self.listing = .loaded(listing.map { all in all.filtered { $0.coin.id == coin.id } }.asOfRows)
  }

  /// Stores the market data of the coin, and the exchange rates at which the data was converted.
  public mutating func receive(_ response: Converted<MarketListing>) {
    if let rates = response.rates { chart.receive(rates) }
    receive(response.data)
  }

  /// Records that the request for the market data of the coin failed.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// Stores the user's holding of the coin; `nil` if the portfolio does not contain the coin.
  ///
  /// - Parameter currency: The currency of the holding's cost. The holding is displayed only with prices in this
  ///   currency.
  public mutating func receive(_ holding: PortfolioPosition?, in currency: Currency) {
    self.holding = holding
    holdingCurrency = currency
  }

  // MARK: Derived values

  /// The coin that the detail screen shows.
  public var coin: Coin { chart.coin }

  /// The selected currency; if no exchange rate is known, prices are displayed in the provider's instead.
  public var currency: Currency { chart.currency }

  /// The market data of the coin, in ``shownCurrency``; `nil` until loaded, or if the provider does not list the coin.
  package var shownRow: MarketRow? { shown?.rows.first }

  /// The currency of the displayed market data: ``currency``, or the currency of the received data if no rate is known.
  package var shownCurrency: Currency { shown?.currency ?? currency }

  /// The user's holding of the coin, with its cost and its current value in ``shownCurrency``.
  ///
  /// The value is `nil` without a holding, or if its cost is in another currency.
  package var holdingRow: PortfolioValuation.Row? {
    guard let holding, !holding.amount.isZero, holdingCurrency == shownCurrency else { return nil }
    return PortfolioValuation(of: [holding], at: shown, in: shownCurrency).rows.first
  }

  /// The market data in the selected currency, or as received if no exchange rate is known; `nil` until loaded.
  var shown: MarketListing? { listing.value.map { chart.displayCurrency.converted($0.value) } }
}

extension CoinDetailModel {
  /// Computes the display values of the detail screen of the coin.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .standard
  ) -> CoinDetailViewState {
    let shown = shown
    let row = shown?.rows.first
    let currency = shown?.currency ?? currency
    let numbers = format.numbers
    let chart = chart.viewState(at: now, format, detail: detail)
    return CoinDetailViewState(
      id: coin.id, image: row?.image ?? self.chart.image, monogram: Monogram(coin), symbol: coin.symbol,
      name: coin.name, rank: row?.rank.map { "#\($0)" } ?? NumberFormat.unknown,
      price: numbers.price(row?.price, currency),
      oldTime: row?.price == nil ? nil : format.oldTime(row?.asOf, at: now), change: numbers.change(row?.change24h),
      marketCap: numbers.compactAmount(row?.marketCap, currency),
      volume: numbers.compactAmount(row?.volume, currency),
      supply: row?.supply.map { numbers.compactNumber($0) } ?? NumberFormat.unknown,
      allTimeHigh: row.flatMap { CoinDetailViewState.AllTimeHighLabel($0, in: currency, format) },
      high: chart.plot?.maximum, low: chart.plot?.minimum, periodChange: chart.plot?.current.change,
      holding: holdingRow.map { HoldingViewState($0, in: currency, numbers) }, chart: chart,
      isWatched: isWatched, currency: currency.code, status: status(shown, at: now, format),
      isRefreshing: listing.isRefreshing || (shown != nil && self.chart.displayCurrency.isWaiting(shown: currency)),
      updatedLine: listing.value?.updatedLine(at: now, format),
      rateLine: shown.flatMap {
        self.chart.displayCurrency.rateLine(shown: $0.currency, quoted: $0.quotedCurrency, at: now, format)
      })
  }

  private func status(_ shown: MarketListing?, at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let status = listing.status(at: now, format)
    guard status == .ready, let shown, let source = listing.value?.source else { return status }
    if shown.rows.isEmpty { return .empty(format.strings.coinNotListed(by: source.name)) }
    return chart.displayCurrency.status(status, shown: shown.currency, quoted: shown.quotedCurrency, at: now, format)
  }
}
