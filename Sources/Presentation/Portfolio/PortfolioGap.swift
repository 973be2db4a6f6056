/// The reason why the total value of a portfolio is unknown on some days.
public enum PortfolioGap: Hashable, Sendable {
  /// Prices of coins, listed as `BTC, ETH and 3 more`, are still being loaded.
  case loading(coins: String)
  /// Prices of coins, listed as `BTC, ETH and 3 more`, are missing on some days.
  case noPrices(coins: String)
  /// The total value of the portfolio is too large to be computed exactly.
  case tooLarge
}
