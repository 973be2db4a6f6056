/// The result of looking up a coin and its market data by an id or a symbol.
public enum MarketLookup: Hashable, Sendable {
  /// A coin was found, with its market data. `sharedBy` is the number of other coins with the same id or symbol.
  case coin(MarketRow, sharedBy: Int)
  /// The lookup found the associated coins, but cannot choose one of them, because none has a market rank.
  case ambiguous([RankedCoin])
  /// No coin has the requested id or symbol. `nearest` contains the coins with the most similar names, best rank first.
  case unknown(nearest: [RankedCoin])
}
