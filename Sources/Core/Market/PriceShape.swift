/// The shape of a coin's price over the last seven days, for a small chart without labels.
///
/// A shape contains no prices: each level is the position of a price in US dollars between the lowest and the
/// highest price of the period. The shape is therefore the same in every currency in which a listing is shown.
public struct PriceShape: Hashable, Sendable {
  /// The levels of the prices, oldest first, at about equal intervals of time.
  ///
  /// A level is 0 for the lowest price and ``maximumLevel`` for the highest. If all prices are equal, each
  /// level is half of ``maximumLevel``.
  public let levels: [Int]

  /// The level of the highest price: 1,000.
  public static let maximumLevel = 1_000

  /// The maximum number of levels: 400.
  ///
  /// CoinGecko returns 168 prices, one per hour.
  public static let maximumCount = 400

  /// Creates the shape of prices in US dollars, oldest first.
  ///
  /// Each level is rounded half to even. Returns `nil` for fewer than two or more than ``maximumCount``
  /// prices, and if one of them is negative.
  public init?(prices: [FixedPoint]) {
    guard (2...Self.maximumCount).contains(prices.count), let lowest = prices.min(), let highest = prices.max(),
      !lowest.isNegative, let range = try? highest.subtracting(lowest)
    else { return nil }
    levels = prices.map { price in
      let level = try? price.subtracting(lowest).multiplied(
        by: FixedPoint(Self.maximumLevel), dividedBy: range, decimals: 0, rounding: .halfEven)
      // Without a range, the division fails.
      return level.map { Int($0.units / FixedPoint.one.units) } ?? Self.maximumLevel / 2
    }
  }
}
