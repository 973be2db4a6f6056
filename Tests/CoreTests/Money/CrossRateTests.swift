import QuidCore
import TestSupport
import Testing

struct CrossRateTests {
  @Test func `rates with different bases have no cross rate`() throws {
    let euro = try #require(ExchangeRate(base: .eur, quote: .usd, rate: FixedDecimal("1.0844")))
    let pound = try #require(ExchangeRate(base: .gbp, quote: .usd, rate: FixedDecimal("1.27")))
    #expect(CrossRate(from: euro, to: pound) == nil)
  }

  @Test func `kronor convert to dollars through the euro with one rounding`() throws {
    let cross = try cross(from: "11.8493", to: "1.0844")
    #expect(try cross.converted(FixedDecimal("100"), decimals: 2).description == "9.15")
    #expect(try cross.rate().description == "0.091515954528959517")
    #expect(try cross.converted(FixedDecimal("11.8493")).description == "1.0844")
  }

  @Test func `cross rate is exact where a rounded rate is not`() throws {
    let there = try cross(from: "1.0844", to: "157.84")
    // A rounded rate loses the last digits: 10 million dollars at 145.555145702692733309 yen.
    let exact = try there.converted(FixedDecimal(10_000_000))
    let byRate = try FixedDecimal(10_000_000).multiplied(by: there.rate(), rounding: .halfEven)
    #expect(exact.description == "1455551457.026927333087421616")
    #expect(byRate != exact)
  }

  @Test(arguments: SplitMix64.seeds)
  func `10,000 amounts convert unchanged to the same currency`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(10_000) {
      let rate = FixedDecimal(units: Int128(random.next() >> (random.next() % 63)) + 1)
      let amount = FixedDecimal(units: Int128(truncatingIfNeeded: random.magnitude() >> 1))
      let same = try #require(ExchangeRate(base: .eur, quote: .usd, rate: rate))
      guard try CrossRate(from: same, to: same)?.converted(amount) == amount else {
        Issue.record("\(amount) at \(rate), seed \(seed)")
        return
      }
    }
  }

  @Test func `cross rate throws overflow above the range`() throws {
    #expect(throws: ArithmeticError.overflow) { try cross(from: "1", to: "2").converted(.maximum) }
    #expect(try cross(from: "2", to: "1").converted(.maximum, rounding: .down) < .maximum)
  }

  private func cross(from: String, to: String) throws -> CrossRate {
    let sek = try #require(Currency("SEK"))
    let source = try #require(ExchangeRate(base: .eur, quote: sek, rate: FixedDecimal(from)))
    let target = try #require(ExchangeRate(base: .eur, quote: .usd, rate: FixedDecimal(to)))
    return try #require(CrossRate(from: source, to: target))
  }
}
