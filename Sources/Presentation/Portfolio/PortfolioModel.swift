public import QuidCore

/// The state of the portfolio screen, which shows the value of each coin and a chart of the total value.
public struct PortfolioModel: Sendable {
  /// The currency that the user selected for the values of the portfolio.
  public private(set) var currency: Currency
  /// The portfolio with the last known values of its coins; `nil` until the portfolio is loaded.
  ///
  /// After a change of ``currency``, the values stay in the previous currency until new values are loaded.
  package private(set) var result: SourcedPortfolio?
  /// A Boolean value that indicates whether the values of the portfolio are being requested.
  package private(set) var isLoading = true
  /// The order in which the ``rows`` are sorted, such as by value or by profit.
  package private(set) var order: PortfolioOrder
  /// A Boolean value that indicates whether the sort order of the ``rows`` is reversed.
  package private(set) var isReversed: Bool
  /// A Boolean value that indicates whether the screen hides the user's amounts, such as values and profits.
  package private(set) var hidesAmounts: Bool
  /// The rows of the portfolio, one for each coin, in the selected sort order.
  package private(set) var rows: [PortfolioValuation.Row] = []
  /// The index of the selected row in ``rows``; `nil` if there are no rows.
  package private(set) var selectedIndex: Int?
  /// The coins that the user held on at least one day of the chart, whose past prices the chart needs.
  public private(set) var chartedCoins: [CoinID] = []
  /// The day that the user has selected on the chart; `nil` if no day is selected.
  package private(set) var focus: CalendarDay?
  /// The total value on each day of the chart; `nil` for an empty portfolio, or until prices are loaded.
  private(set) var history: PortfolioHistory?
  /// The last prices of each past day, in the received currency, keyed by coin, with their loading state.
  private(set) var charts: [CoinID: LoadState<Sourced<PriceSeries>>] = [:]
  /// The coins that the chart does not include, because their past prices are unknown.
  private(set) var uncharted: [Coin] = []
  /// The coins for which the provider has no past prices.
  private var coinsWithoutChart: Set<CoinID> = []
  private(set) var failure: String?
  private(set) var priceFailure: ProviderError?

  /// The maximum number of days between the first and the last day of the chart: 30.
  public static let chartDays = 30

  /// Creates the state of the portfolio screen before the portfolio is loaded.
  public init(
    currency: Currency = .usd, order: PortfolioOrder = .value, isReversed: Bool = false, hidesAmounts: Bool = false
  ) {
    self.currency = currency
    self.order = order
    self.isReversed = isReversed
    self.hidesAmounts = hidesAmounts
  }

  // MARK: User actions

  /// Selects the currency of the portfolio; the values stay in the previous currency until new values are received.
  public mutating func choose(_ currency: Currency) {
    guard currency != self.currency else { return }
    self.currency = currency
    isLoading = true
  }

  /// Hides the user's amounts, such as values and profits, or shows them if they are hidden.
  public mutating func toggleAmounts() { hidesAmounts.toggle() }

  /// Sorts the rows in an order, or reverses the rows that already have this order, and selects the first row.
  public mutating func sort(by order: PortfolioOrder) {
    isReversed = order == self.order && !isReversed
    self.order = order
    updateRows()
    if selectedIndex != nil { selectedIndex = 0 }
  }

  /// Moves the selection in the list of coins down by a number of rows, or up if the number is negative.
  ///
  /// The selection stops at the first and the last row.
  public mutating func moveSelection(by steps: Int) {
    guard !rows.isEmpty else { return }
    selectedIndex = (selectedIndex ?? 0).moved(by: steps, in: rows.count)
  }

  /// Moves the selection on the chart forward by a number of days, or back in time if the number is negative.
  ///
  /// Days on which the total value is unknown are skipped. If no day is selected, the move starts at the last day with
  /// a known total value.
  public mutating func moveFocus(by steps: Int) {
    let days = knownDays
    guard !days.isEmpty else { return }
    let index = focus.flatMap { day in days.lastIndex { $0.day <= day } } ?? days.count - 1
    focus = days[index.moved(by: steps, in: days.count)].day
  }

  /// Clears the selection of a day on the chart.
  public mutating func clearFocus() { focus = nil }

  // MARK: Responses

  /// Records that the values of the portfolio are being requested.
  public mutating func startLoading() { isLoading = true }

  /// Stores the portfolio with the current values of its coins; values that are not in ``currency`` are ignored.
  ///
  /// If the current prices could not be loaded and the entries of the portfolio are unchanged, the previous values are
  /// retained.
  public mutating func receive(_ result: SourcedPortfolio) {
    guard result.valuation.currency == currency else { return }
    isLoading = false
    failure = nil
    priceFailure = result.priceFailure
    let keepsPrices = result.priceFailure != nil && self.result?.prices != nil
    if keepsPrices, self.result?.portfolio == result.portfolio { return }
    self.result = result
    updateRows()
    updateHistory()
  }

  /// Records that the portfolio could not be read, with a message to the user that has the reason and a remedy.
  public mutating func fail(with message: String) {
    isLoading = false
    failure = message
  }

  /// Records that the past prices of a coin are being requested.
  public mutating func startLoadingChart(of coin: CoinID) { charts[coin] = .loading(previous: charts[coin]?.value) }

  /// Stores the past prices of a coin, in the currency in which the provider reports them.
  public mutating func receive(_ series: Sourced<PriceSeries>) {
    charts[series.value.coin] = .loaded(series.map(\.lastOfEachDay))
    coinsWithoutChart.remove(series.value.coin)
    updateHistory()
  }

  /// Stores cached past prices of coins, except coins whose past prices are already known.
  public mutating func receive(cached charts: [Sourced<PriceSeries>]) {
    for series in charts where self.charts[series.value.coin]?.value == nil {
      self.charts[series.value.coin] = .loading(previous: series.map(\.lastOfEachDay))
    }
    updateHistory()
  }

  /// Records that the request for the past prices of a coin failed.
  public mutating func failChart(of coin: CoinID, with error: ProviderError) {
    charts[coin] = .failed(error, previous: charts[coin]?.value)
    guard case .notFound = error.reason, charts[coin]?.value == nil else { return }
    coinsWithoutChart.insert(coin)
    updateHistory()
  }

  // MARK: Derived values

  /// The selected row of the portfolio; `nil` if there are no rows.
  public var selectedRow: PortfolioValuation.Row? { selectedIndex.map { rows[$0] } }

  /// Returns a Boolean value that indicates whether the last request for the past prices of a coin failed.
  package func isChartFailed(_ coin: CoinID) -> Bool {
    if case .failed = charts[coin] { true } else { false }
  }

  var knownDays: [PortfolioHistory.Day] { history?.days.filter { $0.value != nil } ?? [] }

  private mutating func updateRows() {
    let selected = selectedRow?.coin.id
    rows = result.map { order.sorted($0.valuation.rows, isReversed: isReversed) } ?? []
    let index = rows.firstIndex { $0.coin.id == selected }
    selectedIndex = rows.isEmpty ? nil : index ?? min(selectedIndex ?? 0, rows.count - 1)
  }

  private mutating func updateHistory() {
    guard let result, !result.portfolio.entries.isEmpty else {
      (history, chartedCoins, uncharted, focus) = (nil, [], [], nil)
      return
    }
    let portfolio = result.portfolio
    let ownPriced = Set(portfolio.ownPrices.map(\.coin.id))
    // The last day of the chart is the day of the newest prices, so that no clock is needed.
    let lastPrice = charts.values.compactMap { $0.value?.value.last?.time }.max()
    guard let today = (result.prices?.data.fetchedAt ?? lastPrice).map({ CalendarDay($0) }) else {
      (history, chartedCoins) = (nil, portfolio.coins.map(\.id).filter { !ownPriced.contains($0) })
      return
    }
    let first = today.advanced(by: -Self.chartDays)
    let held = Set(result.valuation.rows.filter(\.isHeld).map(\.coin.id))
    let traded = Set(portfolio.entries.lazy.filter { $0.trade.day >= first }.map(\.trade.coin.id))
    let coins = portfolio.coins.filter { held.contains($0.id) || traded.contains($0.id) }
    chartedCoins = coins.map(\.id).filter { !ownPriced.contains($0) }
    let excluded = ownPriced.union(coinsWithoutChart.intersection(held))
    uncharted = coins.filter { excluded.contains($0.id) }
    let currency = result.valuation.currency
    let series = charts.compactMapValues { chart -> PriceSeries? in
      guard let series = chart.value?.value, series.currency != currency else { return chart.value?.value }
      return result.prices?.rates.flatMap { try? series.converted(to: currency, by: $0.value) }
    }
    history = PortfolioHistory(
      of: portfolio.without(excluded), at: series, current: result.prices?.data.value, in: currency, from: first,
      through: today)
  }
}
