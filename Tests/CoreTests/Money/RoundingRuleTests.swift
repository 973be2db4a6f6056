import QuidCore
import Testing

struct RoundingRuleTests {
  @Test(arguments: Ties.all)
  func `every rule does what IEEE 754 and Python's decimal say, on ties and on both signs`(ties: Ties) throws {
    for (rule, expected) in zip(RoundingRule.allCases, ties.results) {
      let rounded = try FixedPoint(signed: ties.value).rounded(toDecimals: 0, rule)
      #expect(rounded.description == expected, "\(ties.value) by \(rule)")
    }
  }

  @Test(arguments: Ties.all)
  func `a rule rounds at the last decimal as it does at the first`(ties: Ties) throws {
    // 10⁻¹⁸ × value, in which the tie lies at the 19th decimal.
    let value = try FixedPoint(signed: ties.value)
    for (rule, expected) in zip(RoundingRule.allCases, ties.results) {
      let rounded = try value.multiplied(by: FixedPoint(units: 1), rounding: rule)
      #expect(rounded.units == Int128(expected), "\(ties.value) by \(rule)")
    }
  }

  struct Ties: Sendable, CustomTestStringConvertible {
    let value: String
    /// In the order of the rules: half even, half up, half down, down, up, floor, ceiling.
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
