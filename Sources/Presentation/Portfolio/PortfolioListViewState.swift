public import QuidCore

/// The display values of the portfolio screen.
public struct PortfolioListViewState: Hashable, Sendable {
  /// The table of the visible coins of the portfolio and the totals.
  public var table: PortfolioViewState
  /// The total number of coins in the portfolio, including coins in rows that are not visible.
  public var rowCount: Int
  /// The chart of the total value of the portfolio over the last 30 days.
  public var chart: PortfolioChartViewState
  /// The status of the portfolio's values, such as loading or out of date.
  public var status: ContentStatus
  /// A Boolean value that indicates whether newer prices are being requested while known values are shown.
  public var isRefreshing: Bool
  /// The source and age of the coin prices, such as `CoinGecko, 12 s ago`; `nil` until the prices are loaded.
  public var updatedLine: String?
  /// The exchange rate at which prices were converted, with its source and age; `nil` if no prices were converted.
  public var rateLine: String?
}

extension PortfolioModel {
  /// Computes the display values of the portfolio screen.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, rows: Range<Int>? = nil, detail: ChartDetail = .standard
  ) -> PortfolioListViewState {
    let valuation = result?.valuation ?? PortfolioValuation(of: [], at: nil, in: currency)
    let visible = self.rows[(rows ?? self.rows.indices).clamped(to: self.rows.indices)]
    let rates = result?.prices?.rates
    let display = DisplayCurrency(
      selected: valuation.currency, rates: rates.map { .loaded($0) } ?? .loading(previous: nil))
    return PortfolioListViewState(
      table: PortfolioViewState(
        valuation, at: now, format, rows: Array(visible), hidesAmounts: hidesAmounts),
      rowCount: self.rows.count,
      chart: chart(format, detail), status: status(at: now, format), isRefreshing: result != nil && isLoading,
      updatedLine: result?.prices?.data.provenance(at: now, format),
      rateLine: display.rateLine(
        shown: valuation.currency, quoted: rates == nil ? valuation.currency : .usd, at: now, format))
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let strings = format.strings
    guard let result else { return failure.map { .failed($0) } ?? .loading }
    if let failure { return .outOfDate(failure) }
    if result.portfolio.entries.isEmpty {
      return .empty(strings.emptyPortfolio)
    }
    let shown = result.valuation.currency
    guard let prices = result.prices else {
      return .incomplete("\(strings.valuesMissing) \(priceFailure.map { strings.message(of: $0) } ?? "")")
    }
    if shown != currency, let priceFailure {
      let note = strings.values(shownIn: shown.code, insteadOf: currency.code)
      return .outOfDate("\(note) \(strings.message(of: priceFailure))")
    }
    if prices.data.freshness == .stale || priceFailure != nil {
      return .outOfDate(prices.data.ageMessage(at: now, format, after: priceFailure ?? prices.data.failures.last))
    }
    if let rates = prices.rates, rates.freshness == .stale {
      return .outOfDate(strings.rate(to: shown.code, provenance: rates.provenance(at: now, format)))
    }
    let state = PortfolioViewState(result.valuation, at: now, format, rows: [])
    let missing = [
      state.missingPriceNote, state.missingCostNote, state.missingRealizedProfitNote, state.missingChangeNote,
    ].compactMap { $0 }.prefix(1)
    let notes = missing + [state.notIncludedNote, state.oldPriceNote].compactMap { $0 }
    guard !notes.isEmpty else { return .ready }
    let rates = result.rateFailures.prefix(1).map { strings.message(of: $0) }
    return .incomplete((notes + rates).joined(separator: " "))
  }

  // MARK: Chart

  private func chart(_ format: DisplayFormat, _ detail: ChartDetail) -> PortfolioChartViewState {
    let known = knownDays
    let shown = focus.flatMap { day in known.last { $0.day <= day } } ?? known.last
    var plot = history.flatMap { PortfolioPlotter($0, format)?.plot(detail, focus: focus) }
    if hidesAmounts { plot?.hidePrices() }
    let value = shown.flatMap { $0.value }.map { format.numbers.money($0, history?.currency ?? currency) }
    return PortfolioChartViewState(
      plot: plot, value: hidesAmounts ? value.map { NumberFormat.hiding($0) } : value,
      date: shown.map { format.dates.day($0.day.start) }, isFocused: focus != nil, note: gapNote(format.strings),
      status: plot == nil ? missingChartStatus(format.strings) : .ready)
  }

  private func missingChartStatus(_ strings: any ViewStrings) -> ContentStatus {
    if history?.days.count == 1 { return .empty(strings.chartNeedsTwoDays) }
    let states = chartedCoins.map { charts[$0] ?? .loading(previous: nil) }
    for case .failed(let error, nil) in states { return .failed(strings.message(of: error)) }
    for case .loading(nil) in states { return .loading }
    return history == nil ? .loading : .empty(strings.noDayWithAllPrices)
  }

  /// Returns a note about coins that the chart does not include, and about days with an unknown total value; `nil`
  /// without both.
  package func gapNote(_ strings: any ViewStrings = .english) -> String? {
    let excluded = strings.list(uncharted).map { strings.chart(without: $0) }
    let notes = [excluded, unknownDaysNote(strings)].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  private func unknownDaysNote(_ strings: any ViewStrings) -> String? {
    guard let history, let coins = result?.portfolio.coins else { return nil }
    let unknown = history.days.filter { $0.value == nil }
    guard !unknown.isEmpty else { return nil }
    let missing = Set(unknown.flatMap(\.coinsWithoutPrice))
    let loading = missing.filter {
      if case .loading(nil) = charts[$0] ?? .loading(previous: nil) { true } else { false }
    }
    func note(_ reason: MissingTotalReason) -> String {
      strings.noTotal(on: unknown.count, of: history.days.count, because: reason)
    }
    let named = coins.filter { (loading.isEmpty ? missing : loading).contains($0.id) }
    guard let names = strings.list(named) else { return note(.tooLarge) }
    guard loading.isEmpty else { return note(.loading(names)) }
    let failures = named.compactMap { coin in
      if case .failed(let error, nil) = charts[coin.id] { strings.message(of: error) } else { nil as String? }
    }
    return ([note(.noPrices(names))] + failures.prefix(1)).joined(separator: " ")
  }
}

extension ChartPlot {
  /// Replaces the prices at all points and ticks of the chart with ``NumberFormat/hidden`` (`•••`).
  fileprivate mutating func hidePrices() {
    for index in priceTicks.indices { priceTicks[index].label = NumberFormat.hidden }
    for path in [\ChartPlot.first, \.current, \.minimum, \.maximum] { self[keyPath: path].price = NumberFormat.hidden }
    focus?.price = NumberFormat.hidden
    for index in points.indices { points[index].price = NumberFormat.hidden }
  }
}
