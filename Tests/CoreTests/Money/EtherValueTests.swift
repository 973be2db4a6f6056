import QuidCore
import TestSupport
import Testing

struct EtherValueTests {
  private let price: ExchangeRate

  init() throws {
    price = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedPoint("1644.1")))
  }

  @Test func `ether has a value to the 18th decimal, rounded half to even`() throws {
    #expect(try price.value(of: Wei("1.5")).description == "2466.15")
    #expect(try price.value(of: .wei(1)).description == "0.000000000000001644")
    #expect(try price.value(of: .zero) == .zero)
  }

  @Test func `a value buys ether, rounded down`() throws {
    #expect(try price.ether(worth: FixedPoint("50")).description == "0.030411775439450155")
    #expect(try price.ether(worth: FixedPoint("1644.1")) == .ether(1))
    #expect(try price.ether(worth: .zero) == .zero)
    #expect(try price.ether(worth: FixedPoint(units: 1644)) == .zero)
    #expect(try price.ether(worth: FixedPoint(units: 1645)) == .wei(1))
  }

  @Test func `a negative value, or one of more wei than can be counted, is an error`() throws {
    #expect(throws: ArithmeticError.overflow) { try price.ether(worth: FixedPoint(units: -1)) }
    let tiny = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedPoint(units: 1)))
    #expect(throws: ArithmeticError.overflow) { try tiny.ether(worth: .maximum) }
    #expect(throws: ArithmeticError.overflow) { try price.value(of: Wei(count: .max)) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `nobody sends more than the value they typed, nor a whole wei less, in 10,000 tries`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10_000 {
      let rate = FixedPoint(units: Int128(random.next() % 10_000 + 1) * 10_000_000_000_000_000)
      let price = try #require(ExchangeRate(base: .eth, quote: .usd, rate: rate))
      let value = FixedPoint(units: Int128(random.next() >> (random.next() % 63)))
      let bought = try price.ether(worth: value)
      // In 10⁻³⁶: wei × price is at most the value, and one wei more would pass it.
      let spent = Schoolbook(bought.count) * Schoolbook(rate.units.magnitude)
      let typed = Schoolbook(value.units.magnitude) * .powerOfTen(18)
      guard spent <= typed, typed < spent + Schoolbook(rate.units.magnitude) else {
        Issue.record("\(value) at \(rate) buys \(bought), seed \(seed)")
        return
      }
    }
  }
}
