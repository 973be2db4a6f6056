/// A value by which the coins of a portfolio are sorted, such as the cost or the profit.
public enum PortfolioValue: Hashable, Sendable, CaseIterable {
  /// The current value of the coins that the user holds.
  case value
  /// The symbol of the coin, such as `BTC`.
  case coin
  /// The purchase cost of the coins that the user holds.
  case cost
  /// The realized profit: the profit of completed sales.
  case realizedProfit
  /// The unrealized profit, which is the value of the held coins minus their cost.
  case profit
  /// The unrealized profit in percent of the cost of the held coins.
  case profitPercent
  /// The change of the coin's price over the last 24 hours, in percent.
  case change
}
