public import QuidCore

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
