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

  struct Case: Sendable, CustomTestStringConvertible {
    let json: String
    let value: String?
    var testDescription: String { json }
  }

  @Test(arguments: [
    Case(json: "1644.1", value: "1644.1"), Case(json: "0.1", value: "0.1"), Case(json: "3.133", value: "3.133"),
    Case(json: "53953", value: "53953"), Case(json: "0", value: "0"), Case(json: "-0", value: "0"),
    Case(json: "0.0", value: "0"), Case(json: "1e3", value: "1000"), Case(json: "1.5E+2", value: "150"),
    Case(json: "1.2e-05", value: "0.000012"), Case(json: "1e-18", value: "0.000000000000000001"),
    Case(json: "-0.5", value: "-0.5"), Case(json: "-1.2e-05", value: "-0.000012"),
    Case(json: "1542.9838548933624", value: "1542.9838548933624"),
    Case(json: "123456789012345678.123456789012345678", value: "123456789012345678.123456789012345678"),
    Case(json: "170141183460469231731.687303715884105727", value: nil),
    Case(json: "170141183460469231731", value: "170141183460469231731"),
    Case(json: "170141183460469231732", value: nil), Case(json: "-170141183460469231732", value: nil),
    Case(json: "1e20", value: "100000000000000000000"), Case(json: "1e21", value: nil),
    Case(json: "1e127", value: nil), Case(json: "1e400", value: nil),
    // One rounding, half to even, to 18 decimals.
    Case(json: "0.1234567890123456785", value: "0.123456789012345678"),
    Case(json: "0.1234567890123456775", value: "0.123456789012345678"),
    Case(json: "0.12345678901234567850001", value: "0.123456789012345679"),
    Case(json: "0.1234567890123456784999", value: "0.123456789012345678"),
    Case(json: "-0.1234567890123456775", value: "-0.123456789012345678"),
    Case(json: "0.9999999999999999995", value: "1"), Case(json: "1.5e-18", value: "0.000000000000000002"),
    Case(json: "0.5000000000000000001e-17", value: "0.000000000000000005"),
    // A value other than zero must not become zero.
    Case(json: "5e-19", value: nil), Case(json: "1e-30", value: nil),
    Case(json: "1e-400", value: nil), Case(json: "1e-9223372036854775808", value: nil),
    Case(json: "1e-9223372036854775809", value: nil), Case(json: "1e9223372036854775807", value: nil),
    Case(json: "-4e-19", value: nil), Case(json: "6e-19", value: "0.000000000000000001"),
    // Foundation keeps 38 digits of a number, so a number with 38 digits may have had more.
    Case(json: "1.234567890123456789012345678901234567", value: "1.234567890123456789"),
    Case(json: "1.2345678901234567890123456789012345678", value: nil),
    Case(json: "1.23456789012345678901234567890123456789", value: nil),
    Case(json: "1.2345678901234567890123456789012345678901234567890123456789", value: nil),
    Case(json: "115792089237316195423570985008687907853269984665640564039457584007913129639935", value: nil),
  ])
  func `a JSON number is converted exactly or rejected`(_ expected: Case) throws {
    if let value = expected.value {
      #expect(try number(expected.json).description == value)
    } else {
      #expect(throws: ResponseError.self) { try number(expected.json) }
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
