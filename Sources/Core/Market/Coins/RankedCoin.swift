/// A coin with its rank by market capitalization.
public struct RankedCoin: Hashable, Sendable {
  /// The coin to which ``rank`` applies.
  public let coin: Coin
  /// The rank of the coin by market capitalization, 1 for the largest; `nil` if the rank is unknown.
  public let rank: Int?

  /// Creates a ranked coin from a coin and its rank by market capitalization; `nil` for an unknown rank.
  public init(coin: Coin, rank: Int?) {
    self.coin = coin
    self.rank = rank
  }
}
