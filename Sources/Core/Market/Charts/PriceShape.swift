/// A sparkline: a small chart of a coin's price over the last seven days, without labels.
///
/// Each price is stored as its height between the lowest and the highest price, the same in every currency.
public struct PriceShape: Hashable, Sendable {
  /// The heights of the prices, oldest first, from 0 for the lowest price to ``maximumLevel`` (1,000) for the highest.
  ///
  /// If all prices are equal, each level is half of ``maximumLevel``.
  public let levels: [Int]

  /// The level that represents the highest price of a sparkline: 1,000.
  public static let maximumLevel = 1_000

  /// The maximum number of prices in a sparkline: 400, more than the 168 hourly prices of CoinGecko.
  public static let maximumCount = 400

  /// Creates a sparkline from prices in one currency, oldest first; returns `nil` if a price is negative, or if there
  /// are fewer than 2 or more than ``maximumCount`` prices.
  public init?(prices: [FixedDecimal]) {
    guard (2...Self.maximumCount).contains(prices.count), let lowest = prices.min(), let highest = prices.max(),
      !lowest.isNegative, let range = try? highest.subtracting(lowest)
    else { return nil }
    levels = prices.map { price in
      let level = try? price.subtracting(lowest).multiplied(
        by: FixedDecimal(Self.maximumLevel), dividedBy: range, decimals: 0, rounding: .halfEven)
      // If all prices are equal, the range is zero and the division fails.
      return level.map { Int($0.units / FixedDecimal.one.units) } ?? Self.maximumLevel / 2
    }
  }
}

extension PriceShape: Codable {
  /// Decodes a sparkline from an array of levels, the heights of its prices.
  ///
  /// - Throws: `DecodingError` unless there are 2 through ``maximumCount`` levels, from 0 through ``maximumLevel``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    levels = try container.decode([Int].self)
    let isValid = (2...Self.maximumCount).contains(levels.count)
    guard isValid, levels.allSatisfy({ (0...Self.maximumLevel).contains($0) }) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "expected an array of 2 to \(Self.maximumCount) numbers, each from 0 to \(Self.maximumLevel)")
    }
  }

  /// Encodes the sparkline as an array of levels, the heights of its prices.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(levels)
  }
}
