import TestSupport
import Testing

@testable import QuidCore

struct FullWidthProductTests {
  @Test func `largest product fills all 256 bits`() {
    let product = FullWidthProduct(.max, .max)
    #expect(Ether(wei: product.high) == Ether(wei: .max - 1))
    #expect(Ether(wei: product.low) == Ether(wei: 1))
  }

  @Test(arguments: SplitMix64.seeds)
  func `20,000 products equal schoolbook multiplication`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(20_000) {
      let (left, right) = next() ? (random.awkward(), random.awkward()) : (random.magnitude(), random.magnitude())
      guard schoolbook(FullWidthProduct(left, right)) == Schoolbook(left) * Schoolbook(right) else {
        Issue.record("\(left) × \(right), seed \(seed)")
        return
      }
    }
    func next() -> Bool { random.next() & 1 == 0 }
  }

  @Test(arguments: SplitMix64.seeds)
  func `20,000 quotients and remainders satisfy schoolbook multiplication`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(20_000) {
      let division = Division(random: &random)
      if let mismatch = division.mismatch() {
        Issue.record("\(mismatch): \(division), seed \(seed)")
        return
      }
    }
  }

  @Test func `divisor equal to the high word of the dividend needs both corrections of the estimate`() {
    let divisors: [UInt128] = [
      .max, .max - 1, 1 << 127, 1 << 127 | 1, 1 << 127 | UInt128(UInt64.max), UInt128.max << 64, 1 << 64, 1 << 64 | 1,
      UInt128(UInt64.max) + 1 << 63, UInt128(UInt64.max) << 64 | 1,
    ]
    for divisor in divisors {
      for factor in [divisor, divisor - 1, divisor - 2, divisor >> 1, 1] {
        for multiplier in [UInt128.max, .max - 1, 1 << 127, .max << 64, UInt128(UInt64.max), 1, 0] {
          let division = Division(factor: factor, multiplier: multiplier, divisor: divisor)
          if let mismatch = division.mismatch() { Issue.record("\(mismatch): \(division)") }
        }
      }
    }
  }

  @Test func `division by zero throws instead of trapping`() {
    for product in [FullWidthProduct(0, 0), FullWidthProduct(1, 1), FullWidthProduct(.max, .max)] {
      #expect(throws: ArithmeticError.divisionByZero) { try quotient(product, by: 0) }
    }
  }

  @Test func `quotient of 128 bits is the largest that fits`() throws {
    #expect(try quotient(FullWidthProduct(.max, 7), by: 7) == Ether(wei: .max))
    #expect(try quotient(FullWidthProduct(.max, .max), by: .max) == Ether(wei: .max))
    #expect(throws: ArithmeticError.overflow) { try quotient(FullWidthProduct(.max, 8), by: 7) }
    #expect(throws: ArithmeticError.overflow) { try quotient(FullWidthProduct(1 << 64, 1 << 64), by: 1) }
    #expect(throws: ArithmeticError.overflow) { try quotient(FullWidthProduct(.max, .max), by: .max - 1) }
  }

  private func quotient(_ product: FullWidthProduct, by divisor: UInt128) throws -> Ether {
    Ether(wei: try product.divided(by: divisor).quotient)
  }

  /// The operands of one division.
  fileprivate struct Division {
    var factor: UInt128
    var multiplier: UInt128
    var divisor: UInt128
  }
}

extension FullWidthProductTests.Division {
  fileprivate init(random: inout SplitMix64) {
    switch random.next() % 4 {
    case 0: self.init(factor: random.magnitude(), multiplier: random.magnitude(), divisor: random.magnitude())
    case 1: self.init(factor: random.awkward(), multiplier: random.awkward(), divisor: random.awkward())
    // The dividend starts with the words of the divisor, for which the estimate of a quotient digit is worst.
    case 2:
      let divisor = random.awkward()
      self.init(factor: random.near(divisor), multiplier: random.near(.max), divisor: divisor)
    default:
      let divisor = random.magnitude()
      self.init(factor: random.near(divisor), multiplier: random.awkward(), divisor: divisor)
    }
  }

  /// Returns a description of an incorrect result, or `nil`.
  ///
  /// Exactly one pair satisfies product = quotient × divisor + remainder with remainder < divisor, so a multiplication
  /// is sufficient to check it.
  fileprivate func mismatch() -> String? {
    let product = Schoolbook(factor) * Schoolbook(multiplier)
    let limit = Schoolbook(divisor) * (Schoolbook(.max) + Schoolbook(1))
    do throws(ArithmeticError) {
      let (quotient, remainder) = try FullWidthProduct(factor, multiplier).divided(by: divisor)
      guard Schoolbook(quotient) * Schoolbook(divisor) + Schoolbook(remainder) == product else {
        return "quotient × divisor + remainder is another number"
      }
      return remainder < divisor ? nil : "the remainder is not below the divisor"
    } catch {
      switch error {
      case .divisionByZero: return divisor == 0 ? nil : "the divisor is not zero"
      case .invalidScale: return "the scale is valid"
      case .overflow: return product >= limit ? nil : "the quotient fits"
      }
    }
  }
}

private func schoolbook(_ product: FullWidthProduct) -> Schoolbook {
  Schoolbook(product.high) * (Schoolbook(.max) + Schoolbook(1)) + Schoolbook(product.low)
}
