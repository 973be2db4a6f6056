import TestSupport
import Testing

@testable import QuidCore

struct FixedDecimalTests {
  @Test(arguments: SplitMix64.seeds)
  func `10,000 numbers keep their value and order in two words`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(10_000) {
      let (left, right) = (random.signed(), random.next() & 1 == 0 ? random.signed() : Int128(random.next()))
      let (leftNumber, rightNumber) = (FixedDecimal(units: left), FixedDecimal(units: right))
      let isRight =
        leftNumber.units == left && (leftNumber < rightNumber) == (left < right)
        && (leftNumber == rightNumber) == (left == right) && leftNumber.isNegative == (left < 0)
        && leftNumber.isZero == (left == 0)
      guard isRight else {
        Issue.record("\(left) and \(right), seed \(seed)")
        return
      }
    }
  }

  @Test func `integers of any size are accepted`() {
    #expect(FixedDecimal(Int.max).description == "9223372036854775807")
    #expect(FixedDecimal(Int.min).description == "-9223372036854775808")
    #expect(FixedDecimal(1) == .one)
    #expect(FixedDecimal(0) == .zero)
  }

  @Test func `magnitude above the range is an error with either sign`() throws {
    #expect(throws: ArithmeticError.overflow) { try FixedDecimal(magnitude: 1 << 127, isNegative: false) }
    #expect(throws: ArithmeticError.overflow) { try FixedDecimal(magnitude: 1 << 127, isNegative: true) }
    #expect(throws: ArithmeticError.overflow) { try FixedDecimal(magnitude: .max, isNegative: true) }
    #expect(try FixedDecimal(magnitude: 1 << 127 - 1, isNegative: false) == .maximum)
    #expect(try FixedDecimal(magnitude: 0, isNegative: true) == .zero)
  }
}

struct FixedDecimalAdditionTests {
  private let unit = FixedDecimal(units: 1)
  private let smallest = FixedDecimal(units: .min)

  @Test func `sums and differences are exact`() throws {
    #expect(try FixedDecimal("0.1").adding(FixedDecimal("0.2")).description == "0.3")
    #expect(try FixedDecimal("0.1").subtracting(FixedDecimal("0.3")).description == "-0.2")
    #expect(
      try FixedDecimal("99999999999999999999").adding(unit).description == "99999999999999999999.000000000000000001")
    #expect(try FixedDecimal("1.5").negated().description == "-1.5")
    #expect(try FixedDecimal.zero.negated() == .zero)
    #expect(try Ether("1.5").adding(Ether("0.00294")).description == "1.50294")
    #expect(try Ether("10").subtracting(Ether("1.50294")).description == "8.49706")
  }

  @Test func `carry passes from the low word to the high word`() throws {
    let word = FixedDecimal(units: Int128(UInt64.max))
    #expect(try word.adding(unit).units == Int128(UInt64.max) + 1)
    #expect(try word.adding(unit).subtracting(unit) == word)
    #expect(try FixedDecimal.zero.subtracting(unit).units == -1)
    #expect(try Ether(wei: UInt128(UInt64.max)).adding(Ether(wei: 1)).wei == UInt128(UInt64.max) + 1)
  }

  @Test func `overflow is thrown one step beyond each end of the range`() throws {
    #expect(throws: ArithmeticError.overflow) { try FixedDecimal.maximum.adding(unit) }
    #expect(throws: ArithmeticError.overflow) { try FixedDecimal.maximum.adding(.maximum) }
    #expect(throws: ArithmeticError.overflow) { try smallest.subtracting(unit) }
    #expect(throws: ArithmeticError.overflow) { try smallest.adding(smallest) }
    #expect(throws: ArithmeticError.overflow) { try FixedDecimal.maximum.subtracting(smallest) }
    #expect(throws: ArithmeticError.overflow) { try smallest.negated() }
    #expect(try smallest.adding(.maximum).units == -1)
    #expect(try FixedDecimal.maximum.negated().units == -Int128.max)
  }

  @Test func `wei overflow above 128 bits and below zero`() throws {
    #expect(throws: ArithmeticError.overflow) { try Ether(wei: .max).adding(Ether(wei: 1)) }
    #expect(throws: ArithmeticError.overflow) { try Ether.zero.subtracting(Ether(wei: 1)) }
    #expect(throws: ArithmeticError.overflow) { try Ether.ether(1).subtracting(.ether(2)) }
    #expect(try Ether(wei: .max).subtracting(Ether(wei: .max)) == .zero)
    #expect(try Ether(wei: .max).adding(.zero) == Ether(wei: .max))
  }
}

struct FixedDecimalMultiplicationTests {
  @Test func `finite products are exact`() throws {
    #expect(try product("1.5", "1644.1") == "2466.15")
    #expect(try product("-1.5", "1644.1") == "-2466.15")
    #expect(try product("-1.5", "-1644.1") == "2466.15")
    #expect(try product("0", "-1644.1") == "0")
    #expect(try product("0.000000001", "0.000000001") == "0.000000000000000001")
  }

  @Test func `product with more than 18 decimals is rounded by the rule`() throws {
    #expect(try product("0.000000001", "0.0000000005", .halfEven) == "0")
    #expect(try product("0.000000001", "0.0000000015", .halfEven) == "0.000000000000000002")
    #expect(try product("0.000000001", "0.0000000005", .halfUp) == "0.000000000000000001")
    #expect(try product("-0.000000001", "0.0000000001", .floor) == "-0.000000000000000001")
    #expect(try product("-0.000000001", "0.0000000001", .ceiling) == "0")
  }

  @Test func `multiplication and division share one rounding`() throws {
    // 10⁻¹⁸ × 3 ÷ 3: dividing first would give 0.
    let third = try FixedDecimal("0.000000000000000001").multiplied(
      by: FixedDecimal(3), dividedBy: FixedDecimal(3), rounding: .down)
    #expect(third.description == "0.000000000000000001")
    // The product alone needs 255 bits.
    #expect(try FixedDecimal.maximum.multiplied(by: .maximum, dividedBy: .maximum, rounding: .halfEven) == .maximum)
  }

  @Test(arguments: SplitMix64.seeds)
  func `10,000 conversions at every scale match the definition of rounding`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<GeneratedCases.count(10_000) {
      let conversion = Conversion(random: &random)
      if let mismatch = conversion.mismatch() {
        Issue.record("\(mismatch): \(conversion), seed \(seed)")
        return
      }
    }
  }

  @Test func `extreme operands return a number or throw and never trap`() {
    let ends: [Int128] = [
      .min, .min + 1, -1_000_000_000_000_000_000, -1, 0, 1, 1_000_000_000_000_000_000, .max - 1, .max,
    ]
    for left in ends {
      for right in ends {
        for divisor in ends {
          for rule in RoundingRule.allCases {
            for decimals in [0, 9, 18] {
              let conversion = Conversion(
                amount: FixedDecimal(units: left), factor: FixedDecimal(units: right),
                divisor: FixedDecimal(units: divisor),
                decimals: decimals, rule: rule)
              if let mismatch = conversion.mismatch() { Issue.record("\(mismatch): \(conversion)") }
            }
          }
        }
      }
    }
  }

  private func product(_ left: String, _ right: String, _ rule: RoundingRule = .halfEven) throws -> String {
    try FixedDecimal(left).multiplied(by: FixedDecimal(right), rounding: rule).description
  }

  /// One call with what must be true of its response.
  fileprivate struct Conversion {
    let amount: FixedDecimal
    let factor: FixedDecimal
    let divisor: FixedDecimal
    let decimals: Int
    let rule: RoundingRule
  }
}

extension FixedDecimalMultiplicationTests.Conversion {
  fileprivate init(random: inout SplitMix64) {
    amount = FixedDecimal(units: random.signed())
    factor = FixedDecimal(units: random.signed())
    divisor = FixedDecimal(units: random.signed())
    decimals = Int(random.next() % 19)
    rule = RoundingRule.allCases.randomElement(using: &random) ?? .down
  }

  fileprivate func mismatch() -> String? {
    let isNegative = [amount, factor, divisor].filter(\.isNegative).count % 2 == 1
    let step = Schoolbook.powerOfTen(18 - decimals)
    let definition = RoundingDefinition(
      numerator: Schoolbook(amount.magnitude) * Schoolbook(factor.magnitude),
      denominator: Schoolbook(divisor.magnitude) * step, isNegative: isNegative)
    do throws(ArithmeticError) {
      let result = try amount.multiplied(by: factor, dividedBy: divisor, decimals: decimals, rounding: rule)
      guard result.isZero || result.isNegative == isNegative else { return "the sign is wrong" }
      let (kept, below) = result.magnitude.quotientAndRemainder(dividingBy: PowersOfTen.power(18 - decimals))
      guard below == 0 else { return "\(result) is not on the scale" }
      return definition.accepts(Schoolbook(kept), as: rule) ? nil : "\(result) is not the rounded fraction"
    } catch {
      switch error {
      case .divisionByZero: return divisor.isZero ? nil : "the divisor is not zero"
      case .invalidScale: return "the scale is valid"
      // The largest magnitude that rounds into the range is less than one step above the range.
      case .overflow:
        let fits = Schoolbook(UInt128(Int128.max)) * Schoolbook(divisor.magnitude)
        let isBeyond = definition.numerator + definition.denominator > fits
        return isBeyond && !divisor.isZero ? nil : "the result fits"
      }
    }
  }
}

struct FixedDecimalDivisionTests {
  @Test func `infinite quotient is rounded once by the rule`() throws {
    #expect(try quotient("1", "3", .halfEven) == "0.333333333333333333")
    #expect(try quotient("2", "3", .halfEven) == "0.666666666666666667")
    #expect(try quotient("2", "3", .down) == "0.666666666666666666")
    #expect(try quotient("1", "3", .up) == "0.333333333333333334")
    #expect(try quotient("-1", "3", .floor) == "-0.333333333333333334")
    #expect(try quotient("-1", "3", .ceiling) == "-0.333333333333333333")
    #expect(try quotient("1", "-3", .halfEven) == "-0.333333333333333333")
    #expect(try quotient("-1", "-3", .halfEven) == "0.333333333333333333")
  }

  @Test func `quotient at a coarser scale is rounded once`() throws {
    // 0.4999… without end: rounding to 18 decimals first would give 0.5, and then 1.
    let almostHalf = try FixedDecimal("1.499999999999999999").divided(
      by: FixedDecimal(3), decimals: 0, rounding: .halfUp)
    #expect(almostHalf == .zero)
    #expect(try FixedDecimal("7.4853").divided(by: FixedDecimal(3), decimals: 0, rounding: .halfUp).description == "2")
    #expect(
      try FixedDecimal("7.4853").divided(by: FixedDecimal(3), decimals: 2, rounding: .halfUp).description == "2.5")
    #expect(try FixedDecimal("1").divided(by: FixedDecimal(8), decimals: 2, rounding: .halfEven).description == "0.12")
    #expect(try FixedDecimal("3").divided(by: FixedDecimal(8), decimals: 2, rounding: .halfEven).description == "0.38")
  }

  @Test func `division by zero is an error, also for zero`() {
    for dividend in [FixedDecimal.zero, .one, .maximum, FixedDecimal(units: .min)] {
      for rule in RoundingRule.allCases {
        #expect(throws: ArithmeticError.divisionByZero) { try dividend.divided(by: .zero, rounding: rule) }
      }
    }
  }

  @Test func `quotient above the range is an error`() throws {
    #expect(throws: ArithmeticError.overflow) {
      try FixedDecimal.maximum.divided(by: FixedDecimal("0.5"), rounding: .down)
    }
    #expect(throws: ArithmeticError.overflow) {
      try FixedDecimal.maximum.divided(by: FixedDecimal(units: 1), rounding: .down)
    }
    #expect(throws: ArithmeticError.overflow) {
      try FixedDecimal(units: .min).divided(by: FixedDecimal(-1), rounding: .down)
    }
    #expect(try FixedDecimal.maximum.divided(by: .one, rounding: .up) == .maximum)
    #expect(try FixedDecimal.maximum.divided(by: .maximum, rounding: .up) == .one)
  }

  private func quotient(_ left: String, _ right: String, _ rule: RoundingRule) throws -> String {
    try FixedDecimal(left).divided(by: FixedDecimal(right), rounding: rule).description
  }
}

struct FixedDecimalScaleTests {
  /// The product of the magnitudes, or the result at its scale, is 2¹²⁷ units or more.
  @Test(arguments: [
    ("10000000000", 0), ("1000000000000000000", 0),
    ("4", 2), ("1.8", 17),
  ])
  func `product out of range is an error at every scale`(factor: String, decimals: Int) throws {
    let large = FixedDecimal(units: 100_000_000_000_000_000_000_000_000_000_000_000_000)
    #expect(throws: ArithmeticError.overflow) {
      try large.multiplied(
        by: FixedDecimal(factor), dividedBy: .one, decimals: decimals, rounding: .down)
    }
    #expect(throws: ArithmeticError.overflow) {
      try large.negated().multiplied(
        by: FixedDecimal(factor), dividedBy: .one, decimals: decimals, rounding: .down)
    }
    #expect(
      try large.multiplied(by: FixedDecimal("1.7"), dividedBy: .one, decimals: decimals, rounding: .down)
        > large)
  }
}
