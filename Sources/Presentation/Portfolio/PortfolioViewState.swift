public import QuidCore

/// The display values of a portfolio: a row for each coin, the total and notes.
public struct PortfolioViewState: Hashable, Sendable {
  /// The code of the currency of all amounts, such as `USD`.
  public var currency: String
  /// The rows of the coins, largest value first.
  public var rows: [Row]
  /// The row with the totals, whose symbol is `Total`; `nil` if the portfolio is empty.
  public var total: Row?
  /// The realized profit of all sales, such as `Realized profit: +$600.00`; `nil` if nothing was sold.
  public var realizedLine: String?
  /// The change of the value within 24 hours, such as `Change in 24 hours: ▲ +0.3%, +$68.50`.
  ///
  /// `nil` if the portfolio is empty.
  public var changeLine: String?
  /// A note with the coins whose price is unknown, so that the total value is incomplete; `nil` if there are none.
  public var missingPriceNote: String?
  /// A note with the coins whose cost is unknown, so that the total cost is incomplete; `nil` if there are none.
  public var missingCostNote: String?
  /// A note with the coins whose change within 24 hours is unknown, so that the total change is incomplete; `nil`
  /// if there are none.
  public var missingChangeNote: String?

  /// The display values of a coin, or of the total.
  ///
  /// The symbol and the name come from the provider and are not trusted.
  public struct Row: Hashable, Sendable {
    /// The provider's ID of the coin; `nil` for the total.
    public var coin: CoinID?
    /// The symbol of the coin, such as `BTC`, or `Total`.
    public var symbol: String
    /// The name of the coin, such as `Bitcoin`; empty for the total.
    public var name: String
    /// The exact number of coins, such as `0.5`; empty for the total.
    public var amount: String
    /// The current price of one coin; `–` if unknown, empty for the total.
    public var price: String
    /// The current value; `–` if unknown.
    public var value: String
    /// The part of the total value, such as `36.4%`; `–` if unknown.
    public var share: String
    /// The cost of the held coins; `–` if unknown.
    public var cost: String
    /// The profit of the sales.
    public var realized: ProfitLabel
    /// The difference between the value and the cost of the held coins.
    public var profit: ProfitLabel
    /// The profit in percent of the cost.
    public var profitPercent: ChangeLabel
    /// The change of the price, or of the total value, within 24 hours, in percent.
    public var change: ChangeLabel
    /// A Boolean value that indicates whether the row contains the totals.
    public var isTotal: Bool
    /// A Boolean value that indicates whether the provider no longer updates the price.
    public var isStale: Bool
  }

  /// Creates the display values of a portfolio.
  ///
  /// - Parameters:
  ///   - valuation: The value of the portfolio.
  ///   - numbers: The number format of the user's locale.
  ///   - rows: The rows to display; `nil`, the default, for all rows, largest value first.
  public init(_ valuation: PortfolioValuation, _ numbers: NumberFormat, rows: [PortfolioValuation.Row]? = nil) {
    currency = valuation.currency.code
    self.rows = (rows ?? valuation.rows).map { Row($0, in: valuation.currency, numbers) }
    missingPriceNote = Self.list(valuation.coinsWithoutPrice).map {
      "There is no price for \($0). The total value does not include it."
    }
    missingCostNote = Self.list(valuation.coinsWithoutCost).map {
      "The cost of \($0) is unknown. The total cost does not include it."
    }
    missingChangeNote = Self.list(valuation.coinsWithoutChange).map {
      "The change of \($0) in 24 hours is unknown. The total change does not include it."
    }
    guard !valuation.rows.isEmpty else { return }
    let total = Row(totalOf: valuation, numbers)
    self.total = total
    if valuation.rows.contains(where: { $0.position.realized != .zero }) {
      realizedLine = "Realized profit: \(total.realized.text)"
    }
    let change = numbers.profit(valuation.change24h, valuation.currency)
    changeLine = "Change in 24 hours: \(total.change.text), \(change.text)"
  }

  /// Returns the symbols of at most five coins; `nil` for no coins.
  static func list(_ coins: [Coin]) -> String? {
    guard !coins.isEmpty else { return nil }
    let symbols = coins.prefix(5).map { $0.symbol.excerpt(12) }.joined(separator: ", ")
    return coins.count > 5 ? "\(symbols) and \(coins.count - 5) more" : symbols
  }
}

extension PortfolioViewState.Row {
  fileprivate init(_ row: PortfolioValuation.Row, in currency: Currency, _ numbers: NumberFormat) {
    coin = row.coin.id
    symbol = row.coin.symbol
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
    isStale = row.isStale
  }

  fileprivate init(totalOf valuation: PortfolioValuation, _ numbers: NumberFormat) {
    let currency = valuation.currency
    coin = nil
    symbol = "Total"
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
    isStale = false
  }
}

extension NumberFormat {
  /// Formats a part of a whole in percent, such as `36.4%`; returns ``unknown`` (`–`) for `nil`.
  fileprivate func share(_ percent: FixedPoint?) -> String {
    guard let percent else { return Self.unknown }
    return change(Self.rounded(percent, decimals: 1), decimals: 1, .unchanged).value
  }
}

/// The display values of one entry of a portfolio: a purchase or a sale.
///
/// The symbol comes from the provider and is not trusted.
public struct PortfolioEntryViewState: Hashable, Sendable, Identifiable {
  /// The number of the entry.
  public var id: Int
  /// The day of the trade, such as `2026-06-14`.
  public var date: String
  /// The symbol of the coin, such as `BTC`.
  public var symbol: String
  /// The exact number of coins, such as `0.5`, or `-0.5` for a sale.
  public var amount: String
  /// The price of one coin, such as `34,000 USD`, with all decimals.
  ///
  /// `–` if the trade has only a total.
  public var price: String
  /// The cost of a purchase or the proceeds of a sale, such as `17,000.00 USD`.
  public var total: String

  /// Creates the display values of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - format: The formats of numbers and dates.
  public init(_ entry: PortfolioEntry, _ format: DisplayFormat) {
    let (trade, numbers) = (entry.trade, format.numbers)
    id = entry.number
    date = format.dates.day(trade.day.start)
    symbol = trade.coin.symbol
    amount = numbers.exact(trade.amount)
    price =
      switch trade.price {
      case .unit(let price): numbers.typedAmount(price, trade.currency)
      case .total: NumberFormat.unknown
      }
    total = numbers.codedAmount(trade.value, trade.currency)
  }
}

extension PortfolioError {
  /// Returns the message for a trade that cannot be added, or an entry that cannot be removed, with a remedy.
  ///
  /// - Parameter numbers: The number format of the amounts in the message; English by default.
  public func message(_ numbers: NumberFormat = .english) -> String {
    switch self {
    case .zeroAmount: "The amount is zero. Give the number of coins, negative for a sale."
    case .negativePrice: "A price cannot be negative. For a sale, give a negative amount instead."
    case .outOfRange: "The amount or the price is too large to be computed exactly."
    case .oversold(let entry, let held):
      "A sale of \(numbers.exact(entry.trade.size)) \(entry.trade.coin.symbol.excerpt(12)) on \(entry.trade.day) exceeds"
        + " the holding before it, \(numbers.exact(held)). A sale cannot exceed the holding."
    case .unknownEntry(let number): "There is no entry \(number)."
    case .full: "A portfolio has at most \(Portfolio.capacity) entries. Remove entries first."
    }
  }
}

extension PortfolioCSVError {
  /// The message for the first invalid line of a document, with a remedy.
  package var message: String { "Line \(line): \(reason.message)" }
}

extension PortfolioCSVError.LineError {
  fileprivate var message: String {
    switch self {
    case .openQuote: "A quotation mark is missing at the end of a value."
    case .invalidUTF8: "The text is not UTF-8. Save the file as UTF-8."
    case .header:
      "The file must start with the line \(PortfolioCSV.header.joined(separator: ",")), separated by commas."
    case .column(let name): "The column “\(name.excerpt())” is unknown or occurs twice. Remove it."
    case .fieldCount(1, let expected): "The line has 1 value instead of \(expected)."
    case .fieldCount(let count, let expected): "The line has \(count) values instead of \(expected)."
    case .coin(let name): "“\(name.excerpt())” is not a coin. Write the id of a coin, such as bitcoin."
    case .number(let string, let column, let error):
      "The \(column) “\(string.excerpt())” is not a number. \(error.message)"
    case .noPrice: "The price is missing. Write 0 for a gift."
    case .priceAndCost: "Write either a price or a cost, not both."
    case .currency(let string):
      "“\(string.excerpt())” is not a currency. Write a code of three letters, such as USD."
    case .day(let string): CalendarDay.invalidDayMessage(for: string)
    case .future(let day, let today): "\(day) is in the future: today is \(today) in UTC."
    case .tooEarly(let day): "\(day) is before \(RateTable.firstDay), the first day with exchange rates."
    case .trade(let error): error.message()
    }
  }
}
