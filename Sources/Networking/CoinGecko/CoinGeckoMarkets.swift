import Foundation
import QuidCore

/// Reads the answer of `/coins/markets`, a list of lines such as
/// `{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":22900,"market_cap_rank":1,…}`.
///
/// Any field but the id may be null. CoinGecko writes 0 for a capitalisation it does not know; nothing of that becomes a
/// figure.
enum CoinGeckoMarkets {
  /// The lines, in their order; those without an id are left out, since nothing could be asked about them.
  ///
  /// It speaks of the time of the line that was updated last: those of dead coins may be years old.
  ///
  /// - Throws: ``AnswerFlaw``.
  static func listing(_ body: JSONBody, in currency: Currency) throws(AnswerFlaw) -> Reading<MarketListing> {
    var rows: [MarketRow] = []
    var count = 0
    try body.read { reader throws(AnswerFlaw) in
      var list = try reader.list()
      while try reader.next(in: &list) {
        count += 1
        if let row = try Line(&reader).row { rows.append(row) }
      }
    }
    guard count == 0 || !rows.isEmpty else { throw .unreadable(what: "the id of a coin", place: "[0].id") }
    return Reading(value: MarketListing(currency: currency, rows: rows), asOf: rows.compactMap(\.asOf).max())
  }

  /// The fields of a line that are shown.
  private struct Line {
    private var coin = CoinGeckoCoin()
    private var image: String?
    private var rank: Int?
    private var price: FixedPoint?
    private var marketCap: FixedPoint?
    private var change24h: FixedPoint?
    private var lastUpdated: String?

    init(_ reader: inout JSONReader) throws(AnswerFlaw) {
      var object = try reader.object()
      while let field = try reader.nextField(in: &object) { try take(field, from: &reader) }
    }

    private mutating func take(_ field: JSONFieldName, from reader: inout JSONReader) throws(AnswerFlaw) {
      if try coin.take(field, from: &reader) { return }
      if field.is("image") {
        image = try reader.text()
      } else if field.is("current_price") {
        price = try reader.number()
      } else if field.is("market_cap") {
        marketCap = try reader.number()
      } else if field.is("market_cap_rank") {
        rank = try reader.wholeNumber()
      } else if field.is("price_change_percentage_24h") {
        change24h = try reader.number()
      } else if field.is("last_updated") {
        lastUpdated = try reader.text()
      } else {
        try reader.skip()
      }
    }

    /// The line; `nil` for one without an id.
    var row: MarketRow? {
      coin.coin.map { coin in
        MarketRow(
          coin: coin, rank: rank.flatMap { $0 > 0 ? $0 : nil }, image: image.flatMap(ForeignText.address),
          price: price?.ifPositive, change24h: change24h, marketCap: marketCap?.ifPositive,
          asOf: lastUpdated.flatMap(ISOTime.date))
      }
    }
  }
}
