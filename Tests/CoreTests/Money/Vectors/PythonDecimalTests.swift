import Foundation
import TestSupport
import Testing

@testable import QuidCore

/// Results of Python's `decimal`, the arithmetic that others are measured by.
///
/// It has no limits; where an operand has more than 18 decimals or a number passes 127 bits of units, Quid refuses the
/// operand or throws an overflow, and here it has to.
@Suite(.enabled(if: SharedFolder.isPresent))
struct PythonDecimalTests {
  private enum Outcome { case exact, operandTooLarge, operandTooPrecise, overflow }

  private let sections: [String: [[Any]]]

  init() throws {
    let object = try JSONSerialization.jsonObject(with: SharedFolder.data("vectors/pydecimal/arith.json"))
    sections = try #require(object as? [String: Any]).compactMapValues { $0 as? [[Any]] }
  }

  @Test func `3,000 products are the exact ones, rounded half to even and down`() throws {
    let tally = try tally("mul", operands: 2) { operands, row in
      let exact = DecimalText(try text(row, 2))
      var fits = true
      for rule in [RoundingRule.halfEven, .down] {
        fits = try check(exact.rounded(toDecimals: 18, rule), "\(row) \(rule)") { () throws(ArithmeticError) in
          try operands[0].multiplied(by: operands[1], rounding: rule)
        }
      }
      return fits
    }
    #expect(tally.counts == [.exact: 1_160, .operandTooLarge: 1_442, .overflow: 398])
  }

  @Test func `10,500 numbers are rounded alike by all seven rules`() throws {
    let tally = try tally("quantize", operands: 1) { operands, row in
      let (scale, rule) = (try number(row, 1), try rule(row, 2))
      return try check(DecimalText(try text(row, 3)), "\(row)") { () throws(ArithmeticError) in
        try operands[0].rounded(toDecimals: scale, rule)
      }
    }
    #expect(tally.counts == [.exact: 8_057, .operandTooLarge: 707, .operandTooPrecise: 1_736])
  }

  @Test func `numbers with more than 18 decimals are rounded alike by the kernel, which has no scale of its own`()
    throws
  {
    var checked = 0
    for row in try #require(sections["quantize"]) {
      let (value, result) = (DecimalText(try text(row, 0)), DecimalText(try text(row, 3)))
      guard value.precision > 18, let units = UInt128(value.digits) else { continue }
      let kept = try roundedQuotient(
        units, times: 1, dividedBy: 1, cutting: value.scale - result.scale, isNegative: try text(row, 0).hasPrefix("-"),
        rounding: try rule(row, 2))
      #expect(Wei(count: kept) == Wei(count: try #require(UInt128(result.digits))), "\(row)")
      checked += 1
    }
    #expect(checked == 1_708)
  }

  @Test func `2,988 quotients are rounded once, on every scale`() throws {
    let tally = try tally("divHalfEven", operands: 2) { operands, row in
      let scale = try number(row, 2)
      return try check(DecimalText(try text(row, 3)), "\(row)") { () throws(ArithmeticError) in
        try operands[0].divided(by: operands[1], decimals: scale, rounding: .halfEven)
      }
    }
    #expect(tally.counts == [.exact: 2_380, .operandTooLarge: 506, .overflow: 102])
  }

  @Test func `2,000 cross rates are rounded once, on every scale`() throws {
    let tally = try tally("crossRateHalfEven", operands: 3) { operands, row in
      let from = try #require(ExchangeRate(base: .eur, quote: .gbp, rate: operands[1]))
      let to = try #require(ExchangeRate(base: .eur, quote: .usd, rate: operands[2]))
      let (cross, scale) = (try #require(CrossRate(from: from, to: to)), try number(row, 3))
      return try check(DecimalText(try text(row, 4)), "\(row)") { () throws(ArithmeticError) in
        try cross.converted(operands[0], decimals: scale)
      }
    }
    #expect(tally.counts == [.exact: 2_000])
  }

  @Test func `the file has the sections and rows these tests run through`() {
    #expect(
      sections.mapValues(\.count) == [
        "mul": 3_000, "quantize": 10_500, "divHalfEven": 2_988, "crossRateHalfEven": 2_000,
      ])
  }

  /// Runs through a section; `body` says whether the result fits and is not called for operands that are refused.
  private func tally(
    _ section: String, operands count: Int, _ body: ([FixedPoint], [Any]) throws -> Bool
  ) throws -> Tally<Outcome> {
    let rows = try #require(sections[section])
    var tally = Tally<Outcome>()
    for row in rows {
      let texts = try (0..<count).map { try text(row, $0) }
      if let refusal = refusal(of: texts) {
        tally.add(refusal)
      } else {
        tally.add(try body(try texts.map { try FixedPoint(signed: $0) }, row) ? .exact : .overflow)
      }
    }
    #expect(tally.total == rows.count)
    return tally
  }

  /// How the first operand that cannot be held is refused, or `nil`.
  private func refusal(of operands: [String]) -> Outcome? {
    for operand in operands {
      let text = DecimalText(operand)
      if text.precision > 18 {
        #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 18)) { try FixedPoint(signed: operand) }
        return .operandTooPrecise
      }
      if !text.rounded(toDecimals: 18, .down).fitsFixedPoint {
        #expect(throws: DecimalSyntaxError.tooLarge) { try FixedPoint(signed: operand) }
        return .operandTooLarge
      }
    }
    return nil
  }

  /// Compares a result with the expected one and says whether that fits; where it does not, it must be an overflow.
  private func check(
    _ expected: DecimalText, _ comment: Comment, _ result: () throws(ArithmeticError) -> FixedPoint
  ) throws -> Bool {
    guard expected.fitsFixedPoint else {
      #expect(throws: ArithmeticError.overflow, comment) { try result() }
      return false
    }
    #expect(try result().description == expected.canonical, comment)
    return true
  }

  private func text(_ row: [Any], _ index: Int) throws -> String { try #require(row[index] as? String) }

  private func number(_ row: [Any], _ index: Int) throws -> Int { try #require(row[index] as? Int) }

  private func rule(_ row: [Any], _ index: Int) throws -> RoundingRule {
    let name = try text(row, index)
    return try #require(RoundingRule.allCases.first { "\($0)" == name })
  }
}
