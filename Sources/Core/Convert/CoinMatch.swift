/// A coin that was found by its id or symbol.
public struct CoinMatch: Hashable, Sendable {
  /// The id or symbol by which the coin was found, as the user typed it.
  public let name: String
  /// The coin with this id or symbol.
  public let coin: Coin
  /// The rank of the coin by market capitalization, starting at 1 for the largest; `nil` if the coin has no rank.
  public let rank: Int?
  /// The number of other coins that have the same id or symbol, or 0 if other coins were not searched.
  public let sharedBy: Int

  /// Creates the result of looking up a coin by its id or symbol.
  package init(name: String, coin: Coin, rank: Int?, sharedBy: Int) {
    self.name = name
    self.coin = coin
    self.rank = rank
    self.sharedBy = sharedBy
  }
}
