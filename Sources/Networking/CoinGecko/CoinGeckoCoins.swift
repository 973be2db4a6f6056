import Foundation
import QuidCore

/// Reads the answers of `/coins/list`, `[{"id":"bitcoin","symbol":"btc","name":"Bitcoin"},…]`, and of `/search`, where the
/// same stands under `coins`.
enum CoinGeckoCoins {
  /// All coins, in CoinGecko's order.
  ///
  /// - Throws: ``AnswerFlaw``; a list without a single coin is refused, so that it never takes the place of a real one.
  @Sendable
  static func list(_ body: JSONBody) throws(AnswerFlaw) -> Reading<[Coin]> {
    let coins = try body.decoded(as: [Line].self).compactMap(\.coin)
    guard !coins.isEmpty else { throw .unreadable(what: "a coin", place: "body") }
    return Reading(value: coins, asOf: nil)
  }

  /// The coins that were found, best first; none is an answer too.
  ///
  /// - Throws: ``AnswerFlaw``.
  @Sendable
  static func found(_ body: JSONBody) throws(AnswerFlaw) -> Reading<[Coin]> {
    let lines = try body.decoded(as: Findings.self).coins
    let coins = lines.compactMap(\.coin)
    guard lines.isEmpty || !coins.isEmpty else {
      throw .unreadable(what: "the id of a coin", place: "coins.[0].id")
    }
    return Reading(value: coins, asOf: nil)
  }

  private struct Findings: Decodable {
    let coins: [Line]
  }

  private struct Line: Decodable {
    let coin: Coin?

    enum CodingKeys: CodingKey {
      case id, symbol, name
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      coin = CoinGeckoCoin.coin(
        id: try fields.decodeIfPresent(String.self, forKey: .id),
        symbol: try fields.decodeIfPresent(String.self, forKey: .symbol),
        name: try fields.decodeIfPresent(String.self, forKey: .name))
    }
  }
}
