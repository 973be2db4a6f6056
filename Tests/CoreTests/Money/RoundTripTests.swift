import QuidCore
import TestSupport
import Testing

struct RoundTripTests {
  @Test(arguments: SplitMix64.seeds)
  func `100,000 numbers of every magnitude are read back as they were written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100_000 {
      let number = FixedPoint(units: Int128(truncatingIfNeeded: random.magnitude() >> 1))
      guard try FixedPoint(number.description) == number else {
        Issue.record("\(number), seed \(seed)")
        return
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `100,000 numbers of either sign are parsed from their description`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for number in [FixedPoint(units: .min), .maximum, .zero] {
      #expect(try FixedPoint(number.description) == number)
    }
    for _ in 0..<100_000 {
      let number = FixedPoint(units: random.signed())
      guard try FixedPoint(number.description) == number else {
        Issue.record("\(number), seed \(seed)")
        return
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `100,000 amounts of every magnitude and in every unit are read back as they were written`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for index in 0..<100_000 {
      let amount = Wei(count: random.magnitude())
      let unit = EtherUnit.allCases[index % EtherUnit.allCases.count]
      guard try Wei(amount.description(in: unit), unit) == amount else {
        Issue.record("\(amount.description(in: .wei)) wei in \(unit), seed \(seed)")
        return
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `padding with zeros changes no number`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for index in 0..<10_000 {
      let number = FixedPoint(units: Int128(truncatingIfNeeded: random.magnitude() >> 1))
      guard try FixedPoint(number.description(minimumDecimals: index % 19)) == number else {
        Issue.record("\(number) with \(index % 19) decimals, seed \(seed)")
        return
      }
    }
  }
}
