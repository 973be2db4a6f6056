import QuidCore
import Testing

struct SendAmountTests {
  @Test func `ether is what it is, fiat what it buys, and all there is what is left after the fee`() throws {
    let prices = try PriceList.brief()
    #expect(try SendAmount.ether(.wei(7)).wei(at: { prices[$0] }, maximum: nil) == .wei(7))
    let fifty = SendAmount.fiat(FixedPoint(50), .usd)
    #expect(try fifty.wei(at: { prices[$0] }, maximum: nil)?.description == "0.030411775439450155")
    #expect(try SendAmount.maximum.wei(at: { prices[$0] }, maximum: .ether(9)) == .ether(9))
  }

  @Test func `fiat without a price is no amount yet`() throws {
    #expect(try SendAmount.fiat(FixedPoint(50), .usd).wei(at: { _ in nil }, maximum: nil) == nil)
    #expect(try SendAmount.maximum.wei(at: { _ in nil }, maximum: nil) == nil)
  }

  @Test func `fiat worth more than can be counted is an error`() throws {
    let tiny = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedPoint(units: 1)))
    #expect(throws: ArithmeticError.overflow) {
      try SendAmount.fiat(.maximum, .usd).wei(at: { _ in tiny }, maximum: nil)
    }
  }

  @Test func `the wallet knows euros, dollars and pounds`() {
    #expect(SendAmount.currencies == [.eur, .usd, .gbp])
  }
}
