import QuidCore

/// A decoder for the sparklines (price charts of seven days) from CoinGecko's endpoint `/coins/markets`.
///
/// Each element of the response contains about 168 prices in US dollars, such as
/// `{"id":"bitcoin","sparkline_in_7d":{"price":[22811.4,22830.9,…]},…}`.
enum CoinGeckoSparklines {
  /// Returns the valid sparklines in the response, keyed by coin.
  @Sendable
  static func all(_ response: JSON) throws -> Decoded<[CoinID: PriceShape]> {
    let rows = try response.usableElements { json in
      (coin: try Coin(coinGecko: json).id, shape: shape(json))
    }
    let shapes = rows.elements.compactMap { row in row.shape.map { (row.coin, $0) } }
    return Decoded(value: Dictionary(shapes) { $1 }, asOf: nil, unusableCount: rows.unusableCount)
  }

  /// Returns the sparkline of a coin without null prices; `nil` if the JSON value is invalid.
  private static func shape(_ json: JSON) -> PriceShape? {
    guard let list = try? json.withoutPath["sparkline_in_7d"]?["price"]?.elements() else { return nil }
    var prices: [FixedDecimal] = []
    for element in list where element.kind != .null {
      guard prices.count < PriceShape.maximumCount, let price = try? element.number() else { return nil }
      prices.append(price)
    }
    return PriceShape(prices: prices)
  }
}
