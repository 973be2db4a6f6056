/// The coins that a name stands for.
public enum CoinLookup: Hashable, Sendable {
  /// The name is the id of this coin, or a symbol that no other coin has.
  case found(Coin)
  /// The name is the symbol of these coins, the likeliest first.
  case ambiguous([Coin])
  /// The name is no coin's; these are the nearest, and there may be none.
  case unknown(nearest: [Coin])
}

extension CoinIndex {
  /// Returns the coins that a name stands for, in any case: the one with that id, else all with that symbol.
  ///
  /// Without ranks the id wins. ``MarketReader/lookup(_:in:)`` knows ranks, and decides by them alone: `doge` is the id of a
  /// coin that hardly anyone trades, and the symbol of Dogecoin.
  ///
  /// A coin's full name is not looked up, as any coin may take it; such coins count among the nearest, of which there are
  /// at most five.
  public func lookup(_ text: String) -> CoinLookup {
    let wanted = text.lowercased()
    let candidates = exactMatches(text)
    if let coin = candidates.first(where: { $0.id.description.lowercased() == wanted }) { return .found(coin) }
    let named = candidates.filter { $0.symbol.lowercased() == wanted }
    if let coin = named.first, named.count == 1 { return .found(coin) }
    return named.isEmpty ? .unknown(nearest: nearest(to: text, limit: 5)) : .ambiguous(named)
  }

  /// Returns all coins that have a name as their id or symbol, in any case, the one with that id first.
  func coins(named text: String) -> [Coin] {
    let wanted = text.lowercased()
    let named = exactMatches(text)
    let byID = named.filter { $0.id.description.lowercased() == wanted }
    return byID + named.filter { $0.symbol.lowercased() == wanted && !byID.contains($0) }
  }
}
