/// A holding of one coin in a portfolio: the number of coins held, their cost and the realized profit.
public struct PortfolioPosition: Hashable, Sendable {
  /// The coin of the holding, which is held now or was held in the past.
  public let coin: Coin
  /// The number of coins held, zero or greater.
  public private(set) var amount = FixedDecimal.zero
  /// The cost of the coins held, in the currency of the valuation; `nil` if the exchange rate for a trade is unknown.
  ///
  /// Each sale reduces the cost in proportion to the number of coins sold. A transfer fee keeps it.
  public private(set) var cost: FixedDecimal? = .zero
  /// The realized profit of all sales so far, negative for a loss; `nil` if the exchange rate for a trade is unknown.
  ///
  /// The profit of a sale is its proceeds minus the cost of the sold coins, at the average cost of the coins held.
  public private(set) var realized: FixedDecimal? = .zero

  init(coin: Coin) { self.coin = coin }

  /// Applies a trade with a total price; a sale reduces the cost by cost × coins sold ÷ coins held before the sale.
  mutating func apply(_ trade: PortfolioTrade, worth value: FixedDecimal?) {
    let held = amount
    amount = (try? held.adding(trade.amount)) ?? held
    guard trade.isSale else {
      cost = Self.sum(cost, value)
      return
    }
    if trade.price == .transferFee, !amount.isZero { return }
    // The cost of no coins is zero, even if the cost of the sold coins is unknown.
    let removed = cost.flatMap { try? $0.multiplied(by: trade.size, dividedBy: held, rounding: .halfEven) }
    let profit = Self.difference(value, removed)
    cost = amount.isZero ? .zero : Self.difference(cost, removed)
    realized = Self.sum(realized, profit)
  }

  private static func sum(_ first: FixedDecimal?, _ second: FixedDecimal?) -> FixedDecimal? {
    guard let first, let second else { return nil }
    return try? first.adding(second)
  }

  private static func difference(_ first: FixedDecimal?, _ second: FixedDecimal?) -> FixedDecimal? {
    guard let first, let second else { return nil }
    return try? first.subtracting(second)
  }
}

extension Portfolio {
  /// Returns the holding of each coin in the portfolio, in the order of ``coins``.
  ///
  /// - Parameter tables: The exchange rates, keyed by day, at which trades are converted to `currency`. Without a rate,
  ///   the cost and the realized profit of a coin can be `nil`.
  public func positions(in currency: Currency, by tables: [CalendarDay: RateTable]) -> [PortfolioPosition] {
    let coins = coins
    var positions = Dictionary(coins.map { ($0.id, PortfolioPosition(coin: $0)) }) { first, _ in first }
    for entry in entries {
      let trade = entry.trade
      positions[trade.coin.id]?.apply(trade, worth: trade.value(in: currency, by: tables[trade.day]))
    }
    return coins.compactMap { positions[$0.id] }
  }

  /// Returns the currencies whose exchange rates are needed, by day, to convert all trades and own prices to the given
  /// currency.
  public func rateDays(in currency: Currency) -> [CalendarDay: Set<Currency>] {
    var days: [CalendarDay: Set<Currency>] = [:]
    for trade in entries.map(\.trade) + ownPrices where trade.currency != currency && trade.price != .transferFee {
      days[trade.day, default: [currency]].insert(trade.currency)
    }
    return days
  }
}
