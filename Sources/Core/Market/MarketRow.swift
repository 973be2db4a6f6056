/// One line of the market list.
///
/// What the source does not know is `nil`, never zero.
public struct MarketRow: Hashable, Sendable {
  /// The coin.
  public let coin: Coin
  /// Its place by market capitalisation, from 1.
  public let rank: Int?
  /// The address of its picture; it comes from outside, and only ``PictureProvider`` may go there.
  public let image: String?
  /// The price of one coin.
  public let price: FixedPoint?
  /// By how many percent the price changed within 24 hours.
  public let change24h: FixedPoint?
  /// The price of all coins there are.
  public let marketCap: FixedPoint?
  /// When the source last changed this line.
  public let asOf: Moment?
  /// Whether the source has stopped looking at this line: the price stands, but nobody says that it still holds.
  public let isStale: Bool

  /// A line.
  public init(
    coin: Coin, rank: Int?, image: String?, price: FixedPoint?, change24h: FixedPoint?, marketCap: FixedPoint?,
    asOf: Moment?, isStale: Bool = false
  ) {
    self.coin = coin
    self.rank = rank
    self.image = image
    self.price = price
    self.change24h = change24h
    self.marketCap = marketCap
    self.asOf = asOf
    self.isStale = isStale
  }
}
