import QuidCore

/// The constant prices of ether and gas in ``TestClient``, which ``MockClient`` multiplies by changing factors.
enum FixtureWallet {
  static let etherInDollars = FixedDecimal(units: 1_644_100_000_000_000_000_000)

  /// The price of one ether, in hundredths of a currency unit (such as cents), keyed by currency.
  private static let cents: [Currency: Int] = [.usd: 164_410, .eur: 152_388, .gbp: 130_527]

  /// Returns the price of one ether in each of the given currencies, times a factor, rounded to two decimals.
  static func etherPrices(
    in currencies: [Currency], scaledBy factor: ScaleFactor = .one, source: DataSource
  ) throws(ProviderError) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let cents = cents[currency] else { throw ProviderError(.notFound(currency.code), from: source) }
      let price = factor.applied(to: FixedDecimal(units: Int128(cents) * 10_000_000_000_000_000), decimals: 2)
      guard let rate = ExchangeRate(base: .eth, quote: currency, rate: price) else {
        throw ProviderError(.notFound(currency.code), from: source)
      }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .eth, rates) else { throw ProviderError(.notFound("ETH"), from: source) }
    return prices
  }

  static func gasPrices(scaledBy factor: ScaleFactor = .one, blocksLater blocks: UInt64 = 0) -> GasPrices {
    GasPrices(
      slow: gasPrice(wei: 13_000_000_000, scaledBy: factor), standard: gasPrice(wei: 14_000_000_000, scaledBy: factor),
      fast: gasPrice(wei: 14_000_000_000, scaledBy: factor), baseFee: gasPrice(wei: 12_086_368_893, scaledBy: factor),
      block: 18_041_185 + blocks)
  }

  private static func gasPrice(wei: Int, scaledBy factor: ScaleFactor) -> GasPrice {
    let gwei = factor.applied(to: FixedDecimal(units: Int128(wei) * 1_000_000_000), decimals: 9)
    guard let price = GasPrice(gwei: gwei) else { preconditionFailure("fixture gas prices are above zero") }
    return price
  }
}
