public import QuidCore

extension ViewStrings {
  package func name(of order: PortfolioOrder) -> String {
    switch order {
    case .value: self[.sortedByValue]
    case .coin: self[.sortedByCoin]
    case .cost: self[.sortedByCost]
    case .realized: self[.sortedByRealizedProfit]
    case .profit: self[.sortedByProfit]
    case .profitPercent: self[.sortedByProfitPercent]
    case .change: self[.sortedByChange]
    }
  }

  /// Returns the error message for a portfolio entry that cannot be added or removed.
  public func message(of error: PortfolioError, _ numbers: NumberFormat) -> String {
    switch error {
    case .zeroAmount: self[.zeroTrade]
    case .negativePrice: self[.negativePrice]
    case .outOfRange: self[.tradeOutOfRange]
    case .oversold(let entry, let held):
      self[
        .oversold,
        [
          "amount": numbers.exact(entry.trade.size), "coin": entry.trade.coin.symbol.excerpt(12),
          "day": entry.trade.day, "held": numbers.exact(held),
        ]]
    case .unknownEntry(let number): self[.unknownEntry, ["number": number]]
    case .full(let limit): self[.portfolioFull, ["limit": numbers.exact(FixedDecimal(limit))]]
    }
  }
}
