public import QuidCore

extension ViewStrings {
  package func emptyPortfolio(addingBy key: String) -> String { self[.emptyPortfolio, ["key": key]] }

  package func name(of value: PortfolioValue) -> String {
    switch value {
    case .value: self[.sortedByValue]
    case .coin: self[.sortedByCoin]
    case .cost: self[.sortedByCost]
    case .realizedProfit: self[.sortedByRealizedProfit]
    case .profit: self[.sortedByProfit]
    case .profitPercent: self[.sortedByProfitPercent]
    case .change: self[.sortedByChange]
    }
  }

  package func valuesAre(in shown: String, not selected: String) -> String {
    self[.valuesAreInOtherCurrency, ["shown": shown, "selected": selected]]
  }

  package func daysWithoutTotal(_ count: Int, of days: Int, _ reason: PortfolioGap) -> String {
    switch reason {
    case .loading(let coins): self[.noTotalWhileLoading, ["count": count, "days": days, "coins": coins]]
    case .noPrices(let coins): self[.noTotalWithoutPrices, ["count": count, "days": days, "coins": coins]]
    case .tooLarge: self[.noTotalTooLarge, ["count": count, "days": days]]
    }
  }

  package func noPrice(of coins: String) -> String { self[.noPrice, ["coins": coins]] }
  package func notInTotals(_ coins: String) -> String { self[.notInTotals, ["coins": coins]] }
  package func oldPricesInTotal(of coins: String) -> String { self[.oldPricesInTotal, ["coins": coins]] }
  package func unknownCost(of coins: String) -> String { self[.unknownCost, ["coins": coins]] }
  package func unknownChange(of coins: String) -> String { self[.unknownChange, ["coins": coins]] }
  package func realizedProfit(_ amount: String) -> String { self[.realizedProfit, ["amount": amount]] }

  package func changeIn24Hours(_ percent: String, _ amount: String) -> String {
    self[.changeIn24Hours, ["percent": percent, "amount": amount]]
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
    case .full: self[.portfolioFull, ["limit": Portfolio.capacity]]
    }
  }
}
