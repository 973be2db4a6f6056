/// The provider of a market list, as an argument of `--source`.
enum MarketSource: String, Hashable, Sendable, CaseIterable {
  /// CoinGecko, which lists all coins.
  case coingecko
  /// The exchange WazirX, which lists its currency pairs.
  case wazirx
}
