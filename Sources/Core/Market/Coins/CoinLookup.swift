/// The result of looking up a coin in a ``CoinIndex`` by an id or a symbol.
public enum CoinLookup: Hashable, Sendable {
  /// The lookup found a coin with the requested id, or the only coin with the requested symbol.
  case found(Coin)
  /// Several coins, best market rank first, have the requested symbol, and no coin has the string as its id.
  case ambiguous([Coin])
  /// No coin has the requested id or symbol. `nearest` contains the coins with the most similar names, if any.
  case unknown(nearest: [Coin])
}
