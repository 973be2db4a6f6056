/// Which coins a market list shows.
public enum MarketScope: Hashable, Sendable, CaseIterable {
  /// All that the source listed.
  case market
  /// Those the person follows.
  case watchlist
}
