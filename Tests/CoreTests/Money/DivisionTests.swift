import QuidCore
import Testing

struct DivisionTests {
  @Test func `a quotient without end is rounded once by the rule`() throws {
    #expect(try quotient("1", "3", .halfEven) == "0.333333333333333333")
    #expect(try quotient("2", "3", .halfEven) == "0.666666666666666667")
    #expect(try quotient("2", "3", .down) == "0.666666666666666666")
    #expect(try quotient("1", "3", .up) == "0.333333333333333334")
    #expect(try quotient("-1", "3", .floor) == "-0.333333333333333334")
    #expect(try quotient("-1", "3", .ceiling) == "-0.333333333333333333")
    #expect(try quotient("1", "-3", .halfEven) == "-0.333333333333333333")
    #expect(try quotient("-1", "-3", .halfEven) == "0.333333333333333333")
  }

  @Test func `a coarser scale is reached in one rounding, from the fraction itself`() throws {
    // 0.4999…, endlessly: with 18 decimals first it would be a half, and then one.
    let almostHalf = try FixedPoint("1.499999999999999999").divided(by: FixedPoint(3), decimals: 0, rounding: .halfUp)
    #expect(almostHalf == .zero)
    #expect(try FixedPoint("7.4853").divided(by: FixedPoint(3), decimals: 0, rounding: .halfUp).description == "2")
    #expect(try FixedPoint("7.4853").divided(by: FixedPoint(3), decimals: 2, rounding: .halfUp).description == "2.5")
    #expect(try FixedPoint("1").divided(by: FixedPoint(8), decimals: 2, rounding: .halfEven).description == "0.12")
    #expect(try FixedPoint("3").divided(by: FixedPoint(8), decimals: 2, rounding: .halfEven).description == "0.38")
  }

  @Test func `dividing by zero is an error, of zero too`() {
    for dividend in [FixedPoint.zero, .one, .maximum, FixedPoint(units: .min)] {
      for rule in RoundingRule.allCases {
        #expect(throws: ArithmeticError.divisionByZero) { try dividend.divided(by: .zero, rounding: rule) }
      }
    }
  }

  @Test func `a quotient past the range is an error`() throws {
    #expect(throws: ArithmeticError.overflow) { try FixedPoint.maximum.divided(by: FixedPoint("0.5"), rounding: .down) }
    #expect(throws: ArithmeticError.overflow) {
      try FixedPoint.maximum.divided(by: FixedPoint(units: 1), rounding: .down)
    }
    #expect(throws: ArithmeticError.overflow) {
      try FixedPoint(units: .min).divided(by: FixedPoint(-1), rounding: .down)
    }
    #expect(try FixedPoint.maximum.divided(by: .one, rounding: .up) == .maximum)
    #expect(try FixedPoint.maximum.divided(by: .maximum, rounding: .up) == .one)
  }

  private func quotient(_ left: String, _ right: String, _ rule: RoundingRule) throws -> String {
    try FixedPoint(signed: left).divided(by: FixedPoint(signed: right), rounding: rule).description
  }
}
