import Foundation
import QuidCore

/// Decodes the response of `/global`, such as `{"data":{"total_market_cap":{"usd":2.1e12,…},…}}`.
///
/// Every field may be null or missing. All other fields are ignored.
enum CoinGeckoGlobal {
  /// Decodes the values of the whole market, in US dollars.
  ///
  /// - Throws: ``ResponseError``, also if none of the values is known. Otherwise, a response without values
  ///   would replace the cached one.
  @Sendable
  static func overview(_ body: JSONBody) throws(ResponseError) -> Decoded<MarketOverview> {
    var values = Values()
    try body.read { reader throws(ResponseError) in
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("data") { try values.read(&reader) } else { try reader.skip() }
      }
    }
    let overview = MarketOverview(
      marketCap: values.marketCap?.ifPositive, change24h: values.change24h,
      bitcoinDominance: values.bitcoinDominance?.ifPositive)
    guard overview.marketCap != nil || overview.bitcoinDominance != nil else {
      throw .malformed(expected: "the market capitalisation", at: "data")
    }
    return Decoded(value: overview, asOf: values.updated)
  }

  private struct Values {
    private(set) var marketCap: FixedPoint?
    private(set) var change24h: FixedPoint?
    private(set) var bitcoinDominance: FixedPoint?
    private(set) var updated: Date?

    /// Reads the object in the field `data`.
    mutating func read(_ reader: inout JSONReader) throws(ResponseError) {
      guard try !reader.skipNull() else { return }
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("total_market_cap") {
          marketCap = try Self.number("usd", &reader)
        } else if field.is("market_cap_change_percentage_24h_usd") {
          change24h = try reader.number()
        } else if field.is("market_cap_percentage") {
          bitcoinDominance = try Self.number("btc", &reader)
        } else if field.is("updated_at") {
          updated = try reader.unixTime()
        } else {
          try reader.skip()
        }
      }
    }

    /// Reads one number of an object of numbers; returns `nil` if the object is null or does not contain it.
    private static func number(_ name: StaticString, _ reader: inout JSONReader) throws(ResponseError) -> FixedPoint? {
      guard try !reader.skipNull() else { return nil }
      var number: FixedPoint?
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is(name) { number = try reader.number() } else { try reader.skip() }
      }
      return number
    }
  }
}
