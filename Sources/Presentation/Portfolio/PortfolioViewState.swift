public import QuidCore

/// The display values of a portfolio: a row for each coin, the totals and notes.
public struct PortfolioViewState: Hashable, Sendable {
  /// The ISO 4217 code of the currency of all amounts of the portfolio, such as `USD`.
  public var currency: String
  /// The rows of the coins, sorted by value, largest first, unless other rows were passed to the initializer.
  public var rows: [Row]
  /// The row with the totals of all coins; `nil` if the portfolio is empty.
  public var total: Row?
  /// The realized profit of all sales, such as `Realized profit: +$600.00`; `nil` if the profit of every coin is zero.
  public var realizedLine: String?
  /// The change of the total value, such as `Change in 24 hours: ▲ +0.3%, +$68.50`; `nil` for an empty portfolio.
  public var changeLine: String?
  /// A note that the total value lacks coins with an unknown price; `nil` if all prices are known.
  public var missingPriceNote: String?
  /// A note that the total cost lacks coins with an unknown cost; `nil` if all costs are known.
  public var missingCostNote: String?
  /// A note that the total realized profit lacks coins with an unknown one; `nil` if all are known.
  public var missingRealizedProfitNote: String?
  /// A note that the total change lacks coins with an unknown 24-hour change; `nil` if all changes are known.
  public var missingChangeNote: String?
  /// A note with the coins that the totals lack, because their value or their cost is unknown.
  ///
  /// The note is `nil` if the totals include all held coins, or if no coin has both a known value and a known cost.
  public var notIncludedNote: String?
  /// A note with the prices in the total value that are not current; `nil` if all prices are current.
  public var oldPriceNote: String?

  /// The display values of one coin of a portfolio, or of the totals.
  ///
  /// The symbol and the name are untrusted data from the provider; sanitize them before they are displayed.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The provider's ID of the coin; `nil` in the row with the totals.
    public var coin: CoinID?
    /// The symbol of the coin, such as `BTC`, with its ID if several coins share the symbol; `Total` for the totals.
    public var symbol: String
    /// The name of the coin, such as `Bitcoin`; empty in the row with the totals.
    public var name: String
    /// The exact number of held coins, such as `0.5`; empty in the row with the totals.
    public var amount: String
    /// The formatted current price of one coin; `–` if unknown, and empty in the row with the totals.
    public var price: String
    /// The formatted current value of the held coins, such as `$11,450.00`; `–` if unknown.
    public var value: String
    /// The coin's share of the total value, such as `36.4%`; `–` if unknown, and empty in the row with the totals.
    public var share: String
    /// The formatted cost of the held coins, such as `$10,000.00`; `–` if unknown.
    public var cost: String
    /// The realized profit: the proceeds of all sales minus the cost of the sold coins.
    public var realized: ProfitLabel
    /// The unrealized profit: the value of the held coins minus their cost.
    public var profit: ProfitLabel
    /// The unrealized profit as a percentage of the cost of the held coins.
    public var profitPercent: ChangeLabel
    /// The change of the coin's price (or of the total value) within 24 hours, in percent.
    public var change: ChangeLabel
    /// A Boolean value that indicates whether the row contains the totals.
    public var isTotal: Bool
    /// The time of a price that is not current, such as `2024-01-05`; `nil` if the price is current.
    ///
    /// In the row with the totals, it is the time of the oldest price that is not current.
    public var oldTime: String?
    /// A Boolean value that indicates whether the price, or a price in the total value, is not current.
    public var isStale: Bool { oldTime != nil }

    /// The identifier of the row, which equals its ``coin``.
    public var id: CoinID? { coin }
  }

  /// Creates the display values of a portfolio.
  ///
  /// - Parameters:
  ///   - rows: The rows to display; `nil`, the default, for all rows, largest value first.
  ///   - hidesAmounts: Whether `•••` replaces the amounts of the user; `false` by default.
  ///     Prices, shares and percentages are always displayed.
  public init(
    _ valuation: PortfolioValuation, at now: Timestamp, _ format: DisplayFormat, rows: [PortfolioValuation.Row]? = nil,
    hidesAmounts: Bool = false
  ) {
    let (numbers, strings) = (format.numbers, format.strings)
    currency = valuation.currency.code
    let shared = valuation.rows.map(\.coin).sharedSymbols
    self.rows = (rows ?? valuation.rows).map { row in
      let row = Row(row, in: valuation.currency, sharing: shared, at: now, format)
      return hidesAmounts ? row.hidingAmounts : row
    }
    missingPriceNote = strings.list(valuation.coinsWithoutPrice).map { strings.noPrice(of: $0) }
    missingCostNote = strings.list(valuation.coinsWithoutCost).map { strings.unknownCost(of: $0) }
    missingRealizedProfitNote = strings.list(valuation.coinsWithoutRealizedProfit).map {
      strings.unknownRealizedProfit(of: $0)
    }
    missingChangeNote = strings.list(valuation.coinsWithoutChange).map { strings.unknownChange(of: $0) }
    notIncludedNote = strings.list(valuation.coinsNotIncluded).map { strings.notInTotals($0) }
    let old = valuation.rowsWithOldPrice(at: now)
    let oldTimes = old.compactMap { row in format.oldTime(row.asOf, at: now).map { (row.coin.symbol, $0) } }
    if !oldTimes.isEmpty {
      let named = oldTimes.prefix(5).map { "\($0.0.excerpt(12)) (\($0.1))" }
      oldPriceNote = strings.oldPricesInTotal(strings.list(named, others: max(0, old.count - 5)))
    }
    guard !valuation.rows.isEmpty else { return }
    let exact = Row(totalOf: valuation, oldTime: format.oldTime(old.compactMap(\.asOf).min(), at: now), format)
    let total = hidesAmounts ? exact.hidingAmounts : exact
    self.total = total
    if valuation.rows.contains(where: { $0.position.realized != .zero }) {
      realizedLine = strings.realizedProfit(total.realized.text)
    }
    let change = numbers.profit(valuation.change24h, valuation.currency)
    changeLine = strings.changeIn24Hours(total.change.text, hidesAmounts ? NumberFormat.hidden : change.text)
  }
}

extension PortfolioViewState.Row {
  fileprivate init(
    _ row: PortfolioValuation.Row, in currency: Currency, sharing symbols: Set<String>, at now: Timestamp,
    _ format: DisplayFormat
  ) {
    let numbers = format.numbers
    coin = row.coin.id
    symbol = row.coin.label(sharing: symbols)
    name = row.coin.name
    amount = numbers.exact(row.position.amount)
    price = numbers.price(row.price, currency)
    value = numbers.money(row.value, currency)
    share = numbers.share(row.share)
    cost = numbers.money(row.position.cost, currency)
    realized = numbers.profit(row.position.realized, currency)
    profit = numbers.profit(row.unrealized, currency)
    profitPercent = numbers.change(row.profitPercent)
    change = numbers.change(row.change24hPercent)
    isTotal = false
    oldTime = row.price == nil ? nil : format.oldTime(row.asOf, at: now)
  }

  fileprivate init(totalOf valuation: PortfolioValuation, oldTime: String?, _ format: DisplayFormat) {
    let (currency, numbers) = (valuation.currency, format.numbers)
    coin = nil
    symbol = format.strings.total
    name = ""
    amount = ""
    price = ""
    value = numbers.money(valuation.value, currency)
    share = ""
    cost = numbers.money(valuation.cost, currency)
    realized = numbers.profit(valuation.realized, currency)
    profit = numbers.profit(valuation.unrealized, currency)
    profitPercent = numbers.change(valuation.profitPercent)
    change = numbers.change(valuation.change24hPercent)
    isTotal = true
    self.oldTime = oldTime
  }

  fileprivate var hidingAmounts: Self {
    var row = self
    row.amount = NumberFormat.hiding(amount)
    row.value = NumberFormat.hiding(value)
    row.cost = NumberFormat.hiding(cost)
    row.realized = realized.hidden
    row.profit = profit.hidden
    return row
  }
}

extension NumberFormat {
  /// Formats a coin's share of the portfolio's value, such as `36.4%`, or returns ``unknown`` (`–`) for `nil`.
  fileprivate func share(_ percent: FixedDecimal?) -> String {
    guard let percent else { return Self.unknown }
    return change(Self.rounded(percent, decimals: 1), decimals: 1, .unchanged).value
  }
}

extension PortfolioError {
  /// Returns the English error message for a portfolio entry that cannot be added or removed, with a remedy.
  package func message(_ numbers: NumberFormat = .english) -> String {
    EnglishStrings().message(of: self, numbers)
  }
}

/// The display values of the chart of a portfolio's total value.
public struct PortfolioChartViewState: Hashable, Sendable {
  /// The content of the chart; `nil` if the total value is known on fewer than two days.
  public var plot: ChartPlot?
  /// The formatted total value on the selected or last known day, such as `$12,500.00`; `nil` if no value is known.
  public var value: String?
  /// The formatted day of ``value``, such as `2023-09-01`; `nil` if no total value is known.
  public var date: String?
  /// A Boolean value that indicates whether the user has selected a day on the chart.
  public var isFocused: Bool
  /// A note about coins that the chart does not include, and about days with an unknown total value, with the reason;
  /// `nil` without both.
  public var note: String?
  /// The status of the portfolio chart, such as ready, loading or failed.
  public var status: ContentStatus
}
