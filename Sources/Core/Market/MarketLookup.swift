/// The result of looking up a coin and its market data by an id or a symbol.
public enum MarketLookup: Hashable, Sendable {
  /// The lookup found a coin with its market data.
  ///
  /// The associated value `sharedBy` is the number of other coins that have the requested string as their id or symbol,
  /// or 0 if the other coins were not searched.
  case coin(MarketRow, sharedBy: Int)
  /// The lookup found matching coins, but cannot choose one of them, because none of them has a market rank.
  ///
  /// The associated value contains the matching coins.
  case ambiguous([RankedCoin])
  /// No coin has the requested id or symbol.
  ///
  /// The associated value `nearest` contains the coins with the most similar names, best market rank first.
  case unknown(nearest: [RankedCoin])
}
