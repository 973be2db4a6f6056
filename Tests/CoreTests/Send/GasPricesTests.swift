import QuidCore
import Testing

struct GasPricesTests {
  @Test func `each tier has its own price`() throws {
    let gas = GasPrices(slow: try .gwei("1"), standard: try .gwei("2"), fast: try .gwei("3"), baseFee: nil, block: nil)
    #expect(try GasTier.allCases.map { gas[$0] } == [.gwei("1"), .gwei("2"), .gwei("3")])
  }

  @Test func `a negative price is none, a free one is`() throws {
    #expect(GasPrice(gwei: FixedPoint(units: -1)) == nil)
    #expect(GasPrice(gwei: .zero) != nil)
    #expect(try GasPrice.gwei("0.9") < .gwei("1"))
  }

  @Test func `a price in wei is one in gwei, as far as that can be counted`() throws {
    #expect(GasPrice(Wei.gwei(14)) == (try .gwei("14")))
    #expect(GasPrice(Wei.wei(1)) == (try .gwei("0.000000001")))
    #expect(GasPrice(Wei(count: 170_141_183_460_469_231_731_687_303_715)) != nil)
    #expect(GasPrice(Wei(count: 170_141_183_460_469_231_731_687_303_716)) == nil)
    #expect(GasPrice(Wei(count: .max)) == nil)
  }
}
