public import FoundationEssentials

/// What a coin cost over time, oldest first.
public struct PriceSeries: Hashable, Sendable {
  /// The coin.
  public let coin: CoinID
  /// The currency of the prices.
  public let currency: Currency
  /// The prices, strictly later from one to the next.
  public let points: [Point]

  /// What the coin cost at a moment.
  public struct Point: Hashable, Sendable {
    /// The moment.
    public let time: Date
    /// The price of one coin, above zero.
    public let price: FixedPoint

    /// A point.
    public init(time: Date, price: FixedPoint) {
      self.time = time
      self.price = price
    }
  }

  /// A series.
  ///
  /// Returns `nil` unless every point is later than the one before it.
  public init?(coin: CoinID, currency: Currency, points: [Point]) {
    guard zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
    self.coin = coin
    self.currency = currency
    self.points = points
  }
}
