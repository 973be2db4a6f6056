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
    let price = try body.read { reader throws(AnswerFlaw) in try Self.price(&reader, of: coin, in: currencies) }
    guard let price else { throw .notFound(coin.description) }
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let number = price.numbers[currency] else { throw .notFound(currency.code) }
      guard let rate = ExchangeRate(base: base, quote: currency, rate: number) else {
        throw .unreadable(what: "a price above zero", place: "\(coin).\(currency.code.lowercased())")
      }
      rates.append(rate)
    }
    guard let list = PriceList(of: base, rates) else { throw .unreadable(what: "prices", place: coin.description) }
    return Reading(value: list, asOf: price.lastUpdated)
  }

  /// Finds the coin; `nil` where it is not there, or null.
  ///
  /// Other coins may be anything.
  private static func price(
    _ reader: inout JSONReader, of coin: CoinID, in currencies: [Currency]
  ) throws(AnswerFlaw) -> Price? {
    var price: Price?
    var coins = try reader.object()
    while let field = try reader.nextField(in: &coins) {
      if field.text == coin.description {
        if try !reader.null() { price = try Price(&reader, in: currencies) }
      } else {
        try reader.skip()
      }
    }
    return price
  }

  /// Only what was asked for is looked at; other fields may be anything.
  private struct Price {
    private(set) var numbers: [Currency: FixedPoint] = [:]
    private(set) var lastUpdated: Date?

    init(_ reader: inout JSONReader, in currencies: [Currency]) throws(AnswerFlaw) {
      var object = try reader.object()
      while let field = try reader.nextField(in: &object) {
        if field.is("last_updated_at") {
          lastUpdated = try reader.unixTime()
        } else if let currency = currencies.first(where: { $0.code.lowercased() == field.text }) {
          numbers[currency] = try reader.exactNumber()
        } else {
          try reader.skip()
        }
      }
    }
  }
}
