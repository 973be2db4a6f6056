import Foundation
import QuidCore

/// Decodes the response of `/coins/markets`, a list of rows such as
/// `{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":22900,"market_cap_rank":1,…}`.
///
/// Every field except the id may be null or missing. CoinGecko returns 0 for an unknown market capitalisation, supply or
/// all-time high, which is decoded as `nil`.
enum CoinGeckoMarkets {
  /// Decodes the market listing, in the order of the response.
  ///
  /// Rows without a valid id are omitted. The time of the result is the latest update of any row, since rows
  /// of inactive coins may be years old.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid.
  static func listing(_ body: JSONBody, in currency: Currency) throws(ResponseError) -> Decoded<MarketListing> {
    var rows: [MarketRow] = []
    var rowCount = 0
    try body.read { reader throws(ResponseError) in
      var list = try reader.beginArray()
      while try reader.nextElement(in: &list) {
        rowCount += 1
        if let row = try Row(&reader).row { rows.append(row) }
      }
    }
    guard rowCount == 0 || !rows.isEmpty else { throw .malformed(expected: "the id of a coin", at: "[0].id") }
    return Decoded(value: MarketListing(currency: currency, rows: rows), asOf: rows.compactMap(\.asOf).max())
  }

  /// The decoded fields of one coin in the response.
  ///
  /// All other fields of the response are ignored.
  private struct Row {
    private var coin = CoinGeckoCoin()
    private var image: String?
    private var rank: Int?
    private var price: FixedPoint?
    private var marketCap: FixedPoint?
    private var change24h: FixedPoint?
    private var change1h: FixedPoint?
    private var change7d: FixedPoint?
    private var volume: FixedPoint?
    private var supply: FixedPoint?
    private var highestPrice: FixedPoint?
    private var highestPriceTime: String?
    private var lastUpdated: String?

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) { try take(field, from: &reader) }
    }

    private mutating func take(_ field: JSONFieldName, from reader: inout JSONReader) throws(ResponseError) {
      if try coin.take(field, from: &reader) { return }
      if field.is("image") {
        image = try reader.string()
      } else if field.is("current_price") {
        price = try reader.number()
      } else if field.is("market_cap") {
        marketCap = try reader.number()
      } else if field.is("market_cap_rank") {
        rank = try reader.integer()
      } else if field.is("price_change_percentage_24h") {
        change24h = try reader.number()
      } else if field.is("price_change_percentage_1h_in_currency") {
        change1h = try reader.number()
      } else if field.is("price_change_percentage_7d_in_currency") {
        change7d = try reader.number()
      } else if field.is("total_volume") {
        volume = try reader.number()
      } else if field.is("circulating_supply") {
        supply = try reader.number()
      } else if field.is("ath") {
        highestPrice = try reader.number()
      } else if field.is("ath_date") {
        highestPriceTime = try reader.string()
      } else if field.is("last_updated") {
        lastUpdated = try reader.string()
      } else {
        try reader.skip()
      }
    }

    /// The row of the market listing for the decoded coin; `nil` if the id of the coin is missing or invalid.
    var row: MarketRow? {
      coin.coin.map { coin in
        MarketRow(
          coin: coin, rank: rank.flatMap { $0 > 0 ? $0 : nil }, image: image.flatMap(UntrustedText.url),
          price: price?.ifPositive, change24h: change24h, marketCap: marketCap?.ifPositive,
          asOf: lastUpdated.flatMap(ISO8601DateParser.date(from:)), change1h: change1h, change7d: change7d,
          volume: volume?.ifNotNegative, supply: supply?.ifPositive, allTimeHigh: allTimeHigh)
      }
    }

    private var allTimeHigh: AllTimeHigh? {
      highestPrice?.ifPositive.map { price in
        let time = highestPriceTime.flatMap(ISO8601DateParser.date(from:))
        return AllTimeHigh(price: price, day: time.map { CalendarDay($0) })
      }
    }
  }
}
