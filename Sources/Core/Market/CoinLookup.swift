/// What a text that should name one coin came to.
public enum CoinLookup: Hashable, Sendable {
  /// It names this coin.
  case found(Coin)
  /// It is the symbol of these, the likeliest first; only the id tells which is meant.
  case ambiguous([Coin])
  /// It names no coin; these are the nearest, and there may be none.
  case unknown(nearest: [Coin])
}

extension CoinIndex {
  /// The coin that a text names, in any case: by its id, or by a symbol that only one of ``coins`` has.
  ///
  /// An id always wins, even where it is also the symbol of a better known coin (`uni` is a coin of its own, not Uniswap).
  /// A symbol is never decided by rank: `btc` is the symbol of six among all coins, and taking a figure of the wrong one
  /// for the right one's costs money. Bitcoin then leads the candidates. Where only few coins come into question, as in
  /// one market list, an index of these decides among them.
  ///
  /// A name does not name a coin, as anybody may take it; it counts among the nearest, of which there are at most five.
  public func lookup(_ text: String) -> CoinLookup {
    let wanted = text.lowercased()
    let candidates = exactMatches(text)
    if let coin = candidates.first(where: { $0.id.description.lowercased() == wanted }) { return .found(coin) }
    let named = candidates.filter { $0.symbol.lowercased() == wanted }
    if let coin = named.first, named.count == 1 { return .found(coin) }
    return named.isEmpty ? .unknown(nearest: nearest(to: text, limit: 5)) : .ambiguous(named)
  }
}
