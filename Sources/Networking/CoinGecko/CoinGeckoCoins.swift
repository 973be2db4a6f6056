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
    let coins = try body.read { reader throws(AnswerFlaw) in try Self.coins(&reader).coins }
    guard !coins.isEmpty else { throw .unreadable(what: "a coin", place: "body") }
    return Reading(value: coins, asOf: nil)
  }

  /// The coins that were found, best first; none is an answer too.
  ///
  /// - Throws: ``AnswerFlaw``.
  @Sendable
  static func found(_ body: JSONBody) throws(AnswerFlaw) -> Reading<[Coin]> {
    var found: (coins: [Coin], lines: Int)?
    try body.read { reader throws(AnswerFlaw) in
      var object = try reader.object()
      while let field = try reader.nextField(in: &object) {
        if field.is("coins") { found = try Self.coins(&reader) } else { try reader.skip() }
      }
    }
    guard let found else { throw .unreadable(what: "a value", place: "coins") }
    guard found.lines == 0 || !found.coins.isEmpty else {
      throw .unreadable(what: "the id of a coin", place: "coins.[0].id")
    }
    return Reading(value: found.coins, asOf: nil)
  }

  /// The coins of a list, and how many lines it has.
  private static func coins(_ reader: inout JSONReader) throws(AnswerFlaw) -> (coins: [Coin], lines: Int) {
    var coins: [Coin] = []
    var lines = 0
    var list = try reader.list()
    while try reader.next(in: &list) {
      lines += 1
      var line = CoinGeckoCoin()
      var object = try reader.object()
      while let field = try reader.nextField(in: &object) {
        if try !line.take(field, from: &reader) { try reader.skip() }
      }
      if let coin = line.coin { coins.append(coin) }
    }
    return (coins, lines)
  }
}
