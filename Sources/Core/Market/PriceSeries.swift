/// What a coin cost over time, oldest first.
///
/// A series that was converted remembers what its source said, as ``MarketListing`` does; it is never converted twice.
public struct PriceSeries: Hashable, Sendable {
  /// The coin.
  public let coin: CoinID
  /// The currency of the prices.
  public let currency: Currency
  /// The prices, strictly later from one to the next.
  public let points: [Point]
  /// The same points as the source said them; `nil` where ``points`` are those.
  let quotation: Quotation<Point>?

  /// What the coin cost at a moment.
  public struct Point: Hashable, Sendable {
    /// The moment.
    public let time: Moment
    /// The price of one coin, above zero.
    public let price: FixedPoint

    /// A point.
    public init(time: Moment, price: FixedPoint) {
      self.time = time
      self.price = price
    }
  }

  /// A series as its source says it.
  ///
  /// Returns `nil` unless every point is later than the one before it.
  public init?(coin: CoinID, currency: Currency, points: [Point]) {
    guard zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
    self.init(coin: coin, currency: currency, ascending: points, quotation: nil)
  }

  init(coin: CoinID, currency: Currency, ascending points: [Point], quotation: Quotation<Point>?) {
    self.coin = coin
    self.currency = currency
    self.points = points
    self.quotation = quotation
  }

  /// The currency that the source quotes in: the one to convert from.
  public var quotedCurrency: Currency { quotation?.currency ?? currency }

  /// The points at these places, which ascend.
  func picking(_ places: [Int]) -> PriceSeries {
    PriceSeries(
      coin: coin, currency: currency, ascending: places.map { points[$0] }, quotation: quotation?.picking(places))
  }
}
