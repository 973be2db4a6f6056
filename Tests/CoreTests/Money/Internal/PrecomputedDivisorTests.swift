import TestSupport
import Testing

@testable import QuidCore

struct PrecomputedDivisorTests {
  @Test(arguments: SplitMix64.seeds)
  func `100,000 divisions with a prepared divisor equal schoolbook multiplication`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(100_000) {
      let value = max(1, random.next() & 1 == 0 ? random.awkwardWord() : random.next() >> (random.next() % 64))
      let high = random.next() & 3 == 0 ? value - 1 : random.next() % value
      let low = random.awkwardWord()
      let (quotient, remainder) = PrecomputedDivisor(value).dividing(high: high, low: low)
      let product = Schoolbook(UInt128(quotient)) * Schoolbook(UInt128(value)) + Schoolbook(UInt128(remainder))
      guard remainder < value, product == Schoolbook(UInt128(high: high, low: low)) else {
        Issue.record("\(high):\(low) by \(value), seed \(seed)")
        return
      }
    }
  }

  @Test func `division by one and by the largest word`() {
    #expect(PrecomputedDivisor(1).dividing(high: 0, low: .max) == (.max, 0))
    #expect(PrecomputedDivisor(.max).dividing(high: .max - 1, low: .max) == (.max, .max - 1))
    #expect(PrecomputedDivisor(1 << 63).dividing(high: 1, low: 5) == (2, 5))
  }
}

struct ReducedFractionTests {
  @Test(arguments: SplitMix64.seeds)
  func `lowest terms have the same ratio and no common divisor`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let first = UInt128(random.next() % 10_000_000 + 1) * PowersOfTen.power(Int(random.next() % 15))
      let second = UInt128(random.next() % 10_000_000 + 1) * PowersOfTen.power(Int(random.next() % 15))
      guard let terms = ReducedFraction(first, over: second) else { continue }
      let left = Schoolbook(first) * Schoolbook(UInt128(terms.denominator))
      let right = Schoolbook(second) * Schoolbook(UInt128(terms.numerator))
      #expect(left == right, "\(first) over \(second), seed \(seed)")
      for prime in [2, 3, 5, 7] as [UInt64] {
        #expect(terms.numerator % prime != 0 || terms.denominator % prime != 0, "seed \(seed)")
      }
    }
  }

  @Test func `terms above 64 bits are not reduced`() {
    #expect(ReducedFraction(.max, over: 1) == nil)
    #expect(ReducedFraction(1, over: .max - 2) == nil)
    #expect(ReducedFraction(0, over: 1) == nil)
  }
}
