import TestSupport
import Testing

@testable import QuidCore

struct MultiplicationTests {
  @Test func `products that end are exact`() throws {
    #expect(try product("1.5", "1644.1") == "2466.15")
    #expect(try product("-1.5", "1644.1") == "-2466.15")
    #expect(try product("-1.5", "-1644.1") == "2466.15")
    #expect(try product("0", "-1644.1") == "0")
    #expect(try product("0.000000001", "0.000000001") == "0.000000000000000001")
  }

  @Test func `a product with more than 18 decimals is rounded by the rule`() throws {
    #expect(try product("0.000000001", "0.0000000005", .halfEven) == "0")
    #expect(try product("0.000000001", "0.0000000015", .halfEven) == "0.000000000000000002")
    #expect(try product("0.000000001", "0.0000000005", .halfUp) == "0.000000000000000001")
    #expect(try product("-0.000000001", "0.0000000001", .floor) == "-0.000000000000000001")
    #expect(try product("-0.000000001", "0.0000000001", .ceiling) == "0")
  }

  @Test func `a tiny rate survives a conversion with no place for it on the way`() throws {
    // 1 ÷ 3 of a unit times three: dividing first would leave 0.999….
    let third = try FixedPoint("0.000000000000000001").multiplied(
      by: FixedPoint(3), dividedBy: FixedPoint(3), rounding: .down)
    #expect(third.description == "0.000000000000000001")
    // The product alone needs 255 bits.
    #expect(try FixedPoint.maximum.multiplied(by: .maximum, dividedBy: .maximum, rounding: .halfEven) == .maximum)
  }

  @Test(arguments: SplitMix64.seeds)
  func `10,000 conversions on every scale are what the definition of rounding says`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10_000 {
      let conversion = Conversion(random: &random)
      if let complaint = conversion.complaint() {
        Issue.record("\(complaint): \(conversion), seed \(seed)")
        return
      }
    }
  }

  @Test func `the ends of the range give a number or an error and never a trap`() {
    let ends: [Int128] = [
      .min, .min + 1, -1_000_000_000_000_000_000, -1, 0, 1, 1_000_000_000_000_000_000, .max - 1, .max,
    ]
    for left in ends {
      for right in ends {
        for divisor in ends {
          for rule in RoundingRule.allCases {
            for decimals in [0, 9, 18] {
              let conversion = Conversion(
                amount: FixedPoint(units: left), factor: FixedPoint(units: right), divisor: FixedPoint(units: divisor),
                decimals: decimals, rule: rule)
              if let complaint = conversion.complaint() { Issue.record("\(complaint): \(conversion)") }
            }
          }
        }
      }
    }
  }

  private func product(_ left: String, _ right: String, _ rule: RoundingRule = .halfEven) throws -> String {
    try FixedPoint(signed: left).multiplied(by: FixedPoint(signed: right), rounding: rule).description
  }

  /// One call with what must be true of its answer.
  fileprivate struct Conversion {
    let amount: FixedPoint
    let factor: FixedPoint
    let divisor: FixedPoint
    let decimals: Int
    let rule: RoundingRule
  }
}

extension MultiplicationTests.Conversion {
  fileprivate init(random: inout SplitMix64) {
    amount = FixedPoint(units: random.signed())
    factor = FixedPoint(units: random.signed())
    divisor = FixedPoint(units: random.signed())
    decimals = Int(random.next() % 19)
    rule = RoundingRule.allCases.randomElement(using: &random) ?? .down
  }

  fileprivate func complaint() -> String? {
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
      // The largest magnitude that rounds into the range is less than a step above it.
      case .overflow:
        let fits = Schoolbook(UInt128(Int128.max)) * Schoolbook(divisor.magnitude)
        let isBeyond = definition.numerator + definition.denominator > fits
        return isBeyond && !divisor.isZero ? nil : "the result fits"
      }
    }
  }
}
