/// A series of past prices of one coin, oldest first, for a price chart.
///
/// A converted series also stores the original prices, so that further conversions round no price twice.
public struct PriceSeries: Hashable, Sendable {
  /// The identifier of the coin, such as `bitcoin`.
  public let coin: CoinID
  /// The currency of the prices in the series.
  public let currency: Currency
  /// The points of the series, each with a price and a different time, oldest first.
  public let points: [Point]
  /// The points before the conversion to another currency; `nil` without a conversion.
  let originals: OriginalQuotes<Point>?

  /// The price of a coin at one time.
  public struct Point: Hashable, Sendable, Codable {
    /// The time of the price.
    public let time: Timestamp
    /// The price of the coin in the ``PriceSeries/currency`` of the series, a number above zero.
    public let price: FixedDecimal

    /// Creates a point from a time and the price of the coin, which must be above zero.
    public init(time: Timestamp, price: FixedDecimal) {
      self.time = time
      self.price = price
    }
  }

  /// Creates a series from prices without a currency conversion; returns `nil` unless they are in ascending order of
  /// time.
  public init?(coin: CoinID, currency: Currency, points: [Point]) {
    guard zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
    self.init(coin: coin, currency: currency, ascending: points, originals: nil)
  }

  init(coin: CoinID, currency: Currency, ascending points: [Point], originals: OriginalQuotes<Point>?) {
    self.coin = coin
    self.currency = currency
    self.points = points
    self.originals = originals
  }

  /// The currency of the prices as received from the provider, before any conversion to ``currency``.
  package var quotedCurrency: Currency { originals?.currency ?? currency }

  /// Returns a series of the points at the given indices, which must be in ascending order.
  private func picking(_ indices: [Int]) -> PriceSeries {
    PriceSeries(
      coin: coin, currency: currency, ascending: indices.map { points[$0] }, originals: originals?.picking(indices))
  }
}

// MARK: Summary

extension PriceSeries {
  /// The oldest price of the series with its time; `nil` if the series is empty.
  public var first: Point? { points.first }

  /// The newest price of the series with its time; `nil` if the series is empty.
  public var last: Point? { points.last }

  /// The point with the lowest price in the series, the earliest of several; `nil` if the series is empty.
  public var minimum: Point? { points.min { $0.price < $1.price } }

  /// The point with the highest price in the series, the earliest of several; `nil` if the series is empty.
  public var maximum: Point? { points.max { $0.price < $1.price } }

  /// The change from the first to the last price in percent, rounded half to even to 18 decimals; `nil` if there are
  /// fewer than two points, or if the percentage is too large for ``FixedDecimal``.
  public var change: FixedDecimal? {
    guard points.count > 1, let first, let last else { return nil }
    return first.price.percentChange(to: last.price)
  }
}

// MARK: Points by time

extension PriceSeries {
  /// Returns the point whose time is nearest to a time, the earlier of two; `nil` if the series is empty.
  public func nearest(to time: Timestamp) -> Point? { index(nearestTo: time).map { points[$0] } }

  /// Returns the index of the point whose time is nearest to a time, the earlier of two; `nil` if the series is empty.
  package func index(nearestTo time: Timestamp) -> Int? {
    guard !points.isEmpty else { return nil }
    let later = index(notBefore: time)
    guard later > 0 else { return 0 }
    guard later < points.count else { return points.count - 1 }
    let wait = points[later].time.time(since: time)
    let since = time.time(since: points[later - 1].time)
    return wait < since ? later : later - 1
  }

  /// A price series that contains only the last point of each day in UTC.
  package var lastOfEachDay: PriceSeries {
    let days = points.map { CalendarDay($0.time) }
    return picking(points.indices.filter { $0 == points.count - 1 || days[$0] != days[$0 + 1] })
  }

  /// Returns the index of the first point at or after a time; `points.count` if all points are earlier.
  private func index(notBefore time: Timestamp) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = low + (high - low) / 2
      if points[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension PriceSeries: Codable {
  /// Decodes a series; throws an error unless its prices are in ascending order of time, each with its original.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let originals = try fields.decodeIfPresent(OriginalQuotes<Point>.self, forKey: .originals)
    let points = try fields.decode([Point].self, forKey: .points)
    let series = PriceSeries(
      coin: try fields.decode(CoinID.self, forKey: .coin),
      currency: try fields.decode(Currency.self, forKey: .currency),
      points: points)
    let isComplete = originals?.values.count ?? points.count == points.count
    let valid = try fields.valid(isComplete ? series : nil, "prices that are not in ascending order of time")
    self.init(coin: valid.coin, currency: valid.currency, ascending: points, originals: originals)
  }
}
