import QuidCore
import Testing

struct RoundingTests {
  @Test(arguments: Trap.all)
  func `a number is rounded once, whatever lies between its last digit and the scale`(trap: Trap) throws {
    let rounded = try FixedPoint(signed: trap.value).rounded(toDecimals: trap.decimals, trap.rule)
    #expect(rounded.description == trap.result)
  }

  @Test func `a number on the scale stays as it is by every rule`() throws {
    for rule in RoundingRule.allCases {
      for decimals in 4...18 {
        #expect(try FixedPoint("1644.1023").rounded(toDecimals: decimals, rule).description == "1644.1023")
      }
    }
  }

  @Test func `the largest number can be rounded down and not up`() throws {
    #expect(try FixedPoint.maximum.rounded(toDecimals: 0, .down).description == "170141183460469231731")
    #expect(try FixedPoint.maximum.rounded(toDecimals: 18, .up) == .maximum)
    for rule in [RoundingRule.up, .halfEven, .halfUp, .halfDown, .ceiling] {
      #expect(throws: ArithmeticError.overflow) { try FixedPoint.maximum.rounded(toDecimals: 0, rule) }
    }
    #expect(throws: ArithmeticError.overflow) { try FixedPoint.maximum.negated().rounded(toDecimals: 0, .floor) }
  }

  @Test(arguments: [Int.min, -1, 19, 20, 38, Int.max])
  func `a scale outside 0 to 18 is an error and not a trap`(decimals: Int) throws {
    let (number, rule) = (try FixedPoint("1644.1"), RoundingRule.halfEven)
    let rate = try #require(ExchangeRate(base: .eth, quote: .usd, rate: number))
    let cross = try #require(CrossRate(from: rate, to: rate))
    for amount in [number, try number.negated()] {
      #expect(throws: ArithmeticError.invalidScale) { try amount.rounded(toDecimals: decimals, rule) }
      #expect(throws: ArithmeticError.invalidScale) {
        try amount.multiplied(by: number, dividedBy: number, decimals: decimals, rounding: rule)
      }
      #expect(throws: ArithmeticError.invalidScale) {
        try amount.divided(by: number, decimals: decimals, rounding: rule)
      }
      #expect(throws: ArithmeticError.invalidScale) { try rate.converted(amount, decimals: decimals) }
      #expect(throws: ArithmeticError.invalidScale) { try rate.convertedBack(amount, decimals: decimals) }
      #expect(throws: ArithmeticError.invalidScale) { try cross.converted(amount, decimals: decimals) }
      // A description has every decimal there is, so any number of them is fine.
      #expect(try FixedPoint(amount.description(minimumDecimals: decimals)) == amount)
    }
    #expect(throws: ArithmeticError.invalidScale) { try BulkConversion.Form(decimals: decimals, keepsZeros: true) }
  }

  /// A case that a second rounding on the way would get wrong.
  struct Trap: Sendable, CustomTestStringConvertible {
    let value: String
    let decimals: Int
    let rule: RoundingRule
    let result: String
    var testDescription: String { "\(value) to \(decimals), \(rule)" }

    static let all = [
      Trap(value: "0.499999999999999999", decimals: 0, rule: .halfUp, result: "0"),
      Trap(value: "0.499999999999999999", decimals: 0, rule: .halfEven, result: "0"),
      Trap(value: "1.499999999999999999", decimals: 0, rule: .halfEven, result: "1"),
      Trap(value: "2.4951", decimals: 0, rule: .halfUp, result: "2"),
      Trap(value: "2.4951", decimals: 1, rule: .halfUp, result: "2.5"),
      Trap(value: "2.4951", decimals: 2, rule: .halfUp, result: "2.5"),
      Trap(value: "2.4451", decimals: 1, rule: .halfUp, result: "2.4"),
      Trap(value: "2.445", decimals: 1, rule: .halfUp, result: "2.4"),
      Trap(value: "-2.4951", decimals: 0, rule: .halfUp, result: "-2"),
      Trap(value: "1.005", decimals: 2, rule: .halfEven, result: "1"),
      Trap(value: "1.015", decimals: 2, rule: .halfEven, result: "1.02"),
      Trap(value: "1.005", decimals: 2, rule: .halfUp, result: "1.01"),
      Trap(value: "1.005000000000000001", decimals: 2, rule: .halfEven, result: "1.01"),
      Trap(value: "0.000000000000000005", decimals: 17, rule: .halfEven, result: "0"),
      Trap(value: "0.000000000000000015", decimals: 17, rule: .halfEven, result: "0.00000000000000002"),
      Trap(value: "9.995", decimals: 2, rule: .halfUp, result: "10"),
      Trap(value: "0.009", decimals: 2, rule: .down, result: "0"),
      Trap(value: "0.001", decimals: 2, rule: .up, result: "0.01"),
      Trap(value: "-0.001", decimals: 2, rule: .floor, result: "-0.01"),
      Trap(value: "-0.001", decimals: 2, rule: .ceiling, result: "0"),
    ]
  }
}
