import TestSupport
import Testing

@testable import QuidCore

struct TripleProductTests {
  @Test(arguments: SplitMix64.seeds)
  func `20,000 quotients of three factors match the definition of rounding`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var outcomes: Set<Bool> = []
    for _ in 0..<20_000 {
      let call = Call(random: &random)
      let (mismatch, isOverflow) = call.result()
      outcomes.insert(isOverflow)
      if let mismatch {
        Issue.record("\(mismatch): \(call), seed \(seed)")
        return
      }
    }
    #expect(outcomes == [true, false])
  }

  @Test func `product of the largest factors fits and is divided exactly`() throws {
    let product = TripleProduct(.max, .max, .max)
    #expect(throws: ArithmeticError.overflow) { try rounded(product, dividedBy: .max) }
    #expect(try rounded(TripleProduct(.max, 10, 1), dividedBy: 1, cutting: 1) == Ether(wei: .max))
    #expect(try rounded(TripleProduct(.max, .max, 10), dividedBy: .max, cutting: 1) == Ether(wei: .max))
  }

  @Test func `division by zero throws instead of trapping`() {
    #expect(throws: ArithmeticError.divisionByZero) { try rounded(TripleProduct(1, 1, 1), dividedBy: 0) }
  }

  private func rounded(_ product: TripleProduct, dividedBy divisor: UInt128, cutting digits: Int = 18) throws -> Ether {
    Ether(
      wei: try product.roundedQuotient(dividedBy: divisor, cutting: digits, isNegative: false, rounding: .halfEven))
  }

  struct Product: CustomTestStringConvertible, Sendable {
    let amount: String
    let price: String
    let to: String
    let from: String
    let value: String
    var testDescription: String { "\(amount) × \(price) × \(to) ÷ \(from)" }
  }

  @Test(arguments: [
    Product(amount: "0.5", price: "34000", to: "11", from: "1.1", value: "170000"),
    // Rounding the product of the first two factors first would give 0.
    Product(amount: "0.000000000000000001", price: "0.5", to: "10", from: "1", value: "0.000000000000000005"),
    // Ties are rounded to the even digit.
    Product(amount: "0.000000000000000001", price: "0.5", to: "1", from: "1", value: "0"),
    Product(amount: "0.000000000000000001", price: "1.5", to: "1", from: "1", value: "0.000000000000000002"),
    Product(amount: "1", price: "1", to: "1", from: "3", value: "0.333333333333333333"),
    Product(amount: "-2", price: "1", to: "1", from: "3", value: "-0.666666666666666667"),
    Product(amount: "0", price: "5", to: "7", from: "3", value: "0"),
  ])
  func `product of three numbers is divided with one rounding`(_ product: Product) throws {
    let value = try FixedPoint(product.amount).multiplied(
      by: FixedPoint(product.price), and: FixedPoint(product.to), dividedBy: FixedPoint(product.from),
      rounding: .halfEven)
    #expect(value.description == product.value)
  }

  @Test func `value above the range throws`() {
    #expect(throws: ArithmeticError.overflow) {
      try FixedPoint.maximum.multiplied(by: FixedPoint(2), and: .one, dividedBy: .one, rounding: .halfEven)
    }
  }

  /// The arguments of one call.
  fileprivate struct Call {
    let first: UInt128
    let second: UInt128
    let third: UInt128
    let divisor: UInt128
    let isNegative: Bool
    let rule: RoundingRule
  }
}

extension TripleProductTests.Call {
  fileprivate init(random: inout SplitMix64) {
    rule = RoundingRule.allCases.randomElement(using: &random) ?? .down
    isNegative = random.next() & 1 == 0
    switch random.next() % 3 {
    case 0:
      (first, second, third) = (random.magnitude(), random.magnitude(), random.magnitude())
      divisor = random.magnitude() | 1
    case 1:
      (first, second, third) = (random.awkward(), random.awkward(), random.awkward())
      divisor = random.awkward() | 1
    // Multiples of half a unit and their neighbours: ties and values close to one.
    default:
      let half = (random.magnitude() >> 8) + 1
      (first, second) = (random.near(half), UInt128(random.next() % 2_000))
      (third, divisor) = (random.near(1_000_000_000_000_000_000), 2 * half)
    }
  }

  /// Returns a description of an incorrect result, or `nil`, and whether the call threw an overflow.
  fileprivate func result() -> (mismatch: String?, isOverflow: Bool) {
    let product = Schoolbook(first) * Schoolbook(second) * Schoolbook(third)
    let denominator = Schoolbook(divisor) * .powerOfTen(18)
    do throws(ArithmeticError) {
      let result = try TripleProduct(first, second, third).roundedQuotient(
        dividedBy: divisor, cutting: 18, isNegative: isNegative, rounding: rule)
      let definition = RoundingDefinition(numerator: product, denominator: denominator, isNegative: isNegative)
      return (definition.accepts(Schoolbook(result), as: rule) ? nil : "\(result) is not the rounded fraction", false)
    } catch {
      // Above 2¹²⁸ − 1, possibly by less than one unit.
      let isRight = error == .overflow && product > Schoolbook(.max) * denominator
      return (isRight ? nil : "\(error)", true)
    }
  }
}
