import QuidCore

/// A decoder for CoinGecko's `/simple/price`, such as `{"ethereum":{"usd":1644.1,"last_updated_at":1693588500}}`.
enum CoinGeckoSimplePrice {
  static func prices(
    _ response: JSON, of coin: CoinID, as base: Currency, in currencies: [Currency]
  ) throws -> Decoded<PriceList> {
    let coins = try response.fields()
    guard let price = coins.first(where: { $0.name == coin.description })?.value, price.kind != .null else {
      throw ResponseError.notFound(coin.description)
    }
    let fields = try price.fields().filter { $0.value.kind != .null }
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      let name = currency.code.lowercased()
      guard let number = try fields.first(where: { $0.name == name })?.value.exactNumber() else {
        throw ResponseError.notFound(currency.code)
      }
      guard let rate = ExchangeRate(base: base, quote: currency, rate: number) else {
        throw ResponseError.malformed(expected: "a price greater than zero", at: "\(coin).\(name)")
      }
      rates.append(rate)
    }
    guard let list = PriceList(of: base, rates) else {
      throw ResponseError.malformed(expected: "prices", at: coin.description)
    }
    return Decoded(value: list, asOf: try price["last_updated_at"]?.unixTime())
  }
}
