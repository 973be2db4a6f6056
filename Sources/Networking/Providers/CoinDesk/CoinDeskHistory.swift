import Foundation
import QuidCore

/// Decodes the bitcoin prices of past days in the response of `/historical/close.json`.
///
/// The response is `{"bpi":{"2021-01-19":35929.1683,…},"disclaimer":"… BPI value data returned as USD.",…}`.
/// Only the last word of the disclaimer is the currency of the prices. If there is no disclaimer, the prices
/// are in US dollars, the default of the API.
enum CoinDeskHistory {
  /// Decodes the closing price of one bitcoin on each day from `first` through `last`.
  ///
  /// Days without a price are omitted.
  ///
  /// - Throws: ``ResponseError``, with ``ResponseError/notFound(_:)`` if there are no prices of these days,
  ///   or if the prices are in a currency other than the requested one.
  static func bitcoinHistory(
    _ body: JSONBody, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) throws(ResponseError) -> Decoded<BitcoinHistory> {
    let response = try body.decoded(as: Response.self)
    guard (response.disclaimer.flatMap(Self.currency) ?? .usd) == currency else {
      throw .notFound("bitcoin's history in \(currency)")
    }
    var days: [DailyRate] = []
    for (key, number) in response.closes {
      guard let day = CalendarDay(key), let price = number?.positive else { continue }
      days.append(DailyRate(day: day, price: price))
    }
    days.sort { $0.day < $1.day }
    guard let history = BitcoinHistory(currency: currency, days: days)?.part(from: first, through: last),
      !history.days.isEmpty
    else { throw .notFound("bitcoin from \(first) through \(last)") }
    return Decoded(value: history, asOf: response.time?.updated.flatMap(ISO8601DateParser.date(from:)))
  }

  /// Returns the currency that the disclaimer of a response contains, such as USD in
  /// `… data returned as USD.`; `nil` if there is none.
  private static func currency(_ disclaimer: String) -> Currency? {
    guard let start = disclaimer.range(of: "returned as ")?.upperBound else { return nil }
    return Currency(disclaimer[start...].prefix(3))
  }

  private struct Response: Decodable {
    let closes: [String: LossyJSONNumber?]
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
