import TestSupport
import Testing

@testable import QuidCore

struct PreparedDivisorTests {
  @Test(arguments: SplitMix64.seeds)
  func `100,000 divisions by a known inverse are those by schoolbook multiplication`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100_000 {
      let value = max(1, random.next() & 1 == 0 ? random.awkwardWord() : random.next() >> (random.next() % 64))
      let high = random.next() & 3 == 0 ? value - 1 : random.next() % value
      let low = random.awkwardWord()
      let (quotient, remainder) = PreparedDivisor(value).dividing(high: high, low: low)
      let product = Schoolbook(UInt128(quotient)) * Schoolbook(UInt128(value)) + Schoolbook(UInt128(remainder))
      guard remainder < value, product == Schoolbook(UInt128(high: high, low: low)) else {
        Issue.record("\(high):\(low) by \(value), seed \(seed)")
        return
      }
    }
  }

  @Test func `dividing by one and by the largest word`() {
    #expect(PreparedDivisor(1).dividing(high: 0, low: .max) == (.max, 0))
    #expect(PreparedDivisor(.max).dividing(high: .max - 1, low: .max) == (.max, .max - 1))
    #expect(PreparedDivisor(1 << 63).dividing(high: 1, low: 5) == (2, 5))
  }
}
