import QuidCore
import Testing

extension SendTerms {
  /// The wallet of the brief, holding 10 ETH, at the prices and gas that the built-in test client says.
  static func brief(
    balance: Wei = .ether(10), currency: Currency = .usd, tier: GasTier = .fast, formula: FeeFormula = .brief
  ) throws -> SendTerms {
    SendTerms(
      balance: balance, prices: try .brief(), gas: try .brief(), currency: currency, tier: tier, formula: formula)
  }
}

extension PriceList {
  static func brief() throws -> PriceList {
    try #require(
      PriceList(
        of: .eth,
        [
          try rate(.usd, "1644.1"), try rate(.eur, "1523.88"), try rate(.gbp, "1305.27"),
        ]))
  }

  static func rate(_ currency: Currency, _ price: String) throws -> ExchangeRate {
    try #require(ExchangeRate(base: .eth, quote: currency, rate: FixedPoint(price)))
  }
}

extension GasPrices {
  static func brief() throws -> GasPrices {
    GasPrices(
      slow: try .gwei("13"), standard: try .gwei("14"), fast: try .gwei("14"), baseFee: try .gwei("12.086368893"),
      block: 18_041_185)
  }
}

extension GasPrice {
  static func gwei(_ text: String) throws -> GasPrice { try #require(GasPrice(gwei: FixedPoint(text))) }
}
