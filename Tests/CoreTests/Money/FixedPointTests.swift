import TestSupport
import Testing

@testable import QuidCore

struct FixedPointTests {
  @Test(arguments: SplitMix64.seeds)
  func `10,000 numbers come back from their two words and keep their order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<10_000 {
      let (left, right) = (random.signed(), random.next() & 1 == 0 ? random.signed() : Int128(random.next()))
      let (leftNumber, rightNumber) = (FixedPoint(units: left), FixedPoint(units: right))
      let isRight =
        leftNumber.units == left && (leftNumber < rightNumber) == (left < right)
        && (leftNumber == rightNumber) == (left == right) && leftNumber.isNegative == (left < 0)
        && leftNumber.isZero == (left == 0)
      guard isRight else {
        Issue.record("\(left) and \(right), seed \(seed)")
        return
      }
    }
  }

  @Test func `whole numbers of any size fit`() {
    #expect(FixedPoint(Int.max).description == "9223372036854775807")
    #expect(FixedPoint(Int.min).description == "-9223372036854775808")
    #expect(FixedPoint(1) == .one)
    #expect(FixedPoint(0) == .zero)
  }

  @Test func `a magnitude past the range is an error on either side of zero`() throws {
    #expect(throws: ArithmeticError.overflow) { try FixedPoint(magnitude: 1 << 127, isNegative: false) }
    #expect(throws: ArithmeticError.overflow) { try FixedPoint(magnitude: 1 << 127, isNegative: true) }
    #expect(throws: ArithmeticError.overflow) { try FixedPoint(magnitude: .max, isNegative: true) }
    #expect(try FixedPoint(magnitude: 1 << 127 - 1, isNegative: false) == .maximum)
    #expect(try FixedPoint(magnitude: 0, isNegative: true) == .zero)
  }
}
