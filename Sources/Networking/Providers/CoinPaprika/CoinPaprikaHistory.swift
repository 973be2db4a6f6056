import QuidCore

/// A decoder for the past prices in US dollars from CoinPaprika's endpoint `/tickers/{id}/historical`.
///
/// A response is, for example, `[{"timestamp":"2026-11-01T00:00:00Z","price":61045.7},…]`.
enum CoinPaprikaHistory {
  static func prices(_ response: JSON) throws -> PricePoints {
    PricePoints(try response.usableElements { json in try point(json) })
  }

  /// Returns a point of a chart; `nil` without a price above zero.
  private static func point(_ json: JSON) throws -> PriceSeries.Point? {
    let timestamp = try json.required("timestamp")
    guard let time = ISO8601DateParser.date(from: try timestamp.string()) else {
      throw timestamp.expected("a time such as 2026-11-01T00:00:00Z")
    }
    return try json["price"]?.number()?.ifPositive.map { PriceSeries.Point(time: time, price: $0) }
  }
}
