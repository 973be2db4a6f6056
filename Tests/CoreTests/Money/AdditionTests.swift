import QuidCore
import Testing

struct AdditionTests {
  private let unit = FixedPoint(units: 1)
  private let smallest = FixedPoint(units: .min)

  @Test func `sums and differences are exact`() throws {
    #expect(try FixedPoint("0.1").adding(FixedPoint("0.2")).description == "0.3")
    #expect(try FixedPoint("0.1").subtracting(FixedPoint("0.3")).description == "-0.2")
    #expect(
      try FixedPoint("99999999999999999999").adding(unit).description == "99999999999999999999.000000000000000001")
    #expect(try FixedPoint("1.5").negated().description == "-1.5")
    #expect(try FixedPoint.zero.negated() == .zero)
    #expect(try Wei("1.5").adding(Wei("0.00294")).description == "1.50294")
    #expect(try Wei("10").subtracting(Wei("1.50294")).description == "8.49706")
  }

  @Test func `a word carries into the next`() throws {
    let word = FixedPoint(units: Int128(UInt64.max))
    #expect(try word.adding(unit).units == Int128(UInt64.max) + 1)
    #expect(try word.adding(unit).subtracting(unit) == word)
    #expect(try FixedPoint.zero.subtracting(unit).units == -1)
    #expect(try Wei.wei(.max).adding(.wei(1)).count == UInt128(UInt64.max) + 1)
  }

  @Test func `a number past the range is an error, one step from each end`() throws {
    #expect(throws: ArithmeticError.overflow) { try FixedPoint.maximum.adding(unit) }
    #expect(throws: ArithmeticError.overflow) { try FixedPoint.maximum.adding(.maximum) }
    #expect(throws: ArithmeticError.overflow) { try smallest.subtracting(unit) }
    #expect(throws: ArithmeticError.overflow) { try smallest.adding(smallest) }
    #expect(throws: ArithmeticError.overflow) { try FixedPoint.maximum.subtracting(smallest) }
    #expect(throws: ArithmeticError.overflow) { try smallest.negated() }
    #expect(try smallest.adding(.maximum).units == -1)
    #expect(try FixedPoint.maximum.negated().units == -Int128.max)
  }

  @Test func `wei go neither past 128 bits nor below nothing`() throws {
    #expect(throws: ArithmeticError.overflow) { try Wei(count: .max).adding(.wei(1)) }
    #expect(throws: ArithmeticError.overflow) { try Wei.zero.subtracting(.wei(1)) }
    #expect(throws: ArithmeticError.overflow) { try Wei.ether(1).subtracting(.ether(2)) }
    #expect(try Wei(count: .max).subtracting(Wei(count: .max)) == .zero)
    #expect(try Wei(count: .max).adding(.zero) == Wei(count: .max))
  }
}
