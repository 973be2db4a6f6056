import TestSupport
import Testing

@testable import QuidCore

struct RoundedQuotientTests {
  @Test(arguments: SplitMix64.seeds)
  func `20,000 quotients match the definition of rounding for both signs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(20_000) {
      let call = Call(random: &random)
      if let mismatch = call.mismatch() {
        Issue.record("\(mismatch): \(call), seed \(seed)")
        return
      }
    }
  }

  @Test func `removed digits are rounded in one step`() throws {
    // 0.4999… is below one half. Rounding at the 18th decimal first would give 0.5, and then 1.
    #expect(try rounded(499_999_999_999_999_999, cutting: 18, .halfUp) == 0)
    #expect(try rounded(4_999_999_999_999_999_999, over: 10, cutting: 18, .halfUp) == 0)
    // 2.4951 rounds to 2. Rounding to 2.50 or 2.5 first would give 3.
    #expect(try rounded(24_951, cutting: 4, .halfUp) == 2)
    #expect(try rounded(2_495_100_000_000_000_000, cutting: 18, .halfUp) == 2)
    // A tie requires that all further digits are zero.
    #expect(try rounded(25, cutting: 1, .halfEven) == 2)
    #expect(try rounded(251, over: 10, cutting: 1, .halfEven) == 3)
    #expect(try rounded(25, cutting: 1, .halfDown) == 2)
    #expect(try rounded(251, over: 10, cutting: 1, .halfDown) == 3)
    #expect(try rounded(20, cutting: 1, .up) == 2)
    #expect(try rounded(201, over: 10, cutting: 1, .up) == 3)
  }

  @Test func `rounding above the largest value throws`() throws {
    // (2¹²⁹ − 1) ÷ 2, half a unit above the largest quotient.
    let seventh: UInt128 = 97_223_533_405_982_418_132_392_744_980_505_203_273
    for rule in [RoundingRule.up, .halfUp, .halfEven, .ceiling] {
      #expect(throws: ArithmeticError.overflow) { try rounded(seventh, times: 7, over: 2, rule) }
    }
    for rule in [RoundingRule.down, .halfDown, .floor] {
      #expect(try rounded(seventh, times: 7, over: 2, rule) == -1, "the low 64 bits are all set")
    }
  }

  @Test func `quotient with a divisor of zero throws`() {
    for rule in RoundingRule.allCases {
      #expect(throws: ArithmeticError.divisionByZero) { try rounded(1, over: 0, rule) }
      #expect(throws: ArithmeticError.divisionByZero) { try rounded(0, over: 0, cutting: 18, rule) }
    }
  }

  /// The low 64 bits of the result.
  private func rounded(
    _ factor: UInt128, times multiplier: UInt128 = 1, over divisor: UInt128 = 1, cutting digits: Int = 0,
    _ rule: RoundingRule
  ) throws -> Int {
    Int(
      truncatingIfNeeded: try roundedQuotient(
        factor, times: multiplier, dividedBy: divisor, cutting: digits, rounding: rule))
  }

  /// The arguments of one call.
  fileprivate struct Call {
    let factor: UInt128
    let multiplier: UInt128
    let divisor: UInt128
    let digits: Int
    let isNegative: Bool
    let rule: RoundingRule
  }
}

extension RoundedQuotientTests.Call {
  fileprivate init(random: inout SplitMix64) {
    rule = RoundingRule.allCases.randomElement(using: &random) ?? .down
    isNegative = random.next() & 1 == 0
    digits = random.next() & 1 == 0 ? 0 : Int(random.next() % 39)
    switch random.next() % 3 {
    case 0:
      (factor, multiplier, divisor) = (random.magnitude(), random.magnitude(), random.magnitude())
    case 1:
      (factor, multiplier, divisor) = (random.awkward(), random.awkward(), random.awkward())
    // Multiples of half the divisor and their neighbors: ties and values close to one.
    default:
      let half = (random.magnitude() >> 8) + 1
      (factor, multiplier, divisor) = (random.near(half), UInt128(random.next() % 2_000), 2 * half)
    }
  }

  fileprivate func mismatch() -> String? {
    let product = Schoolbook(factor) * Schoolbook(multiplier)
    do throws(ArithmeticError) {
      let result = try roundedQuotient(
        factor, times: multiplier, dividedBy: divisor, cutting: digits, isNegative: isNegative, rounding: rule)
      let definition = RoundingDefinition(
        numerator: product, denominator: Schoolbook(divisor) * .powerOfTen(digits), isNegative: isNegative)
      return definition.accepts(Schoolbook(result), as: rule) ? nil : "\(result) is not the rounded fraction"
    } catch {
      switch error {
      case .divisionByZero: return divisor == 0 ? nil : "the divisor is not zero"
      case .invalidScale: return "the scale is valid"
      // Above 2¹²⁸ − 1 before digits are removed, possibly by less than one unit.
      case .overflow: return product > Schoolbook(.max) * Schoolbook(divisor) ? nil : "the quotient fits"
      }
    }
  }
}
