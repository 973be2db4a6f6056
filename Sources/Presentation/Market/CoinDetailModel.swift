public import QuidCore

/// The state of the detail screen of one coin.
///
/// The methods update the state after user actions and provider responses. Call ``viewState(at:_:detail:)`` to
/// compute the values to display.
public struct CoinDetailModel: Hashable, Sendable {
  /// The market data of the coin as it was received, with its loading state.
  ///
  /// The listing contains only the row of the coin, or no rows if the provider does not list the coin.
  public private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// The state of the coin's price chart.
  public private(set) var chart: ChartModel
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

  /// Selects the currency in which prices are displayed.
  ///
  /// The prices are converted if the exchange rate is known.
  public mutating func choose(_ currency: Currency) { chart.choose(currency) }

  /// Selects the period of the price chart.
  public mutating func choose(_ period: ChartPeriod) { chart.choose(period) }

  /// Selects the style of the price chart: a line, candles or Kagi lines.
  public mutating func choose(_ style: ChartStyle) { chart.choose(style) }

  /// Shows the trading volumes on a line chart, or hides them.
  public mutating func toggleVolume() { chart.toggleVolume() }

  /// Selects the chart point that is nearest to a horizontal position.
  ///
  /// - Parameter x: The position, from 0 (the first time of the chart) to 1 (the last time).
  public mutating func focus(at x: Double) { chart.focus(at: x) }

  /// Selects the chart point that is nearest to a time.
  public mutating func focus(on date: Date) { chart.focus(on: date) }

  /// Moves the selection on the chart forward by a number of points, or back in time if the number is negative.
  ///
  /// The selection stops at the first and the last point.
  public mutating func moveFocus(by steps: Int) { chart.moveFocus(by: steps) }

  /// Clears the selection on the chart.
  ///
  /// The legend then describes the last point of the chart.
  public mutating func clearFocus() { chart.clearFocus() }

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
    if let rates = response.rates { receive(rates) }
    receive(response.data)
  }

  /// Records that the request for the market data of the coin failed.
  ///
  /// The last known data remains available.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// Records that the prices of the chart are being requested.
  public mutating func startLoadingChart() { chart.startLoading() }

  /// Stores the chart's prices over a period.
  ///
  /// The prices can be in any currency. The prices are ignored if the period is no longer selected.
  public mutating func receive(_ series: Sourced<PriceSeries>, of period: ChartPeriod) {
    chart.receive(series, of: period)
  }

  /// Stores the chart's prices over a period, and the exchange rates at which the prices were converted.
  ///
  /// The response contains no exchange rates if the prices did not have to be converted.
  public mutating func receive(_ response: Converted<PriceSeries>, of period: ChartPeriod) {
    if let rates = response.rates { receive(rates) }
    receive(response.data, of: period)
  }

  /// Records that a request for the chart's prices over a period failed.
  ///
  /// The error is ignored if the period is no longer selected.
  public mutating func failChart(with error: ProviderError, of period: ChartPeriod) {
    chart.fail(with: error, of: period)
  }

  /// Records that the candles of the chart are being requested.
  public mutating func startLoadingCandles() { chart.startLoadingCandles() }

  /// Stores the chart's candles over a period.
  ///
  /// The prices can be in any currency. The candles are ignored if the period is no longer the one for which candles
  /// are requested (``ChartModel/candleSpan``).
  public mutating func receive(_ candles: Sourced<CandleSeries>, over span: CandleSpan) {
    chart.receive(candles, over: span)
  }

  /// Records that a request for the chart's candles over a period failed.
  ///
  /// The error is ignored if the period is no longer the one for which candles are requested
  /// (``ChartModel/candleSpan``).
  public mutating func failCandles(with error: ProviderError, over span: CandleSpan) {
    chart.failCandles(with: error, over: span)
  }

  /// Records that exchange rates for the conversion of prices are being requested.
  public mutating func startLoadingRates() { chart.startLoadingRates() }

  /// Stores exchange rates, and converts all prices to the currency that the user has selected.
  public mutating func receive(_ rates: Sourced<RateTable>) { chart.receive(rates) }

  /// Records that the request for exchange rates failed.
  ///
  /// The last known rates remain available.
  public mutating func failRates(with error: ProviderError) { chart.failRates(with: error) }

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

/// The display values of the detail screen of one coin.
///
/// The symbol, the name and the image URL come from the provider and are untrusted; sanitize them before use.
public struct CoinDetailViewState: Hashable, Sendable {
  /// The provider's ID of the coin, such as `bitcoin`.
  public var id: CoinID
  /// The URL of the coin's image; `nil` if unknown.
  public var image: String?
  /// The placeholder for the coin's image: one or two characters on a colored background.
  public var monogram: Monogram
  /// The symbol of the coin, such as `BTC`.
  public var symbol: String
  /// The name of the coin, such as `Bitcoin`.
  public var name: String
  /// The rank of the coin by market capitalization, such as `#1`; `–` if unknown.
  public var rank: String
  /// The formatted current price, such as `$22,900.00`; `–` if unknown.
  public var price: String
  /// The time of a price that is not current, such as `2024-01-05`; `nil` if the price is current.
  public var oldTime: String?
  /// The change of the price over the last 24 hours, in percent.
  public var change: ChangeLabel
  /// The formatted market capitalization of the coin, such as `$441.4B`; `–` if unknown.
  public var marketCap: String
  /// The formatted trading volume of the last 24 hours, such as `$14.0B`; `–` if unknown.
  public var volume: String
  /// The formatted number of coins in circulation, such as `19.3M`; `–` if unknown.
  public var supply: String
  /// The display values of the highest price that the coin has ever had; `nil` if unknown.
  public var allTimeHigh: AllTimeHighLabel?
  /// The point with the highest price on the chart; `nil` if there is no chart.
  public var high: ChartPoint?
  /// The point with the lowest price on the chart; `nil` if there is no chart.
  public var low: ChartPoint?
  /// The change of the price over the period of the chart, in percent; `nil` if there is no chart.
  public var periodChange: ChangeLabel?
  /// The display values of the user's holding of the coin.
  ///
  /// The value is `nil` if the user does not hold the coin, or if the cost of the holding is in another currency than
  /// the price.
  public var holding: HoldingViewState?
  /// The display values of the price chart, including whether its prices are loading, out of date or missing.
  public var chart: ChartViewState
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public var isWatched: Bool
  /// The ISO 4217 code of the currency of ``price`` and ``marketCap``, such as `USD`.
  public var currency: String
  /// The status of the market data, such as loading or out of date.
  ///
  /// The prices of the chart have a separate status in ``chart``.
  public var status: ContentStatus
  /// A Boolean value that indicates whether newer market data is being requested while the last known data is shown.
  ///
  /// The value is also `true` while an exchange rate that is necessary for the conversion is being requested.
  public var isRefreshing: Bool
  /// The source and age of the market data, such as `CoinGecko, 12 s ago`; `nil` until the data is loaded.
  public var updatedLine: String?
  /// The exchange rate at which prices were converted, with its source and age.
  ///
  /// An example is `1 USD = 0.922169 EUR · Frankfurter, 3 h ago`. The value is `nil` if no prices were
  /// converted.
  public var rateLine: String?

  /// The display values of the all-time high of a coin.
  public struct AllTimeHighLabel: Hashable, Sendable {
    /// The formatted highest price of the coin so far, such as `$69,045.00`.
    ///
    /// If the provider reports the price in another currency, the price is converted at the current exchange rate.
    public var price: String
    /// The day on which the coin had its highest price, such as `2021-11-10`; `nil` if unknown.
    public var day: String?
    /// The change from the all-time high to the current price in percent, such as `▼ -66.8%`.
    public var change: ChangeLabel

    /// Creates the display values of the all-time high of a coin.
    ///
    /// Returns `nil` if the market data does not contain the all-time high.
    fileprivate init?(_ row: MarketRow, in currency: Currency, _ format: DisplayFormat) {
      guard let high = row.allTimeHigh else { return nil }
      price = format.numbers.price(high.price, currency)
      day = high.day.map { format.dates.day($0.start) }
      change = format.numbers.change(row.changeFromAllTimeHigh)
    }
  }
}

/// The display values of the user's holding of one coin.
public struct HoldingViewState: Hashable, Sendable {
  /// The exact number of coins that the user holds, such as `0.5`.
  public var amount: String
  /// The current value of the held coins, such as `$11,450.00`; `–` if the price is unknown.
  public var value: String
  /// The cost of the held coins, such as `$10,000.00`.
  ///
  /// The string is `–` if an exchange rate for the computation of the cost is unknown.
  public var cost: String
  /// The unrealized profit, which is the value of the held coins minus their cost.
  public var profit: ProfitLabel
  /// The unrealized profit in percent of the cost.
  public var profitPercent: ChangeLabel

  /// Creates the display values of a holding.
  ///
  /// - Parameters:
  ///   - row: The holding with its value and cost.
  ///   - currency: The currency of the value and cost.
  ///   - numbers: The number format of the user's locale.
  public init(_ row: PortfolioValuation.Row, in currency: Currency, _ numbers: NumberFormat) {
    amount = numbers.exact(row.position.amount)
    value = numbers.money(row.value, currency)
    cost = numbers.money(row.position.cost, currency)
    profit = numbers.profit(row.unrealized, currency)
    profitPercent = numbers.change(row.profitPercent)
  }

  /// A copy of the display values in which all amounts are replaced with ``NumberFormat/hidden`` (`•••`).
  ///
  /// The profit in percent remains visible.
  public var hidingAmounts: HoldingViewState {
    var holding = self
    holding.amount = NumberFormat.hiding(amount)
    holding.value = NumberFormat.hiding(value)
    holding.cost = NumberFormat.hiding(cost)
    holding.profit = profit.hidden
    return holding
  }
}

extension CoinDetailModel {
  /// Computes the display values of the detail screen of the coin.
  ///
  /// - Parameters:
  ///   - now: The current time, from which the age of the prices is computed.
  ///   - format: The formats of numbers and dates; by default English numbers and ISO 8601 dates.
  ///   - detail: The level of detail of the chart. By default, the chart has at most five price ticks and six time
  ///     ticks, no points with markers, and all candles.
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
