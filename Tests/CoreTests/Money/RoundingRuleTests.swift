import QuidCore
import Testing

struct RoundingRuleTests {
  @Test(arguments: Ties.all)
  func `rounding of ties follows IEEE 754 and Python's decimal for both signs`(ties: Ties) throws {
    for (rule, expected) in zip(RoundingRule.allCases, ties.results) {
      let rounded = try FixedDecimal(ties.value).rounded(to: 0, rounding: rule)
      #expect(rounded.description == expected, "\(ties.value) by \(rule)")
    }
  }

  @Test(arguments: Ties.all)
  func `rounding at the 18th decimal equals rounding at the first`(ties: Ties) throws {
    // 10⁻¹⁸ × value has its tie at the 19th decimal.
    let value = try FixedDecimal(ties.value)
    for (rule, expected) in zip(RoundingRule.allCases, ties.results) {
      let rounded = try value.multiplied(by: FixedDecimal(units: 1), rounding: rule)
      #expect(rounded.units == Int128(expected), "\(ties.value) by \(rule)")
    }
  }

  struct Ties: Sendable, CustomTestStringConvertible {
    let value: String
    /// The results in the order of the rules: half even, half up, half down, down, up, floor, ceiling.
    let results: [String]
    var testDescription: String { value }

    init(_ value: String, _ results: String...) { (self.value, self.results) = (value, results) }

    static let all = [
      Ties("2.5", "2", "3", "2", "2", "3", "2", "3"), Ties("3.5", "4", "4", "3", "3", "4", "3", "4"),
      Ties("0.5", "0", "1", "0", "0", "1", "0", "1"), Ties("1.5", "2", "2", "1", "1", "2", "1", "2"),
      Ties("-2.5", "-2", "-3", "-2", "-2", "-3", "-3", "-2"), Ties("-3.5", "-4", "-4", "-3", "-3", "-4", "-4", "-3"),
      Ties("-0.5", "0", "-1", "0", "0", "-1", "-1", "0"), Ties("-1.5", "-2", "-2", "-1", "-1", "-2", "-2", "-1"),
      Ties("2.4", "2", "2", "2", "2", "3", "2", "3"), Ties("2.6", "3", "3", "3", "2", "3", "2", "3"),
      Ties("-2.4", "-2", "-2", "-2", "-2", "-3", "-3", "-2"), Ties("-2.6", "-3", "-3", "-3", "-2", "-3", "-3", "-2"),
      Ties("2.499999999999999999", "2", "2", "2", "2", "3", "2", "3"),
      Ties("2.500000000000000001", "3", "3", "3", "2", "3", "2", "3"),
      Ties("0.000000000000000001", "0", "0", "0", "0", "1", "0", "1"),
      Ties("-0.000000000000000001", "0", "0", "0", "0", "-1", "-1", "0"),
      Ties("9.5", "10", "10", "9", "9", "10", "9", "10"), Ties("99.5", "100", "100", "99", "99", "100", "99", "100"),
      Ties("7", "7", "7", "7", "7", "7", "7", "7"), Ties("-7", "-7", "-7", "-7", "-7", "-7", "-7", "-7"),
      Ties("0", "0", "0", "0", "0", "0", "0", "0"),
    ]
  }
}

struct FixedDecimalRoundingTests {
  @Test(arguments: Case.all)
  func `number is rounded once, whatever its remaining digits`(sample: Case) throws {
    let rounded = try FixedDecimal(sample.value).rounded(to: sample.decimals, rounding: sample.rule)
    #expect(rounded.description == sample.result)
  }

  @Test func `number at the scale is unchanged by every rule`() throws {
    for rule in RoundingRule.allCases {
      for decimals in 4...18 {
        #expect(try FixedDecimal("1644.1023").rounded(to: decimals, rounding: rule).description == "1644.1023")
      }
    }
  }

  @Test func `largest number can be rounded down but not up`() throws {
    #expect(try FixedDecimal.maximum.rounded(to: 0, rounding: .down).description == "170141183460469231731")
    #expect(try FixedDecimal.maximum.rounded(to: 18, rounding: .up) == .maximum)
    for rule in [RoundingRule.up, .halfEven, .halfUp, .halfDown, .ceiling] {
      #expect(throws: ArithmeticError.overflow) { try FixedDecimal.maximum.rounded(to: 0, rounding: rule) }
    }
    #expect(throws: ArithmeticError.overflow) { try FixedDecimal.maximum.negated().rounded(to: 0, rounding: .floor) }
  }

  @Test(arguments: [Int.min, -1, 19, 20, 38, Int.max])
  func `scale outside 0 through 18 is an error`(decimals: Int) throws {
    let (number, rule) = (try FixedDecimal("1644.1"), RoundingRule.halfEven)
    let rate = try #require(ExchangeRate(base: .eth, quote: .usd, rate: number))
    let cross = try #require(CrossRate(from: rate, to: rate))
    for amount in [number, try number.negated()] {
      #expect(throws: ArithmeticError.invalidScale) { try amount.rounded(to: decimals, rounding: rule) }
      #expect(throws: ArithmeticError.invalidScale) {
        try amount.multiplied(by: number, dividedBy: number, decimals: decimals, rounding: rule)
      }
      #expect(throws: ArithmeticError.invalidScale) {
        try amount.divided(by: number, decimals: decimals, rounding: rule)
      }
      #expect(throws: ArithmeticError.invalidScale) { try rate.converted(amount, decimals: decimals) }
      #expect(throws: ArithmeticError.invalidScale) { try cross.converted(amount, decimals: decimals) }
      // A description contains all decimals, so every minimum is valid.
      #expect(try FixedDecimal(amount.description(minimumDecimals: decimals)) == amount)
    }
    #expect(throws: ArithmeticError.invalidScale) { try StreamLayout.Format(decimals: decimals, keepsZeros: true) }
  }

  /// A value for which an intermediate rounding gives a wrong result.
  struct Case: Sendable, CustomTestStringConvertible {
    let value: String
    let decimals: Int
    let rule: RoundingRule
    let result: String
    var testDescription: String { "\(value) to \(decimals), \(rule)" }

    static let all = [
      Case(value: "0.499999999999999999", decimals: 0, rule: .halfUp, result: "0"),
      Case(value: "0.499999999999999999", decimals: 0, rule: .halfEven, result: "0"),
      Case(value: "1.499999999999999999", decimals: 0, rule: .halfEven, result: "1"),
      Case(value: "2.4951", decimals: 0, rule: .halfUp, result: "2"),
      Case(value: "2.4951", decimals: 1, rule: .halfUp, result: "2.5"),
      Case(value: "2.4951", decimals: 2, rule: .halfUp, result: "2.5"),
      Case(value: "2.4451", decimals: 1, rule: .halfUp, result: "2.4"),
      Case(value: "2.445", decimals: 1, rule: .halfUp, result: "2.4"),
      Case(value: "-2.4951", decimals: 0, rule: .halfUp, result: "-2"),
      Case(value: "1.005", decimals: 2, rule: .halfEven, result: "1"),
      Case(value: "1.015", decimals: 2, rule: .halfEven, result: "1.02"),
      Case(value: "1.005", decimals: 2, rule: .halfUp, result: "1.01"),
      Case(value: "1.005000000000000001", decimals: 2, rule: .halfEven, result: "1.01"),
      Case(value: "0.000000000000000005", decimals: 17, rule: .halfEven, result: "0"),
      Case(value: "0.000000000000000015", decimals: 17, rule: .halfEven, result: "0.00000000000000002"),
      Case(value: "9.995", decimals: 2, rule: .halfUp, result: "10"),
      Case(value: "0.009", decimals: 2, rule: .down, result: "0"),
      Case(value: "0.001", decimals: 2, rule: .up, result: "0.01"),
      Case(value: "-0.001", decimals: 2, rule: .floor, result: "-0.01"),
      Case(value: "-0.001", decimals: 2, rule: .ceiling, result: "0"),
    ]
  }
}
