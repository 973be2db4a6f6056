/// The set of coins that a market list shows.
public enum MarketScope: Hashable, Sendable, CaseIterable {
  /// All coins of the market listing.
  case market
  /// Only the coins on the user's watchlist.
  case watchlist
}
