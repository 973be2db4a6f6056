import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct JSONNumberTests {
  private func number(_ json: String) throws -> FixedDecimal {
    let number = try? JSONDecoder().decode([JSONNumber].self, from: Data("[\(json)]".utf8)).first?.value
    let own = try #require(try JSON(Data("[\(json)]".utf8)).elements().first).exactNumber()
    #expect(own == number, "\(json)")
    return own
  }

  @Test(
    arguments: [
      ("1644.1", "1644.1"), ("0.1", "0.1"), ("3.133", "3.133"),
      ("53953", "53953"), ("0", "0"), ("-0", "0"),
      ("0.0", "0"), ("1e3", "1000"), ("1.5E+2", "150"),
      ("1.2e-05", "0.000012"), ("1e-18", "0.000000000000000001"),
      ("-0.5", "-0.5"), ("-1.2e-05", "-0.000012"),
      ("1542.9838548933624", "1542.9838548933624"),
      ("123456789012345678.123456789012345678", "123456789012345678.123456789012345678"),
      ("170141183460469231731.687303715884105727", nil),
      ("170141183460469231731", "170141183460469231731"),
      ("170141183460469231732", nil), ("-170141183460469231732", nil),
      ("1e20", "100000000000000000000"), ("1e21", nil),
      ("1e127", nil), ("1e400", nil),
      // One rounding, half to even, to 18 decimals.
      ("0.1234567890123456785", "0.123456789012345678"),
      ("0.1234567890123456775", "0.123456789012345678"),
      ("0.12345678901234567850001", "0.123456789012345679"),
      ("0.1234567890123456784999", "0.123456789012345678"),
      ("-0.1234567890123456775", "-0.123456789012345678"),
      ("0.9999999999999999995", "1"), ("1.5e-18", "0.000000000000000002"),
      ("0.5000000000000000001e-17", "0.000000000000000005"),
      // A value other than zero must not become zero.
      ("5e-19", nil), ("1e-30", nil),
      ("1e-400", nil), ("1e-9223372036854775808", nil),
      ("1e-9223372036854775809", nil), ("1e9223372036854775807", nil),
      ("-4e-19", nil), ("6e-19", "0.000000000000000001"),
      // Foundation keeps 38 digits of a number, so a number with 38 digits may have had more.
      ("1.234567890123456789012345678901234567", "1.234567890123456789"),
      ("1.2345678901234567890123456789012345678", nil),
      ("1.23456789012345678901234567890123456789", nil),
      ("1.2345678901234567890123456789012345678901234567890123456789", nil),
      ("115792089237316195423570985008687907853269984665640564039457584007913129639935", nil),
    ] as [(String, String?)])
  func `a JSON number is converted exactly or rejected`(json: String, expected: String?) throws {
    if let value = expected {
      #expect(try number(json).description == value)
    } else {
      #expect(throws: ResponseError.self) { try number(json) }
    }
  }

  @Test(arguments: ["\"1\"", "null", "true", "{}", "[]", "\"\""])
  func `a value of another type is rejected as not a number`(_ json: String) {
    #expect(throws: ResponseError.malformed(expected: "a number", at: "[0]")) { try number(json) }
  }

  @Test(arguments: SplitMix64.seeds)
  func `every number that fits is exact, and further decimals are rounded half to even`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let whole = UInt64.random(in: 0..<1_000_000, using: &random)
      let kept = UInt64.random(in: 0..<1_000_000_000_000_000_000, using: &random)
      let cut = UInt64.random(in: 0..<1_000_000, using: &random)
      let padded = String(repeating: "0", count: 18 - "\(kept)".count) + "\(kept)"
      let tail = String(repeating: "0", count: 6 - "\(cut)".count) + "\(cut)"
      let isNegative = Bool.random(using: &random)
      let sign = isNegative ? "-" : ""
      let units = Int128(whole) * 1_000_000_000_000_000_000 + Int128(kept)
      let exact = FixedDecimal(units: isNegative ? -units : units)
      #expect(try number("\(sign)\(whole).\(padded)") == exact, "seed \(seed)")
      let up = cut > 500_000 || (cut == 500_000 && kept % 2 == 1)
      let rounded = FixedDecimal(units: (isNegative ? -1 : 1) * (units + (up ? 1 : 0)))
      guard !rounded.isZero else { continue }
      #expect(try number("\(sign)\(whole).\(padded)\(tail)") == rounded, "seed \(seed): \(whole).\(padded)\(tail)")
    }
  }
}
