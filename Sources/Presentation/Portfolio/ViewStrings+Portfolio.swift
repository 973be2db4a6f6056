// The requirements of ViewStrings have the comments.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import QuidCore

extension ViewStrings {
  public var emptyPortfolio: String { "The portfolio is empty." }

  public var transferFee: String { "transfer fee" }

  public var total: String { "Total" }

  public func name(of order: PortfolioOrder) -> String {
    switch order {
    case .value: "value"
    case .coin: "coin"
    case .cost: "cost"
    case .realized: "realized profit"
    case .profit: "profit"
    case .profitPercent: "profit in percent"
    case .change: "24 h change"
    }
  }

  public var valuesMissing: String { "Prices and values are not available." }

  public func values(shownIn shown: String, insteadOf selected: String) -> String {
    "Values are shown in \(shown) instead of \(selected)."
  }

  public func noPrice(of coins: String) -> String {
    "There is no price for \(coins). The total value is incomplete."
  }

  public func unknownCost(of coins: String) -> String {
    "The cost of \(coins) is unknown. The total cost is incomplete."
  }

  public func unknownRealizedProfit(of coins: String) -> String {
    "The realized profit of \(coins) is unknown. The total realized profit is incomplete."
  }

  public func unknownChange(of coins: String) -> String {
    "The 24-hour change of \(coins) is unknown. The total change is incomplete."
  }

  public func notInTotals(_ coins: String) -> String { "Not included in the totals: \(coins)." }

  public func oldPricesInTotal(_ coins: String) -> String {
    "The total value includes prices that are not current: \(coins)."
  }

  public func realizedProfit(_ amount: String) -> String { "Realized profit: \(amount)" }

  public func changeIn24Hours(_ percent: String, _ amount: String) -> String {
    "Change in 24 hours: \(percent), \(amount)"
  }

  public var chartNeedsTwoDays: String { "The chart begins on the day after the first entry." }

  public var noDayWithAllPrices: String { "There is no day with prices for all coins." }

  public func chart(without coins: String) -> String {
    "The chart does not include \(coins): past prices are unknown."
  }

  public func noTotal(on count: Int, of days: Int, because reason: MissingTotalReason) -> String {
    let reason =
      switch reason {
      case .loading(let coins): "the prices of \(coins) are loading"
      case .noPrices(let coins): "no prices for \(coins)"
      case .tooLarge: "the value is too large to compute exactly"
      }
    return "No total on \(count) of \(days) days: \(reason)."
  }

  public func message(of error: PortfolioError, _ numbers: NumberFormat) -> String {
    switch error {
    case .zeroAmount: "The amount is zero. Give the number of coins, or a negative number for a sale."
    case .negativePrice: "The price is negative. For a sale, give a positive price and a negative amount."
    case .outOfRange: "The amount or the price is too large for an exact calculation. Give a smaller number."
    case .oversold(let entry, let held):
      "A sale of \(numbers.exact(entry.trade.size)) \(entry.trade.coin.symbol.excerpt(12)) on \(entry.trade.day)"
        + " exceeds the amount that you held at that time: \(numbers.exact(held)). Correct the amount or the day, or"
        + " add the missing purchase first."
    case .unknownEntry(let number):
      sentence("There is no entry \(number). Give the number of an entry in the list.", .listEntries)
    case .full(let limit):
      "A portfolio has at most \(numbers.exact(FixedDecimal(limit))) entries. Remove entries first."
    }
  }
}

extension PortfolioOrder {
  /// The English name of the sort order, to be used after `by`, such as `value` or `profit in percent`.
  public var title: String { EnglishStrings().name(of: self) }
}
