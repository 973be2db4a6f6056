import Foundation
import QuidCore

/// Decodes the current bitcoin prices in the responses of `/currentprice.json` and `/currentprice/XXX.json`.
///
/// A price in the field `bpi` is `"USD":{"code":"USD","rate":"67,319.253","rate_float":67319.2527}`. The
/// price is read from `rate_float`, which has all digits. `rate` is formatted for display and may be rounded;
/// it is used only if `rate_float` is missing.
enum CoinDeskCurrentPrice {
  /// Decodes the price of one bitcoin in each of the currencies.
  ///
  /// - Throws: ``ResponseError``. If a currency has no price, the error is ``ResponseError/notFound(_:)``
  ///   with that currency.
  static func rates(_ body: JSONBody, in currencies: [Currency]) throws(ResponseError) -> Decoded<[ExchangeRate]> {
    let response = try body.decoded(as: Response.self)
    var rates: [ExchangeRate] = []
    for currency in currencies {
      guard let price = response.prices[currency.code] else { throw .notFound("bitcoin in \(currency)") }
      let path = "bpi.\(currency)"
      // An invalid code does not matter, but with the code of another currency the price would be wrong.
      if let code = price.code.flatMap({ Currency($0) }), code != currency {
        throw .malformed(expected: "the price in \(currency)", at: "\(path).code")
      }
      guard let number = price.number?.value ?? price.formatted.flatMap(Self.number),
        let rate = ExchangeRate(base: .btc, quote: currency, rate: number)
      else { throw .malformed(expected: "a price above zero", at: "\(path).rate_float") }
      rates.append(rate)
    }
    return Decoded(value: rates, asOf: response.time?.updated.flatMap(ISO8601DateParser.date(from:)))
  }

  /// Parses a number with commas between groups of three digits, such as `59,524.404`; returns `nil` for any
  /// other string.
  static func number(_ string: String) -> FixedPoint? {
    let parts = string.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    guard 1...3 ~= groups[0].utf8.count || groups.count == 1, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    return try? FixedPoint((groups + parts.dropFirst().map { ".\($0)" }).joined())
  }

  private struct Response: Decodable {
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
    let formatted: String?
    let number: JSONNumber?

    enum CodingKeys: String, CodingKey {
      case code
      case formatted = "rate"
      case number = "rate_float"
    }
  }
}
