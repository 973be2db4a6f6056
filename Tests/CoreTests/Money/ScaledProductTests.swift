import QuidCore
import Testing

struct ScaledProductTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let factor: String
    let decimals: Int
    var testDescription: String { "10^20 times \(factor) to \(decimals) decimals" }
  }

  /// The quotient fits a word of 128 bits, and with the zeros behind it no longer does.
  @Test(arguments: [
    Case(factor: "10000000000", decimals: 0), Case(factor: "1000000000000000000", decimals: 0),
    Case(factor: "4", decimals: 2), Case(factor: "1.8", decimals: 17),
  ])
  func `a product that only its zeros make too large is an overflow`(_ example: Case) throws {
    let large = FixedPoint(units: 100_000_000_000_000_000_000_000_000_000_000_000_000)
    #expect(throws: ArithmeticError.overflow) {
      try large.multiplied(
        by: FixedPoint(example.factor), dividedBy: .one, decimals: example.decimals, rounding: .down)
    }
    #expect(
      try large.multiplied(by: FixedPoint("1.7"), dividedBy: .one, decimals: example.decimals, rounding: .down) > large)
  }
}
