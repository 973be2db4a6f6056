import Foundation
import QuidCore

/// Decodes the prices of the last seven days in a response of `/coins/markets` with the parameter `sparkline=true`.
///
/// Each row contains about 168 prices in US dollars, such as
/// `{"id":"bitcoin","sparkline_in_7d":{"price":[22811.4,22830.9,…]},…}`. All other fields are ignored.
enum CoinGeckoSparklines {
  /// Decodes the shapes of the prices, by coin.
  ///
  /// A shape is only drawn, so a sparkline of unexpected content is omitted instead of making the response
  /// invalid.
  ///
  /// - Throws: ``ResponseError`` if the response is not a list of objects or has rows without any valid id.
  @Sendable
  static func all(_ body: JSONBody) throws(ResponseError) -> Decoded<[CoinID: PriceShape]> {
    var shapes: [CoinID: PriceShape] = [:]
    var (rowCount, coinCount) = (0, 0)
    try body.read { reader throws(ResponseError) in
      var list = try reader.beginArray()
      while try reader.nextElement(in: &list) {
        rowCount += 1
        let row = try Row(&reader)
        guard let coin = row.coin.coin else { continue }
        coinCount += 1
        shapes[coin.id] = row.shape
      }
    }
    guard rowCount == 0 || coinCount > 0 else { throw .malformed(expected: "the id of a coin", at: "[0].id") }
    return Decoded(value: shapes, asOf: nil)
  }

  /// The decoded fields of one coin in the response.
  private struct Row {
    private(set) var coin = CoinGeckoCoin()
    private(set) var shape: PriceShape?

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if try coin.take(field, from: &reader) { continue }
        if field.is("sparkline_in_7d") { shape = try Self.shape(&reader) } else { try reader.skip() }
      }
    }

    /// Reads the value of the field `sparkline_in_7d`; returns `nil` for any unexpected value.
    private static func shape(_ reader: inout JSONReader) throws(ResponseError) -> PriceShape? {
      guard reader.peek() == UInt8(ascii: "{") else {
        try reader.skip()
        return nil
      }
      var prices: [FixedPoint]?
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("price"), reader.peek() == UInt8(ascii: "[") {
          prices = try Self.prices(&reader)
        } else {
          try reader.skip()
        }
      }
      return prices.flatMap { PriceShape(prices: $0) }
    }

    /// Reads a list of prices, without its nulls.
    ///
    /// Returns `nil` if an element is not a number that ``FixedPoint`` can represent, or if the list has more
    /// elements than a shape.
    private static func prices(_ reader: inout JSONReader) throws(ResponseError) -> [FixedPoint]? {
      var prices: [FixedPoint] = []
      var isValid = true
      var list = try reader.beginArray()
      while try reader.nextElement(in: &list) {
        if reader.isAtNumber(), isValid, prices.count < PriceShape.maximumCount {
          if let price = try reader.number() { prices.append(price) } else { isValid = false }
        } else if try !reader.skipNull() {
          try reader.skip()
          isValid = false
        }
      }
      return isValid ? prices : nil
    }
  }
}
