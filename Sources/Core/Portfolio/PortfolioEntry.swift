/// A portfolio entry: a trade and the number that identifies the entry.
public struct PortfolioEntry: Hashable, Sendable, Identifiable, Codable {
  /// The number of the entry, counted from 1, which never changes and is never reused.
  public let number: Int
  /// The trade of the entry: a purchase or a sale of a coin.
  public let trade: PortfolioTrade

  /// The identifier of the entry, which equals its ``number``.
  public var id: Int { number }

  /// Creates a portfolio entry from its number and its trade.
  public init(number: Int, trade: PortfolioTrade) {
    self.number = number
    self.trade = trade
  }
}
