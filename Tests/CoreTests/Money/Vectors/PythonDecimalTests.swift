import Foundation
import TestSupport
import Testing

@testable import QuidCore

/// Results of Python's `decimal` module, which has no limits.
///
/// For operands with more than 18 decimals or more than 127 bits, Quid must reject the operand or throw an overflow.
@Suite(.enabled(if: SharedFolder.isPresent))
struct PythonDecimalTests {
  private enum Outcome { case exact, operandTooLarge, operandTooPrecise, overflow }

  private let sections: [String: [[Any]]]

  init() throws {
    let object = try JSONSerialization.jsonObject(with: SharedFolder.data("vectors/pydecimal/arith.json"))
    sections = try #require(object as? [String: Any]).compactMapValues { $0 as? [[Any]] }
  }

  @Test func `3,000 products equal Python's, rounded half to even and down`() throws {
    let tally = try tally("mul", operands: 2) { operands, row in
      let exact = PaperDecimal(try text(row, 2))
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

  @Test func `10,500 numbers are rounded like Python's by all seven rules`() throws {
    let tally = try tally("quantize", operands: 1) { operands, row in
      let (scale, rule) = (try number(row, 1), try rule(row, 2))
      return try check(PaperDecimal(try text(row, 3)), "\(row)") { () throws(ArithmeticError) in
        try operands[0].rounded(to: scale, rounding: rule)
      }
    }
    #expect(tally.counts == [.exact: 8_057, .operandTooLarge: 707, .operandTooPrecise: 1_736])
  }

  @Test func `numbers with more than 18 decimals are rounded like Python's by the kernel`()
    throws
  {
    var checked = 0
    for row in try #require(sections["quantize"]) {
      let (value, result) = (PaperDecimal(try text(row, 0)), PaperDecimal(try text(row, 3)))
      guard value.precision > 18, let units = UInt128(value.digits) else { continue }
      let kept = try roundedQuotient(
        units, times: 1, dividedBy: 1, cutting: value.scale - result.scale, isNegative: try text(row, 0).hasPrefix("-"),
        rounding: try rule(row, 2))
      #expect(Ether(wei: kept) == Ether(wei: try #require(UInt128(result.digits))), "\(row)")
      checked += 1
    }
    #expect(checked == 1_708)
  }

  @Test func `2,988 quotients equal Python's at every scale`() throws {
    let tally = try tally("divHalfEven", operands: 2) { operands, row in
      let scale = try number(row, 2)
      return try check(PaperDecimal(try text(row, 3)), "\(row)") { () throws(ArithmeticError) in
        try operands[0].divided(by: operands[1], decimals: scale, rounding: .halfEven)
      }
    }
    #expect(tally.counts == [.exact: 2_380, .operandTooLarge: 506, .overflow: 102])
  }

  @Test func `2,000 cross rates equal Python's at every scale`() throws {
    let tally = try tally("crossRateHalfEven", operands: 3) { operands, row in
      let from = try #require(ExchangeRate(base: .eur, quote: .gbp, rate: operands[1]))
      let to = try #require(ExchangeRate(base: .eur, quote: .usd, rate: operands[2]))
      let (cross, scale) = (try #require(CrossRate(from: from, to: to)), try number(row, 3))
      return try check(PaperDecimal(try text(row, 4)), "\(row)") { () throws(ArithmeticError) in
        try cross.converted(operands[0], decimals: scale)
      }
    }
    #expect(tally.counts == [.exact: 2_000])
  }

  @Test func `vector file has the expected sections and rows`() {
    #expect(
      sections.mapValues(\.count) == [
        "mul": 3_000, "quantize": 10_500, "divHalfEven": 2_988, "crossRateHalfEven": 2_000,
      ])
  }

  /// Counts the outcomes of a section.
  ///
  /// `body` returns whether the result fits; it is not called for rejected operands.
  private func tally(
    _ section: String, operands count: Int, _ body: ([FixedDecimal], [Any]) throws -> Bool
  ) throws -> Tally<Outcome> {
    let rows = try #require(sections[section])
    var tally = Tally<Outcome>()
    for row in rows {
      let texts = try (0..<count).map { try text(row, $0) }
      if let rejection = rejection(of: texts) {
        tally.add(rejection)
      } else {
        tally.add(try body(try texts.map { try FixedDecimal($0) }, row) ? .exact : .overflow)
      }
    }
    #expect(tally.total == rows.count)
    return tally
  }

  /// Returns the outcome of the first operand that is out of range, or `nil` if all are valid.
  private func rejection(of operands: [String]) -> Outcome? {
    for operand in operands {
      let text = PaperDecimal(operand)
      if text.precision > 18 {
        #expect(throws: DecimalSyntaxError.tooPrecise(decimals: 18)) { try FixedDecimal(operand) }
        return .operandTooPrecise
      }
      if !text.rounded(toDecimals: 18, .down).fitsFixedDecimal {
        #expect(throws: DecimalSyntaxError.tooLarge) { try FixedDecimal(operand) }
        return .operandTooLarge
      }
    }
    return nil
  }

  /// Returns whether the expected result fits, and expects the same result or else an overflow.
  private func check(
    _ expected: PaperDecimal, _ comment: Comment, _ result: () throws(ArithmeticError) -> FixedDecimal
  ) throws -> Bool {
    guard expected.fitsFixedDecimal else {
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
