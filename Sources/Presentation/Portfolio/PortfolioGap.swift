/// The reason why the total value of a portfolio is unknown on some days.
public enum PortfolioGap: Hashable, Sendable {
  /// Prices are still being loaded. The associated value lists the coins, such as `BTC, ETH and 3 more`.
  case loading(coins: String)
  /// Prices are missing on these days. The associated value lists the coins, such as `BTC, ETH and 3 more`.
  case noPrices(coins: String)
  /// The total value is too large to be computed exactly.
  case tooLarge
}
