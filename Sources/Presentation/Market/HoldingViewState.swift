package import QuidCore

/// The display values of the user's holding of one coin.
public struct HoldingViewState: Hashable, Sendable {
  /// The exact number of coins that the user holds, such as `0.5`.
  public var amount: String
  /// The current value of the held coins, such as `$11,450.00`; `–` if the price is unknown.
  public var value: String
  /// The cost of the held coins, such as `$10,000.00`; `–` if a necessary exchange rate is unknown.
  public var cost: String
  /// The unrealized profit: the value of the held coins minus their cost.
  public var profit: ProfitLabel
  /// The unrealized profit in percent of the cost of the held coins.
  public var profitPercent: ChangeLabel

  /// Creates the display values of a holding.
  package init(_ row: PortfolioValuation.Row, in currency: Currency, _ numbers: NumberFormat) {
    amount = numbers.exact(row.position.amount)
    value = numbers.money(row.value, currency)
    cost = numbers.money(row.position.cost, currency)
    profit = numbers.profit(row.unrealized, currency)
    profitPercent = numbers.change(row.profitPercent)
  }

  /// A copy of the holding in which all amounts except the profit in percent are ``NumberFormat/hidden`` (`•••`).
  package var hidingAmounts: HoldingViewState {
    var holding = self
    holding.amount = NumberFormat.hiding(amount)
    holding.value = NumberFormat.hiding(value)
    holding.cost = NumberFormat.hiding(cost)
    holding.profit = profit.hidden
    return holding
  }
}
