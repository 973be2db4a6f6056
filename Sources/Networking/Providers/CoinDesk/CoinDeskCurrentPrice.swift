import QuidCore

/// A decoder for the current bitcoin prices in the responses of CoinDesk's endpoints `/currentprice.json` and
/// `/currentprice/XXX.json`, in which `XXX` is a currency code.
///
/// The field `bpi` of a response contains prices such as
/// `"USD":{"code":"USD","rate":"67,319.253","rate_float":67319.2527}`. The price is read from `rate_float`, which
/// has all digits. The value of `rate` may be rounded, so it is used only if `rate_float` is missing.
enum CoinDeskCurrentPrice {
  static func rates(_ response: JSON, in currencies: [Currency]) throws -> Decoded<[ExchangeRate]> {
    let prices = try response.required("bpi")
    var rates: [ExchangeRate] = []
    for currency in currencies {
      guard let price = try prices.fields().first(where: { $0.name == currency.code })?.value else {
        throw ResponseError.notFound("the price of bitcoin in \(currency)")
      }
      let path = "bpi.\(currency)"
      // An invalid code does not matter, but with the code of another currency the price would be wrong.
      if let code = try price["code"]?.string(), let other = Currency(code), other != currency {
        throw ResponseError.malformed(expected: "the price in \(currency)", at: "\(path).code")
      }
      let formatted = try price["rate"]?.string()
      guard let number = try price["rate_float"]?.exactNumber() ?? formatted.flatMap(Self.number),
        let rate = ExchangeRate(base: .btc, quote: currency, rate: number)
      else { throw ResponseError.malformed(expected: "a price greater than zero", at: "\(path).rate_float") }
      rates.append(rate)
    }
    return Decoded(value: rates, asOf: try response.coinDeskTime)
  }

  /// Parses a number that may have commas between groups of three digits, such as `59,524.404`; returns `nil` for any
  /// other string.
  static func number(_ string: String) -> FixedDecimal? {
    var syntax = AmountSyntax()
    syntax.separators = .dotAndGroups
    return syntax.decimal(string.utf8).flatMap { try? FixedDecimal(String(decoding: $0.string, as: UTF8.self)) }
  }
}

extension JSON {
  var coinDeskTime: Date? {
    get throws {
      let updated = try self["time"]?["updatedISO"]?.string()
      return updated.flatMap(ISO8601DateParser.date(from:))
    }
  }
}
