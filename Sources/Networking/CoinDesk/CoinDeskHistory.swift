import Foundation
import QuidCore

/// Reads the answer of `/historical/close.json`:
/// `{"bpi":{"2021-01-19":35929.1683,…},"disclaimer":"… BPI value data returned as USD.","time":{"updatedISO":"…"}}`.
///
/// In which currency the prices are stands only in the disclaimer, as its last words. An answer that does not say it is
/// in dollars: that is what CoinDesk gives to whoever asks for nothing else, and to many who do.
enum CoinDeskHistory {
  /// The close of each day from `first` through `last`; a day without a price is left out.
  ///
  /// - Throws: ``AnswerFlaw``; ``AnswerFlaw/notFound(_:)`` when there is no such day, or none in that currency.
  static func bitcoinHistory(
    _ body: JSONBody, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) throws(AnswerFlaw) -> Reading<BitcoinHistory> {
    let answer = try body.decoded(as: Answer.self)
    guard (answer.disclaimer.flatMap(Self.currency) ?? .usd) == currency else {
      throw .notFound("bitcoin's history in \(currency)")
    }
    var days: [DailyRate] = []
    for (key, number) in answer.closes {
      guard let day = CalendarDay(key), let price = number?.positive else { continue }
      days.append(DailyRate(day: day, price: price))
    }
    days.sort { $0.day < $1.day }
    guard let history = BitcoinHistory(currency: currency, days: days)?.part(from: first, through: last),
      !history.days.isEmpty
    else { throw .notFound("bitcoin from \(first) through \(last)") }
    return Reading(value: history, asOf: answer.time?.updated.flatMap(ISOTime.date))
  }

  /// The currency that a disclaimer names in its last words.
  private static func currency(_ disclaimer: String) -> Currency? {
    guard let start = disclaimer.range(of: "returned as ")?.upperBound else { return nil }
    return Currency(disclaimer[start...].prefix(3))
  }

  private struct Answer: Decodable {
    let closes: [String: PossibleNumber?]
    let disclaimer: String?
    let time: Time?

    enum CodingKeys: String, CodingKey {
      case closes = "bpi"
      case disclaimer, time
    }
  }

  private struct Time: Decodable {
    let updated: String?

    enum CodingKeys: String, CodingKey {
      case updated = "updatedISO"
    }
  }
}
