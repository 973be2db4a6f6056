import QuidCore
import Testing

struct GasPricesTests {
  @Test func `each tier has its own price`() throws {
    let gas = GasPrices(
      slow: .gwei(1), standard: .gwei(2), fast: .gwei(3), baseFee: nil,
      block: nil)
    #expect(try GasTier.allCases.map { gas[$0] } == [.sample(gwei: "1"), .sample(gwei: "2"), .sample(gwei: "3")])
  }

  @Test func `gas price may be zero but not negative`() throws {
    #expect(GasPrice(gwei: FixedDecimal(units: -1)) == nil)
    #expect(GasPrice(gwei: .zero) != nil)
    #expect(try GasPrice.sample(gwei: "0.9") < .sample(gwei: "1"))
  }

  @Test func `gas price in wei equals the same price in gwei, within the range`() throws {
    #expect(GasPrice(Ether(gwei: 14)) == (try .sample(gwei: "14")))
    #expect(GasPrice(Ether(wei: 1)) == (try .sample(gwei: "0.000000001")))
    #expect(GasPrice(Ether(wei: 170_141_183_460_469_231_731_687_303_715)) != nil)
    #expect(GasPrice(Ether(wei: 170_141_183_460_469_231_731_687_303_716)) == nil)
    #expect(GasPrice(Ether(wei: .max)) == nil)
  }
}
