import QuidCore

/// The wallet's prices of ether and gas: the values of the test client, from which those of the mock client deviate.
enum SampleFigures {
  /// The prices of one ether, in cents.
  private static let cents: [Currency: Int] = [.usd: 164_410, .eur: 152_388, .gbp: 130_527]

  /// The price of one ether in dollars.
  static let etherInDollars = FixedPoint(units: 1_644_100_000_000_000_000_000)

  /// The prices of ether, times a factor and rounded to cents.
  ///
  /// - Throws: ``AnswerFlaw/notFound(_:)`` for another currency than USD, EUR and GBP.
  static func etherPrices(
    in currencies: [Currency], times factor: SampleFactor = .one
  ) throws(AnswerFlaw) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let cents = cents[currency] else { throw .notFound(currency.code) }
      let price = factor.applied(to: FixedPoint(units: Int128(cents) * 10_000_000_000_000_000), decimals: 2)
      guard let rate = ExchangeRate(base: .eth, quote: currency, rate: price) else { throw .notFound(currency.code) }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .eth, rates) else { throw .notFound("ETH") }
    return prices
  }

  /// The gas prices, times a factor and rounded to wei, and a block that many later.
  static func gasPrices(times factor: SampleFactor = .one, blocksLater blocks: UInt64 = 0) -> GasPrices {
    GasPrices(
      slow: gas(13_000_000_000, times: factor), standard: gas(14_000_000_000, times: factor),
      fast: gas(14_000_000_000, times: factor), baseFee: gas(12_086_368_893, times: factor),
      block: 18_041_185 + blocks)
  }

  private static func gas(_ wei: Int, times factor: SampleFactor) -> GasPrice {
    let gwei = factor.applied(to: FixedPoint(units: Int128(wei) * 1_000_000_000), decimals: 9)
    guard let price = GasPrice(gwei: gwei) else { preconditionFailure("sample gas prices are above zero") }
    return price
  }
}
