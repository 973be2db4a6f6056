import QuidCore

/// The prices of ether and gas from which ``TestClient`` and ``MockClient`` compute the cost of a transfer.
///
/// The prices of ``TestClient`` are constants. The prices of ``MockClient`` are these constants multiplied by a
/// factor.
enum FixtureWallet {
  /// The price of one ether for computing the cost of a transfer: 1644.10 US dollars.
  static let etherInDollars = FixedPoint(units: 1_644_100_000_000_000_000_000)

  /// The price of one ether in USD, EUR and GBP, in hundredths of the currency, such as cents.
  private static let cents: [Currency: Int] = [.usd: 164_410, .eur: 152_388, .gbp: 130_527]

  /// Returns the price of one ether in each of the given currencies, multiplied by a factor and rounded to two
  /// decimals.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` for a currency other than
  ///   USD, EUR and GBP.
  static func etherPrices(
    in currencies: [Currency], scaledBy factor: ScaleFactor = .one, source: DataSource
  ) throws(ProviderError) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let cents = cents[currency] else { throw ProviderError(.notFound(currency.code), from: source) }
      let price = factor.applied(to: FixedPoint(units: Int128(cents) * 10_000_000_000_000_000), decimals: 2)
      guard let rate = ExchangeRate(base: .eth, quote: currency, rate: price) else {
        throw ProviderError(.notFound(currency.code), from: source)
      }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .eth, rates) else { throw ProviderError(.notFound("ETH"), from: source) }
    return prices
  }

  /// Returns the gas prices (slow, standard and fast) and the base fee, multiplied by a factor and rounded to whole
  /// wei.
  ///
  /// - Parameters:
  ///   - factor: The factor by which all gas prices and the base fee are multiplied; 1 by default.
  ///   - blocks: The number of blocks since block 18041185, the block of the constant gas prices; 0 by default.
  static func gasPrices(scaledBy factor: ScaleFactor = .one, blocksLater blocks: UInt64 = 0) -> GasPrices {
    GasPrices(
      slow: gasPrice(wei: 13_000_000_000, scaledBy: factor), standard: gasPrice(wei: 14_000_000_000, scaledBy: factor),
      fast: gasPrice(wei: 14_000_000_000, scaledBy: factor), baseFee: gasPrice(wei: 12_086_368_893, scaledBy: factor),
      block: 18_041_185 + blocks)
  }

  private static func gasPrice(wei: Int, scaledBy factor: ScaleFactor) -> GasPrice {
    let gwei = factor.applied(to: FixedPoint(units: Int128(wei) * 1_000_000_000), decimals: 9)
    guard let price = GasPrice(gwei: gwei) else { preconditionFailure("fixture gas prices are above zero") }
    return price
  }
}
