import QuidCore
import Testing

extension SendTerms {
  /// Returns the practice wallet with 10 ETH and the prices and gas of the built-in test client.
  static func sample(
    balance: Ether = .ether(10), currency: Currency = .usd, tier: GasTier = .fast, formula: FeeFormula = .practice
  ) throws -> SendTerms {
    SendTerms(
      balance: balance, prices: try .sample(), gas: try .sample(), currency: currency, tier: tier, formula: formula)
  }
}

extension PriceList {
  static func sample() throws -> PriceList {
    PriceList(of: .eth, try [.usd: "1644.1", .eur: "1523.88", .gbp: "1305.27"].mapValues { try FixedDecimal($0) })
  }

  static func rate(_ currency: Currency, _ price: String) throws -> ExchangeRate {
    try #require(ExchangeRate(base: .eth, quote: currency, rate: FixedDecimal(price)))
  }
}

extension GasPrices {
  static func sample() throws -> GasPrices {
    GasPrices(
      slow: .gwei(13), standard: .gwei(14), fast: .gwei(14), baseFee: try .sample(gwei: "12.086368893"),
      block: 18_041_185)
  }
}

extension GasPrice {
  static func sample(gwei text: String) throws -> GasPrice { try #require(GasPrice(gwei: FixedDecimal(text))) }
}
