import Foundation
import QuidCore

/// Reads the answer of `/simple/price`, such as `{"ethereum":{"usd":1644.1,"last_updated_at":1693588500}}`.
enum CoinGeckoSimplePrice {
  /// The id of ether.
  static let ether = "ethereum"

  /// The prices of ether in those currencies.
  ///
  /// - Throws: ``AnswerFlaw``; ``AnswerFlaw/notFound(_:)`` names the first currency without a price, or ether itself.
  static func etherPrices(
    _ body: JSONBody, in currencies: [Currency]
  ) throws(AnswerFlaw) -> Reading<EtherPrices> {
    let price = try body.decoded(as: Price.self, for: Question(coin: ether, currencies: currencies))
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let number = price.numbers[currency] else { throw .notFound(currency.code) }
      guard let rate = ExchangeRate(base: .eth, quote: currency, rate: number.value) else {
        throw .unreadable(what: "a price above zero", place: "\(ether).\(currency.code.lowercased())")
      }
      rates.append(rate)
    }
    guard let prices = EtherPrices(rates) else { throw .unreadable(what: "prices of ether", place: ether) }
    return Reading(value: prices, asOf: price.lastUpdated)
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
