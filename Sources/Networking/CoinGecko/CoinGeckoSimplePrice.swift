import Foundation
import QuidCore

/// Reads the answer of `/simple/price`, such as `{"ethereum":{"usd":1644.1,"last_updated_at":1693588500}}`.
enum CoinGeckoSimplePrice {
  /// The prices of a coin in those currencies.
  ///
  /// - Parameters:
  ///   - base: what the coin is called as one side of a rate.
  /// - Throws: ``AnswerFlaw``; ``AnswerFlaw/notFound(_:)`` names the first currency without a price, or the coin.
  static func prices(
    _ body: JSONBody, of coin: CoinID, as base: Currency, in currencies: [Currency]
  ) throws(AnswerFlaw) -> Reading<PriceList> {
    let price = try body.decoded(as: Price.self, for: Question(coin: coin.description, currencies: currencies))
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let number = price.numbers[currency] else { throw .notFound(currency.code) }
      guard let rate = ExchangeRate(base: base, quote: currency, rate: number.value) else {
        throw .unreadable(what: "a price above zero", place: "\(coin).\(currency.code.lowercased())")
      }
      rates.append(rate)
    }
    guard let list = PriceList(of: base, rates) else { throw .unreadable(what: "prices", place: coin.description) }
    return Reading(value: list, asOf: price.lastUpdated)
  }

  private struct Question {
    let coin: String
    let currencies: [Currency]
  }

  /// Only what was asked for is looked at; other coins and fields may be anything.
  private struct Price: DecodableWithConfiguration {
    let numbers: [Currency: JSONNumber]
    let lastUpdated: Date?

    init(from decoder: any Decoder, configuration question: Question) throws {
      let coins = try decoder.container(keyedBy: JSONKey.self)
      let coin = JSONKey(question.coin)
      guard try coins.contains(coin) && !coins.decodeNil(forKey: coin) else { throw AnswerFlaw.notFound(question.coin) }
      let fields = try coins.nestedContainer(keyedBy: JSONKey.self, forKey: coin)
      var numbers: [Currency: JSONNumber] = [:]
      for currency in question.currencies {
        numbers[currency] = try fields.decodeIfPresent(JSONNumber.self, forKey: JSONKey(currency.code.lowercased()))
      }
      self.numbers = numbers
      lastUpdated = try fields.decodeIfPresent(UnixTime.self, forKey: "last_updated_at")?.date
    }
  }
}
