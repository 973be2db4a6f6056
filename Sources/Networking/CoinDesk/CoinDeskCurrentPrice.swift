import Foundation
import QuidCore

/// Reads the answers of `/currentprice.json` and `/currentprice/XXX.json`:
/// `{"time":{"updatedISO":"…"},"bpi":{"USD":{"code":"USD","rate":"67,319.253","rate_float":67319.2527},…}}`.
///
/// The price is `rate_float`: its digits are taken as they stand, while `rate` is written for people, with commas, and in
/// later years rounded to three decimals. It only steps in where `rate_float` is missing.
enum CoinDeskCurrentPrice {
  /// The price of one bitcoin in those currencies.
  ///
  /// - Throws: ``AnswerFlaw``; ``AnswerFlaw/notFound(_:)`` names the first currency that is not there.
  static func rates(_ body: JSONBody, in currencies: [Currency]) throws(AnswerFlaw) -> Reading<[ExchangeRate]> {
    let answer = try body.decoded(as: Answer.self)
    var rates: [ExchangeRate] = []
    for currency in currencies {
      guard let price = answer.prices[currency.code] else { throw .notFound("bitcoin in \(currency)") }
      let place = "bpi.\(currency)"
      // A code that is none is a flaw of the text; one of another currency is one of the price.
      if let code = price.code.flatMap({ Currency($0) }), code != currency {
        throw .unreadable(what: "the price in \(currency)", place: "\(place).code")
      }
      guard let number = price.number?.value ?? price.text.flatMap(Self.number),
        let rate = ExchangeRate(base: .btc, quote: currency, rate: number)
      else { throw .unreadable(what: "a price above zero", place: "\(place).rate_float") }
      rates.append(rate)
    }
    return Reading(value: rates, asOf: answer.time?.updated.flatMap(ISOTime.date))
  }

  /// The number that a text with commas between thousands says, such as `59,524.404`.
  static func number(_ text: String) -> FixedPoint? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    guard 1...3 ~= groups[0].utf8.count || groups.count == 1, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    return try? FixedPoint((groups + parts.dropFirst().map { ".\($0)" }).joined())
  }

  private struct Answer: Decodable {
    let time: Time?
    let prices: [String: Price]

    enum CodingKeys: String, CodingKey {
      case time
      case prices = "bpi"
    }
  }

  private struct Time: Decodable {
    let updated: String?

    enum CodingKeys: String, CodingKey {
      case updated = "updatedISO"
    }
  }

  private struct Price: Decodable {
    let code: String?
    let text: String?
    let number: JSONNumber?

    enum CodingKeys: String, CodingKey {
      case code
      case text = "rate"
      case number = "rate_float"
    }
  }
}
