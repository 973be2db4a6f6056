public import QuidPlatform
import QuidCore

/// The display values of the portfolio screen.
public struct PortfolioListViewState: Hashable, Sendable {
  /// The display values of the visible coins and of the total.
  public var table: PortfolioViewState
  /// The number of coins.
  public var rowCount: Int
  /// The total value over the last days.
  public var chart: PortfolioChartViewState
  /// The status of the values, such as loading or out of date.
  public var status: ContentStatus
  /// A Boolean value that indicates whether newer values are being requested while known values are shown.
  public var isRefreshing: Bool
  /// The source and age of the prices, such as `CoinGecko, 12 s ago`; `nil` until they are loaded.
  public var updatedLine: String?
  /// The exchange rate at which the prices were converted, with its source and age; `nil` if they were not.
  public var rateLine: String?

  /// The message for a portfolio without entries.
  public static let emptyMessage = "The portfolio is empty."
  /// The remedy for a portfolio without entries.
  public static let emptyRemedy = "Add a purchase in a shell: quid portfolio add 0.5 btc --at 34000usd"
}

/// The display values of the chart of the total value.
public struct PortfolioChartViewState: Hashable, Sendable {
  /// The line with its gaps and ticks; `nil` if fewer than two days have a known total.
  public var plot: ChartPlot?
  /// The total on the selected day, or on the last known day if none is selected; `nil` if no total is known.
  public var value: String?
  /// The day of the ``value``, such as `2023-09-01`.
  public var date: String?
  /// A Boolean value that indicates whether the user has selected a day.
  public var isFocused: Bool
  /// The number of days without a total, with the reason; `nil` if there are none.
  public var note: String?
  /// The status of the chart.
  public var status: ContentStatus
}

extension PortfolioModel {
  /// Computes the display values of the portfolio screen.
  ///
  /// - Parameters:
  ///   - now: The current time, from which the age of the prices is computed.
  ///   - format: The formats of numbers and dates; by default English numbers and ISO 8601 dates.
  ///   - rows: The indices of the visible rows; `nil`, the default, for all rows.
  ///   - detail: The maximum numbers of ticks on the chart.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, rows: Range<Int>? = nil, detail: ChartDetail = .standard
  ) -> PortfolioListViewState {
    let valuation = result?.valuation ?? PortfolioValuation(of: [], at: nil, in: currency)
    let visible = self.rows[(rows ?? self.rows.indices).clamped(to: self.rows.indices)]
    let rates = result?.prices?.rates
    let display = DisplayCurrency(
      selected: valuation.currency, rates: rates.map { .loaded($0) } ?? .loading(previous: nil))
    return PortfolioListViewState(
      table: PortfolioViewState(valuation, format.numbers, rows: Array(visible)), rowCount: self.rows.count,
      chart: chart(format, detail), status: status(at: now, format), isRefreshing: result != nil && isLoading,
      updatedLine: result?.prices?.data.provenance(at: now, format),
      rateLine: display.rateLine(
        shown: valuation.currency, quoted: rates == nil ? valuation.currency : .usd, at: now, format))
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    guard let result else { return failure.map { .failed($0) } ?? .loading }
    if let failure { return .outOfDate(failure) }
    if result.portfolio.entries.isEmpty {
      return .empty("\(PortfolioListViewState.emptyMessage) \(PortfolioListViewState.emptyRemedy)")
    }
    let shown = result.valuation.currency
    guard let prices = result.prices else {
      return .incomplete("The prices and values are missing. \(priceFailure?.message ?? "")")
    }
    if shown != currency, let priceFailure {
      return .outOfDate("Values are in \(shown), not \(currency). \(priceFailure.message)")
    }
    if prices.data.freshness == .stale || priceFailure != nil {
      return .outOfDate(prices.data.ageMessage(at: now, format, after: priceFailure ?? prices.data.failures.last))
    }
    if let rates = prices.rates, rates.freshness == .stale {
      return .outOfDate("The rate to \(shown): \(rates.provenance(at: now, format))")
    }
    let state = PortfolioViewState(result.valuation, format.numbers, rows: [])
    let reasons = [state.missingPriceNote, state.missingCostNote, state.missingChangeNote].compactMap { $0 }
    guard let reason = reasons.first else { return .ready }
    return .incomplete([reason, result.rateFailures.first?.message].compactMap { $0 }.joined(separator: " "))
  }

  // MARK: Chart

  private func chart(_ format: DisplayFormat, _ detail: ChartDetail) -> PortfolioChartViewState {
    let known = knownDays
    let shown = focus.flatMap { day in known.last { $0.day <= day } } ?? known.last
    let plot = history.flatMap { PortfolioPlotter($0, format)?.plot(detail, focus: focus) }
    return PortfolioChartViewState(
      plot: plot,
      value: shown.flatMap { $0.value }.map { format.numbers.money($0, history?.currency ?? currency) },
      date: shown.map { format.dates.day($0.day.start) }, isFocused: focus != nil, note: gapNote,
      status: plot == nil ? missingChartStatus : .ready)
  }

  private var missingChartStatus: ContentStatus {
    if history?.days.count == 1 { return .empty("The chart begins on the day after the first entry.") }
    let states = chartedCoins.map { charts[$0] ?? .loading(previous: nil) }
    for case .failed(let error, nil) in states { return .failed(error.message) }
    for case .loading(nil) in states { return .loading }
    return history == nil ? .loading : .empty("No day has the prices of all coins.")
  }

  /// The number of days without a total, with the coins whose prices are missing.
  package var gapNote: String? {
    guard let history, let coins = result?.portfolio.coins else { return nil }
    let unknown = history.days.filter { $0.value == nil }
    guard !unknown.isEmpty else { return nil }
    let missing = Set(unknown.flatMap(\.coinsWithoutPrice))
    let loading = missing.filter {
      if case .loading(nil) = charts[$0] ?? .loading(previous: nil) { true } else { false }
    }
    let gap = "No total on \(unknown.count) of \(history.days.count) days"
    let named = coins.filter { (loading.isEmpty ? missing : loading).contains($0.id) }
    guard let names = PortfolioViewState.list(named) else { return "\(gap): the value is too large." }
    guard loading.isEmpty else { return "\(gap): loading the prices of \(names)." }
    let failures = named.compactMap { coin in
      if case .failed(let error, nil) = charts[coin.id] { error.message } else { nil as String? }
    }
    return (["\(gap): no prices of \(names)."] + failures.prefix(1)).joined(separator: " ")
  }
}
