/// The result of looking up a coin in a ``CoinIndex`` by an id or a symbol.
public enum CoinLookup: Hashable, Sendable {
  /// The lookup found a coin with the requested id, or the only coin with the requested symbol.
  case found(Coin)
  /// The requested string is the symbol of several coins, but not the id of any coin.
  ///
  /// The associated value contains the coins with this symbol, best market rank first.
  case ambiguous([Coin])
  /// No coin has the requested id or symbol.
  ///
  /// The associated value `nearest` contains the coins with the most similar names. The array can be empty.
  case unknown(nearest: [Coin])
}
