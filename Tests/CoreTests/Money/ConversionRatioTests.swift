import TestSupport
import Testing

@testable import QuidCore

/// Compares conversions by up to two factors and two divisors with schoolbook arithmetic.
struct ConversionRatioTests {
  /// The factors and divisors of a ratio, in units of 10⁻¹⁸.
  private struct Factors {
    let multipliers: [UInt128]
    let divisors: [UInt128]

    /// Creates random factors: usually those of prices and rates, sometimes of any size.
    init(_ random: inout SplitMix64) {
      multipliers = [Self.factor(&random), Self.factor(&random)]
      divisors = [Self.factor(&random), Self.factor(&random)]
    }

    private static func factor(_ random: inout SplitMix64) -> UInt128 {
      let digits = UInt128(random.next() >> (random.next() % 56)) + 1
      switch random.next() % 4 {
      case 0: return 1_000_000_000_000_000_000
      // A price or rate with few decimals.
      case 1: return digits >> 24 == 0 ? digits * 1_000_000_000_000_000 : (digits >> 40 + 1) * 10_000_000_000_000
      case 2: return digits
      default: return UInt128(random.next() >> 1) << 64 | UInt128(random.next() | 1)
      }
    }

    var ratio: ConversionRatio? {
      let numbers = (multipliers + divisors).map { FixedDecimal(units: Int128($0)) }
      return ConversionRatio((numbers[0], numbers[1]), dividedBy: (numbers[2], numbers[3]))
    }
  }

  private static func amount(_ random: inout SplitMix64) -> FixedDecimal {
    FixedDecimal(
      units: Int128(UInt128(random.next() >> 1) << 64 | UInt128(random.next())) >> Int128(random.next() % 126))
  }

  @Test(arguments: SplitMix64.seeds)
  func `4,000 random conversions equal exact fractions`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (refused, needsWords) = (0, 0)
    for _ in 0..<4_000 {
      let factors = Factors(&random)
      let amount = Self.amount(&random)
      let decimals = random.next() % 2 == 0 ? 18 : Int(random.next() % 19)
      let ratio = try #require(factors.ratio)
      if ratio.hasTwoFactors { needsWords += 1 }
      let exact = ExactProduct(of: amount, times: factors.multipliers, dividedBy: factors.divisors)
      guard let result = try? ratio.converted(amount, decimals: decimals) else {
        refused += 1
        guard exact.isOutOfRange(decimals: decimals) else {
          Issue.record("\(amount) by \(factors), \(decimals) decimals, is not out of range, seed \(seed)")
          return
        }
        continue
      }
      guard exact.roundsTo(result, decimals: decimals) else {
        Issue.record("\(amount) by \(factors), \(decimals) decimals, is not \(result), seed \(seed)")
        return
      }
    }
    // All paths of the calculation are taken.
    #expect(refused > 100 && refused < 3_000, "\(refused)")
    #expect(needsWords > 500 && needsWords < 3_900, "\(needsWords)")
  }

  @Test(arguments: SplitMix64.seeds)
  func `ratio of a cross rate converts as the cross rate does`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let from = FixedDecimal(units: Int128(random.next() >> (random.next() % 60) + 1))
      let to = FixedDecimal(units: Int128(random.next() >> (random.next() % 60) + 1))
      let source = try #require(ExchangeRate(base: .eur, quote: .usd, rate: from))
      let target = try #require(ExchangeRate(base: .eur, quote: .gbp, rate: to))
      let cross = try #require(CrossRate(from: source, to: target))
      let amount = Self.amount(&random)
      for ratio in [ConversionRatio(cross), try #require(ConversionRatio(to, dividedBy: from))] {
        #expect((try? ratio.converted(amount)) == (try? cross.converted(amount)), "seed \(seed)")
        #expect((try? ratio.inverse.rate()) == (try? cross.inverse.rate()), "seed \(seed)")
      }
    }
  }

  @Test func `amount that exceeds 128 bits only after rounding up is an error`() throws {
    // The product is 2¹²⁸ − 2 units, so that the next multiple of 10¹⁸ units has 129 bits.
    let ratio = try #require(ConversionRatio(FixedDecimal(2), dividedBy: .one))
    #expect(throws: ArithmeticError.overflow) { try ratio.converted(.maximum, decimals: 0, rounding: .up) }
    #expect(throws: ArithmeticError.overflow) { try ratio.converted(.maximum.negated(), decimals: 0, rounding: .up) }
    #expect(try ratio.converted(FixedDecimal("1.2"), decimals: 0, rounding: .up) == FixedDecimal(3))
  }

  struct Rounding: CustomTestStringConvertible, Sendable {
    let rule: RoundingRule
    /// Whether a tie increases an even and an odd last digit of a positive and of a negative number.
    let even: Bool
    let odd: Bool
    let negative: Bool
    var testDescription: String { "\(rule)" }
  }

  @Test(arguments: [
    Rounding(rule: .halfEven, even: false, odd: true, negative: false),
    Rounding(rule: .halfUp, even: true, odd: true, negative: true),
    Rounding(rule: .halfDown, even: false, odd: false, negative: false),
    Rounding(rule: .down, even: false, odd: false, negative: false),
    Rounding(rule: .up, even: true, odd: true, negative: true),
    Rounding(rule: .floor, even: false, odd: false, negative: true),
    Rounding(rule: .ceiling, even: true, odd: true, negative: false),
  ])
  func `tie beyond 256 bits is rounded by the rule`(_ rounding: Rounding) throws {
    // The numerator of the ratio is an odd number of 128 bits, and the amount is half of its divisor.
    let (first, second): (UInt128, UInt128) = (1_000_000_007, 2_000_000_018)
    let amount = FixedDecimal(units: Int128(first * second / 2))
    let left = UInt128(1) << 64 + 13
    for right in [UInt128(1) << 63 + 29, UInt128(1) << 63 + 31] {
      let ratio = try #require(
        ConversionRatio(
          (FixedDecimal(units: Int128(left)), FixedDecimal(units: Int128(right))),
          dividedBy: (FixedDecimal(units: Int128(first)), FixedDecimal(units: Int128(second)))))
      #expect(ratio.hasTwoFactors)
      let half = left * right / 2
      let increment: UInt128 = (half % 2 == 0 ? rounding.even : rounding.odd) ? 1 : 0
      #expect(try ratio.converted(amount, rounding: rounding.rule).units == Int128(half + increment))
      if half % 2 == 0 {
        let result = try ratio.converted(amount.negated(), rounding: rounding.rule)
        #expect(result.units == -Int128(half + (rounding.negative ? 1 : 0)))
      }
    }
  }

  @Test func `zero converts to zero, and the ratio one changes nothing`() throws {
    let large = FixedDecimal(units: .max - 2)
    let other = FixedDecimal(units: .max - 6)
    let ratio = try #require(ConversionRatio((large, large), dividedBy: (other, other)))
    #expect(try ratio.converted(.zero) == .zero)
    #expect(try ratio.converted(FixedDecimal(5)) == FixedDecimal(5))
    #expect(try ConversionRatio.one.converted(.maximum) == .maximum)
    #expect(try ConversionRatio.one.inverse.rate() == .one)
  }

  @Test func `invalid factors and decimals are rejected`() throws {
    let minusOne = FixedDecimal(-1)
    #expect(ConversionRatio(.zero, dividedBy: .one) == nil)
    #expect(ConversionRatio(.one, dividedBy: .zero) == nil)
    #expect(ConversionRatio((.one, minusOne), dividedBy: (.one, .one)) == nil)
    #expect(ConversionRatio((.one, .one), dividedBy: (.zero, .one)) == nil)
    let large = FixedDecimal(units: .max - 2)
    let wide = try #require(ConversionRatio((large, large), dividedBy: (FixedDecimal(units: .max - 6), .one)))
    for decimals in [-1, 19] {
      #expect(throws: ArithmeticError.invalidScale) { try ConversionRatio.one.converted(.one, decimals: decimals) }
      #expect(throws: ArithmeticError.invalidScale) { try wide.converted(.one, decimals: decimals) }
    }
    #expect(throws: ArithmeticError.overflow) { try wide.converted(FixedDecimal(2)) }
  }
}

struct MultiwordIntegerTests {
  private static func random(_ random: inout SplitMix64) -> UInt128 {
    (UInt128(random.next()) << 64 | UInt128(random.next())) >> UInt128(random.next() % 128)
  }

  @Test(arguments: SplitMix64.seeds)
  func `quotients and remainders equal those of 128-bit integers`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let (left, right) = (Self.random(&random), Self.random(&random) | 1)
      let expected = left.quotientAndRemainder(dividingBy: right)
      let result = MultiwordInteger(left).quotientAndRemainder(dividingBy: MultiwordInteger(right))
      #expect(result.quotient.narrowed == expected.quotient, "\(left) ÷ \(right), seed \(seed)")
      #expect(result.remainder.narrowed == expected.remainder, "\(left) ÷ \(right), seed \(seed)")
      #expect((MultiwordInteger(left) < MultiwordInteger(right)) == (left < right))
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `product of three numbers is divisible by each of them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let factors = (0..<3).map { _ in MultiwordInteger(Self.random(&random) | 1) }
      let product = factors[0] * factors[1] * factors[2]
      let first = product.quotientAndRemainder(dividingBy: factors[0])
      #expect(first.remainder.isZero, "seed \(seed)")
      let second = first.quotient.quotientAndRemainder(dividingBy: factors[2])
      #expect(second.remainder.isZero, "seed \(seed)")
      #expect(second.quotient == factors[1], "seed \(seed)")
    }
  }

  @Test func `numbers of more than 128 bits are not narrowed`() {
    let large = MultiwordInteger(.max)
    #expect(large.narrowed == .max)
    #expect((large * MultiwordInteger(2)).narrowed == nil)
    #expect((large * MultiwordInteger(0)).isZero)
    #expect(MultiwordInteger(0).narrowed == 0)
  }
}
