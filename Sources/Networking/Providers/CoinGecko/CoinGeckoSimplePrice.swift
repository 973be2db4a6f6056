import QuidCore

/// A decoder for the response of CoinGecko's endpoint `/simple/price`, such as
/// `{"ethereum":{"usd":1644.1,"last_updated_at":1693588500}}`.
enum CoinGeckoSimplePrice {
  /// Decodes the prices of a coin in the given currencies.
  ///
  /// - Parameters:
  ///   - body: The body of the response.
  ///   - coin: The coin that was requested.
  ///   - base: The base currency of the resulting exchange rates, such as ``Currency/eth`` for the coin
  ///     `ethereum`.
  ///   - currencies: The currencies that were requested.
  /// - Throws: ``ResponseError`` if the response is invalid. The error is ``ResponseError/notFound(_:)`` with the
  ///   coin id or the currency code if the coin or one of its prices is missing.
  static func prices(
    _ body: JSONBody, of coin: CoinID, as base: Currency, in currencies: [Currency]
  ) throws(ResponseError) -> Decoded<PriceList> {
    let price = try body.read { reader throws(ResponseError) in try Self.price(&reader, of: coin, in: currencies) }
    guard let price else { throw .notFound(coin.description) }
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let number = price.numbers[currency] else { throw .notFound(currency.code) }
      guard let rate = ExchangeRate(base: base, quote: currency, rate: number) else {
        throw .malformed(expected: "a price greater than zero", at: "\(coin).\(currency.code.lowercased())")
      }
      rates.append(rate)
    }
    guard let list = PriceList(of: base, rates) else { throw .malformed(expected: "prices", at: coin.description) }
    return Decoded(value: list, asOf: price.lastUpdated)
  }

  /// Reads the prices of a coin from the response; returns `nil` if the coin is missing or null.
  ///
  /// Other coins in the response are ignored.
  private static func price(
    _ reader: inout JSONReader, of coin: CoinID, in currencies: [Currency]
  ) throws(ResponseError) -> Price? {
    var price: Price?
    var coins = try reader.beginObject()
    while let field = try reader.nextField(in: &coins) {
      if field.string == coin.description {
        if try !reader.skipNull() { price = try Price(&reader, in: currencies) }
      } else {
        try reader.skip()
      }
    }
    return price
  }

  /// The prices of one coin in the requested currencies, and the time of the last update.
  ///
  /// Other fields of the response are ignored.
  private struct Price {
    private(set) var numbers: [Currency: FixedDecimal] = [:]
    private(set) var lastUpdated: Date?

    init(_ reader: inout JSONReader, in currencies: [Currency]) throws(ResponseError) {
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("last_updated_at") {
          lastUpdated = try reader.unixTime()
        } else if let currency = currencies.first(where: { $0.code.lowercased() == field.string }) {
          numbers[currency] = try reader.exactNumber()
        } else {
          try reader.skip()
        }
      }
    }
  }
}
