import QuidCore
import Testing

struct ExchangeRateTests {
  @Test func `a price of nothing or less is no rate`() throws {
    #expect(ExchangeRate(base: .eth, quote: .usd, rate: .zero) == nil)
    #expect(ExchangeRate(base: .eth, quote: .usd, rate: try FixedPoint("1").negated()) == nil)
    #expect(ExchangeRate(base: .eth, quote: .usd, rate: FixedPoint(units: 1)) != nil)
  }

  @Test func `an amount is converted there by multiplication and back by division`() throws {
    let rate = try #require(ExchangeRate(base: .eur, quote: .usd, rate: FixedPoint("1.0844")))
    #expect(try rate.converted(FixedPoint("100")).description == "108.44")
    #expect(try rate.convertedBack(FixedPoint("108.44")).description == "100")
    #expect(try rate.convertedBack(FixedPoint("1")).description == "0.92216894135005533")
    #expect(try rate.convertedBack(FixedPoint("1"), decimals: 4).description == "0.9222")
    #expect(try rate.convertedBack(FixedPoint("1"), decimals: 4, rounding: .down).description == "0.9221")
    #expect(try rate.converted(FixedPoint("0.005"), decimals: 2, rounding: .up).description == "0.01")
    #expect(try rate.converted(FixedPoint(signed: "-100")).description == "-108.44")
  }

  @Test func `a value past the range is an error`() throws {
    let rate = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedPoint("1.1")))
    #expect(throws: ArithmeticError.overflow) { try rate.converted(.maximum) }
    let tiny = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedPoint(units: 1)))
    #expect(throws: ArithmeticError.overflow) { try tiny.convertedBack(.maximum) }
    #expect(try tiny.converted(.maximum).description == "170.141183460469231732")
  }
}
