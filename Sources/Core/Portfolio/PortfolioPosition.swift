/// The holding of one coin: its amount, its cost and the realized profit.
public struct PortfolioPosition: Hashable, Sendable {
  /// The coin.
  public let coin: Coin
  /// The number of coins that are held, zero or more.
  public private(set) var amount = FixedPoint.zero
  /// The cost of the held coins; `nil` if an exchange rate of a trade is unknown.
  public private(set) var cost: FixedPoint? = .zero
  /// The profit of all sales: the proceeds minus the cost of the sold coins, negative for a loss.
  ///
  /// `nil` if an exchange rate of a trade is unknown.
  public private(set) var realized: FixedPoint? = .zero

  /// Creates a position without coins.
  init(coin: Coin) { self.coin = coin }

  /// Adds a purchase, or removes the cost of a sale.
  ///
  /// A purchase adds its amount and its cost. A sale removes cost × sold ÷ held, rounded half to even to 18
  /// decimals: the average cost. A sale of all coins removes the whole cost.
  ///
  /// - Parameters:
  ///   - trade: The trade. A sale must not exceed the holding.
  ///   - value: The cost or the proceeds in the currency of the position; `nil` if it is unknown.
  mutating func apply(_ trade: PortfolioTrade, worth value: FixedPoint?) {
    let held = amount
    amount = (try? held.adding(trade.amount)) ?? held
    guard trade.isSale else {
      cost = Self.sum(cost, value)
      return
    }
    // The cost of no coins is zero, even if the cost of the sold coins is unknown.
    let removed = cost.flatMap { try? $0.multiplied(by: trade.size, dividedBy: held, rounding: .halfEven) }
    let profit = Self.difference(value, removed)
    cost = amount.isZero ? .zero : Self.difference(cost, removed)
    realized = Self.sum(realized, profit)
  }

  private static func sum(_ first: FixedPoint?, _ second: FixedPoint?) -> FixedPoint? {
    guard let first, let second else { return nil }
    return try? first.adding(second)
  }

  private static func difference(_ first: FixedPoint?, _ second: FixedPoint?) -> FixedPoint? {
    guard let first, let second else { return nil }
    return try? first.subtracting(second)
  }
}

extension Portfolio {
  /// Returns the holding of each coin, in the order of ``coins``.
  ///
  /// The cost or the proceeds of each entry are converted at the rates of the day of the entry, and the ledger is
  /// computed in the resulting currency.
  ///
  /// - Parameters:
  ///   - currency: The currency of costs and profits.
  ///   - tables: The exchange rates that apply to each day of ``rateDays(in:)``. If a table or a rate is missing,
  ///     the cost and the realized profit of the coin are unknown.
  public func positions(in currency: Currency, by tables: [CalendarDay: RateTable]) -> [PortfolioPosition] {
    var positions = Dictionary(coins.map { ($0.id, PortfolioPosition(coin: $0)) }) { first, _ in first }
    for entry in entries {
      let trade = entry.trade
      positions[trade.coin.id]?.apply(trade, worth: trade.value(in: currency, by: tables[trade.day]))
    }
    return coins.compactMap { positions[$0.id] }
  }

  /// Returns the days whose exchange rates are needed for the costs in a currency, with the currencies that are
  /// converted on each day.
  ///
  /// - Parameter currency: The currency of the costs. Entries in this currency need no rates.
  public func rateDays(in currency: Currency) -> [CalendarDay: Set<Currency>] {
    var days: [CalendarDay: Set<Currency>] = [:]
    for entry in entries where entry.trade.currency != currency {
      days[entry.trade.day, default: [currency]].insert(entry.trade.currency)
    }
    return days
  }
}
