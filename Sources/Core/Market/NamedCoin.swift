/// The result of looking up the coin that a user named.
public enum NamedCoin: Hashable, Sendable {
  /// The coin with its market row, and the number of other coins that have the name as their id or symbol.
  case coin(MarketRow, sharedBy: Int)
  /// The name is that of several coins without a market rank, or of coins that the market does not list.
  case ambiguous([RankedCoin])
  /// The name is no coin's; these are the nearest, best rank first, and there may be none.
  case unknown(nearest: [RankedCoin])
}

/// A coin and its rank by market capitalisation.
public struct RankedCoin: Hashable, Sendable {
  /// The coin.
  public let coin: Coin
  /// The rank, from 1; `nil` where it is unknown.
  public let rank: Int?

  /// Creates a coin with its rank.
  public init(coin: Coin, rank: Int?) {
    self.coin = coin
    self.rank = rank
  }
}
