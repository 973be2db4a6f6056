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
    let lines = try body.decoded(as: [Line].self)
    let rows = lines.compactMap(\.row)
    guard lines.isEmpty || !rows.isEmpty else { throw .unreadable(what: "the id of a coin", place: "[0].id") }
    return Reading(value: MarketListing(currency: currency, rows: rows), asOf: rows.compactMap(\.asOf).max())
  }

  private struct Line: Decodable {
    let row: MarketRow?

    enum CodingKeys: String, CodingKey {
      case id, symbol, name, image
      case price = "current_price"
      case marketCap = "market_cap"
      case rank = "market_cap_rank"
      case change24h = "price_change_percentage_24h"
      case lastUpdated = "last_updated"
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) throws -> String? { try fields.decodeIfPresent(String.self, forKey: key) }
      func number(_ key: CodingKeys) throws -> PossibleNumber? {
        try fields.decodeIfPresent(PossibleNumber.self, forKey: key)
      }
      let coin = CoinGeckoCoin.coin(id: try text(.id), symbol: try text(.symbol), name: try text(.name))
      let rank = try fields.decodeIfPresent(Int.self, forKey: .rank)
      let image = try text(.image)
      let price = try number(.price)?.positive
      let change24h = try number(.change24h)?.value
      let marketCap = try number(.marketCap)?.positive
      let lastUpdated = try text(.lastUpdated)
      row = coin.map {
        MarketRow(
          coin: $0, rank: rank.flatMap { $0 > 0 ? $0 : nil }, image: image.flatMap(ForeignText.address), price: price,
          change24h: change24h, marketCap: marketCap, asOf: lastUpdated.flatMap(ISOTime.date))
      }
    }
  }
}
