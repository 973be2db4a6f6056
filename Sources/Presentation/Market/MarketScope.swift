/// The set of coins that a market list shows: all coins, or those on the watchlist.
public enum MarketScope: String, Hashable, Sendable, CaseIterable, Codable {
  /// All coins of the market listing are shown.
  case market
  /// Only the coins on the user's watchlist are shown.
  case watchlist
}
