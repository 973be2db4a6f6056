public import QuidCore

/// The state of the detail screen of one coin.
public struct CoinDetailModel: Hashable, Sendable {
  /// The market data of the coin as it was received, with its loading state.
  ///
  /// The listing contains only the row of the coin, or no rows if the provider does not list the coin.
  public private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// The state of the coin's price chart.
  public var chart: ChartModel
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public private(set) var isWatched: Bool
  /// The amount of the coin that the user holds, and the cost of this amount.
  ///
  /// The value is `nil` if the user does not hold the coin, or if the portfolio is not loaded.
  public private(set) var holding: PortfolioPosition?
  /// The currency of the cost in ``holding``; `nil` until the portfolio is loaded.
  private var holdingCurrency: Currency?

  /// Creates the state of the detail screen before the market data of the coin is loaded.
  ///
  /// - Parameters:
  ///   - coin: The coin that the screen shows.
  ///   - image: The URL of the coin's image; `nil`, the default, if unknown.
  ///   - period: The selected period of the chart; the last 30 days by default.
  ///   - currency: The currency in which the user wants to see prices; the US dollar by default.
  ///   - isWatched: Whether the coin is on the watchlist; `false` by default.
  ///   - style: The style of the chart; a line by default.
  ///   - showsVolume: Whether a line chart also shows the trading volumes; `false` by default.
  public init(
    coin: Coin, image: String? = nil, period: ChartPeriod = .month, currency: Currency = .usd, isWatched: Bool = false,
    style: ChartStyle = .line, showsVolume: Bool = false
  ) {
    chart = ChartModel(
      coin: coin, image: image, period: period, currency: currency, style: style, showsVolume: showsVolume)
    self.isWatched = isWatched
  }

  // MARK: User actions

  /// Toggles ``isWatched``, which indicates whether the coin is on the watchlist.
  ///
  /// The caller must also add the coin to the stored watchlist or remove the coin from the stored watchlist.
  public mutating func toggleWatched() { isWatched.toggle() }

  // MARK: Responses

  /// Records that the market data of the coin is being requested.
  public mutating func startLoading() { listing = listing.reloading }

  /// Stores the market data of the coin from a market listing.
  ///
  /// The prices in the listing can be in any currency. The rows of other coins are ignored.
  public mutating func receive(_ listing: Sourced<MarketListing>) {
    self.listing = .loaded(listing.map { all in all.filtered { $0.coin.id == coin.id } }.asOfRows)
  }

  /// Stores the market data of the coin, and the exchange rates at which the data was converted.
  ///
  /// The response contains no exchange rates if the data did not have to be converted.
  public mutating func receive(_ response: Converted<MarketListing>) {
    if let rates = response.rates { chart.receive(rates) }
    receive(response.data)
  }

  /// Records that the request for the market data of the coin failed.
  ///
  /// The last known data remains available.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// Stores the user's holding of the coin.
  ///
  /// - Parameters:
  ///   - holding: The holding; `nil` if the portfolio does not contain the coin.
  ///   - currency: The currency of the holding's cost. The holding is displayed only while the prices are displayed in
  ///     this currency.
  public mutating func receive(_ holding: PortfolioPosition?, in currency: Currency) {
    self.holding = holding
    holdingCurrency = currency
  }

  // MARK: Derived values

  /// The coin that the screen shows.
  public var coin: Coin { chart.coin }

  /// The currency that the user selected for the display of prices.
  ///
  /// If no exchange rate is known, the prices are displayed in ``shownCurrency`` instead.
  public var currency: Currency { chart.currency }

  /// The market data of the coin, such as price and rank, in ``shownCurrency``.
  ///
  /// The value is `nil` until the data is loaded, or if the provider does not list the coin.
  public var shownRow: MarketRow? { shown?.rows.first }

  /// The currency in which the market data is displayed.
  ///
  /// If no exchange rate to ``currency`` is known, the value is the currency in which the data was received.
  public var shownCurrency: Currency { shown?.currency ?? currency }

  /// The amount of the coin that the user holds, with the cost and the current value of this amount.
  ///
  /// The property is `nil` if the user does not hold the coin, or if the currency of the cost differs from
  /// ``shownCurrency``, the currency in which prices are displayed.
  public var holdingRow: PortfolioValuation.Row? {
    guard let holding, !holding.amount.isZero, holdingCurrency == shownCurrency else { return nil }
    return PortfolioValuation(of: [holding], at: shown, in: shownCurrency).rows.first
  }

  /// The market data of the coin, converted to the selected currency if the exchange rate is known.
  ///
  /// The value is `nil` until the data is loaded.
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
