import TestSupport
import Testing

@testable import QuidCore

struct LowestTermsTests {
  @Test(arguments: SplitMix64.seeds)
  func `the terms have the same ratio and no common divisor`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let first = UInt128(random.next() % 10_000_000 + 1) * PowersOfTen.power(Int(random.next() % 15))
      let second = UInt128(random.next() % 10_000_000 + 1) * PowersOfTen.power(Int(random.next() % 15))
      guard let terms = LowestTerms(first, over: second) else { continue }
      let left = Schoolbook(first) * Schoolbook(UInt128(terms.denominator))
      let right = Schoolbook(second) * Schoolbook(UInt128(terms.numerator))
      #expect(left == right, "\(first) over \(second), seed \(seed)")
      for prime in [2, 3, 5, 7] as [UInt64] {
        #expect(terms.numerator % prime != 0 || terms.denominator % prime != 0, "seed \(seed)")
      }
    }
  }

  @Test func `terms of more than a word are left alone`() {
    #expect(LowestTerms(.max, over: 1) == nil)
    #expect(LowestTerms(1, over: .max - 2) == nil)
    #expect(LowestTerms(0, over: 1) == nil)
  }
}
