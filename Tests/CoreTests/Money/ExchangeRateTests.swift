import QuidCore
import TestSupport
import Testing

struct ExchangeRateTests {
  @Test func `rate must be above zero`() throws {
    #expect(ExchangeRate(base: .eth, quote: .usd, rate: .zero) == nil)
    #expect(ExchangeRate(base: .eth, quote: .usd, rate: try FixedDecimal("1").negated()) == nil)
    #expect(ExchangeRate(base: .eth, quote: .usd, rate: FixedDecimal(units: 1)) != nil)
  }

  @Test func `amount converts by multiplication`() throws {
    let rate = try #require(ExchangeRate(base: .eur, quote: .usd, rate: FixedDecimal("1.0844")))
    #expect(try rate.converted(FixedDecimal("100")).description == "108.44")
    #expect(try rate.converted(FixedDecimal("0.005"), decimals: 2, rounding: .up).description == "0.01")
    #expect(try rate.converted(FixedDecimal("-100")).description == "-108.44")
  }

  @Test func `converted value above the range is an error`() throws {
    let rate = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedDecimal("1.1")))
    #expect(throws: ArithmeticError.overflow) { try rate.converted(.maximum) }
    let tiny = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedDecimal(units: 1)))
    #expect(try tiny.converted(.maximum).description == "170.141183460469231732")
  }
}

struct ExchangeRateEtherTests {
  private let price: ExchangeRate

  init() throws {
    price = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedDecimal("1644.1")))
  }

  @Test func `value of ether has 18 decimals and is rounded half to even`() throws {
    #expect(try price.value(of: Ether("1.5")).description == "2466.15")
    #expect(try price.value(of: Ether(wei: 1)).description == "0.000000000000001644")
    #expect(try price.value(of: .zero) == .zero)
  }

  @Test func `ether for a value is rounded down`() throws {
    #expect(try price.ether(worth: FixedDecimal("50")).description == "0.030411775439450155")
    #expect(try price.ether(worth: FixedDecimal("1644.1")) == .ether(1))
    #expect(try price.ether(worth: .zero) == .zero)
    #expect(try price.ether(worth: FixedDecimal(units: 1644)) == .zero)
    #expect(try price.ether(worth: FixedDecimal(units: 1645)) == Ether(wei: 1))
  }

  @Test func `negative value or more than 128 bits of wei is an error`() throws {
    #expect(throws: ArithmeticError.overflow) { try price.ether(worth: FixedDecimal(units: -1)) }
    let tiny = try #require(ExchangeRate(base: .eth, quote: .usd, rate: FixedDecimal(units: 1)))
    #expect(throws: ArithmeticError.overflow) { try tiny.ether(worth: .maximum) }
    #expect(throws: ArithmeticError.overflow) { try price.value(of: Ether(wei: .max)) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `ether for 10,000 values costs at most the value and less than one wei below it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(10_000) {
      let rate = FixedDecimal(units: Int128(random.next() % 10_000 + 1) * 10_000_000_000_000_000)
      let price = try #require(ExchangeRate(base: .eth, quote: .usd, rate: rate))
      let value = FixedDecimal(units: Int128(random.next() >> (random.next() % 63)))
      let bought = try price.ether(worth: value)
      // In units of 10⁻³⁶: wei × price is at most the value, and one more wei costs more than the value.
      let spent = Schoolbook(bought.wei) * Schoolbook(rate.units.magnitude)
      let typed = Schoolbook(value.units.magnitude) * .powerOfTen(18)
      guard spent <= typed, typed < spent + Schoolbook(rate.units.magnitude) else {
        Issue.record("\(value) at \(rate) buys \(bought), seed \(seed)")
        return
      }
    }
  }
}

struct PriceListTests {
  @Test func `price is found by its currency`() throws {
    let prices = try #require(PriceList(of: .btc, [try bitcoin(.usd, "22900"), try bitcoin(.eur, "21118")]))
    #expect(prices.base == .btc)
    #expect(prices[.eur]?.rate.description == "21118")
    #expect(prices[.gbp] == nil)
    #expect(prices.rates.map(\.quote) == [.usd, .eur])
  }

  @Test func `list rejects prices of another base and duplicate currencies`() throws {
    let dollar = try bitcoin(.usd, "22900")
    #expect(PriceList(of: .eth, [dollar]) == nil)
    #expect(PriceList(of: .btc, [dollar, dollar]) == nil)
    #expect(PriceList(of: .btc, []) != nil)
  }

  @Test func `prices of a dictionary are ordered by code, without those that are not above zero`() {
    let prices = PriceList(of: .eth, [.usd: 2_000, .eur: 1_600, .gbp: 0, .sek: -1])
    #expect(prices.base == .eth)
    #expect(prices.rates.map(\.quote) == [.eur, .usd])
    #expect(prices.rates.map(\.rate) == [1_600, 2_000])
  }

  private func bitcoin(_ currency: Currency, _ price: String) throws -> ExchangeRate {
    try #require(ExchangeRate(base: .btc, quote: currency, rate: FixedDecimal(price)))
  }
}
