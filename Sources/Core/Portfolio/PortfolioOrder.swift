/// The order in which the coins of a portfolio are sorted.
public enum PortfolioOrder: String, Hashable, Sendable, CaseIterable {
  /// The order by current value of the held coins, largest first.
  case value
  /// The order by symbol of the coins, in alphabetical order.
  case coin
  /// The order by cost of the held coins, highest first.
  case cost
  /// The order by realized profit, which is the profit of completed sales, highest first.
  case realized
  /// The order by unrealized profit, which is the value minus the cost, highest first.
  case profit
  /// The order by unrealized profit in percent of the cost, highest first.
  case profitPercent
  /// The order by price change within 24 hours in percent, largest rise first.
  case change

  /// The sort order that follows this sort order; the first one follows the last one.
  package var next: PortfolioOrder {
    Self.allCases[((Self.allCases.firstIndex(of: self) ?? 0) + 1) % Self.allCases.count]
  }

  /// Returns the rows in this order.
  package func sorted(_ rows: [PortfolioValuation.Row], isReversed: Bool) -> [PortfolioValuation.Row] {
    if self == .coin {
      let sorted = rows.sorted { ($0.coin.symbol, $0.coin.id.description) < ($1.coin.symbol, $1.coin.id.description) }
      return isReversed ? sorted.reversed() : sorted
    }
    if self == .value, !isReversed { return rows }
    return rows.enumerated().sorted { left, right in
      switch (key(left.element), key(right.element)) {
      case (let first?, let second?) where first != second: return isReversed ? first < second : first > second
      case (.some, nil): return true
      case (nil, .some): return false
      default: return left.offset < right.offset
      }
    }.map(\.element)
  }

  private func key(_ row: PortfolioValuation.Row) -> FixedDecimal? {
    switch self {
    case .value, .coin: row.value
    case .cost: row.position.cost
    case .realized: row.position.realized
    case .profit: row.unrealized
    case .profitPercent: row.profitPercent
    case .change: row.change24hPercent
    }
  }
}
