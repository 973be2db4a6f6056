/// The exact 384-bit product of three 128-bit numbers, which can be divided and rounded once.
///
/// The cost of a purchase in another currency is amount × price × rate ÷ rate. The product of the three factors
/// does not fit in the 256 bits of ``FullWidthProduct``, and rounding the product of the first two would round
/// the cost twice.
struct TripleProduct: Sendable {
  /// The six words of the product, least significant first.
  private var words: [UInt64]

  /// Creates the exact product of three numbers.
  init(_ first: UInt128, _ second: UInt128, _ third: UInt128) {
    let pair = FullWidthProduct(first, second)
    let factors = [pair.low.low, pair.low.high, pair.high.low, pair.high.high]
    words = Array(repeating: 0, count: 6)
    for (offset, multiplier) in [third.low, third.high].enumerated() {
      var carry: UInt64 = 0
      for (index, factor) in factors.enumerated() {
        // The sum fits in 128 bits: (2⁶⁴ − 1)² + 2 × (2⁶⁴ − 1) = 2¹²⁸ − 1.
        let sum =
          FullWidthProduct.product(factor, multiplier) &+ UInt128(low: words[offset + index]) &+ UInt128(low: carry)
        words[offset + index] = sum.low
        carry = sum.high
      }
      words[offset + factors.count] = carry
    }
  }

  /// Returns the product divided by `divisor` and by ten to the power of `digits`, rounded once.
  ///
  /// - Parameters:
  ///   - divisor: The absolute value to divide by.
  ///   - digits: The number of decimal digits to drop from the quotient, from 1 to 19.
  ///   - isNegative: Whether the result is negative, which only affects the direction of rounding.
  ///   - rule: The rounding rule.
  /// - Returns: The absolute value of the result.
  /// - Throws: ``ArithmeticError/divisionByZero`` if `divisor` is zero; ``ArithmeticError/overflow`` if the
  ///   result needs more than 128 bits.
  func roundedQuotient(
    dividedBy divisor: UInt128, cutting digits: Int, isNegative: Bool, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> UInt128 {
    guard divisor != 0 else { throw .divisionByZero }
    var quotient = self
    let hasTail = quotient.divide(by: divisor) != 0
    let power = PowersOfTen.word(digits)
    let cut = quotient.divide(byWord: power)
    guard quotient.words.dropFirst(2).allSatisfy({ $0 == 0 }) else { throw .overflow }
    let truncated = UInt128(high: quotient.words[1], low: quotient.words[0])
    // The power of ten is even, as a discarded tail requires.
    let discarded = Remainder(remainder: UInt128(low: cut), of: UInt128(low: power), hasTail: hasTail)
    let increments = rule.roundsAwayFromZero(discarding: discarded, lastBit: truncated.low & 1, isNegative: isNegative)
    let rounded = truncated &+ UInt128(low: increments ? 1 : 0)
    guard rounded >= truncated else { throw .overflow }
    return rounded
  }

  /// Replaces the product by its truncated quotient, and returns the remainder.
  private mutating func divide(by divisor: UInt128) -> UInt128 {
    divisor.high == 0 ? UInt128(low: divide(byWord: divisor.low)) : divide(byTwoWords: divisor)
  }

  /// Divides by a number above zero that fits in one word.
  private mutating func divide(byWord divisor: UInt64) -> UInt64 {
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      let step = divisor.dividingFullWidth((remainder, words[index]))
      words[index] = step.quotient
      remainder = step.remainder
    }
    return remainder
  }

  /// Divides by a number of 2⁶⁴ or more, with one step of long division for each word.
  private mutating func divide(byTwoWords divisor: UInt128) -> UInt128 {
    let shift = UInt64(truncatingIfNeeded: divisor.high.leadingZeroBitCount)
    let normalized = divisor &<< UInt128(low: shift)
    // A masking shift by 64 bits would not shift at all.
    func overflow(_ word: UInt64) -> UInt64 { shift == 0 ? 0 : word &>> (64 &- shift) }
    var remainder = UInt128(low: overflow(words[words.count - 1]))
    for index in words.indices.reversed() {
      let next = words[index] &<< shift | (index > 0 ? overflow(words[index - 1]) : 0)
      let step = FullWidthProduct.digit(remainder, next, by: normalized)
      words[index] = step.quotient
      remainder = step.remainder
    }
    return remainder &>> UInt128(low: shift)
  }
}

extension FixedPoint {
  /// Returns this number × `second` × `third` ÷ `divisor`, rounded once to 18 decimals.
  ///
  /// - Throws: ``ArithmeticError/divisionByZero`` if `divisor` is zero; ``ArithmeticError/overflow`` if the
  ///   result is outside the range of ``FixedPoint``.
  func multiplied(
    by second: FixedPoint, and third: FixedPoint, dividedBy divisor: FixedPoint, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    let isNegative = ((isNegative != second.isNegative) != third.isNegative) != divisor.isNegative
    let magnitude = try TripleProduct(magnitude, second.magnitude, third.magnitude).roundedQuotient(
      dividedBy: divisor.magnitude, cutting: Self.decimals, isNegative: isNegative, rounding: rule)
    return try FixedPoint(magnitude: magnitude, isNegative: isNegative)
  }
}

extension CrossRate {
  /// Converts an amount × a price in the source currency to the target currency and rounds the result once,
  /// half to even to 18 decimals.
  ///
  /// - Parameters:
  ///   - amount: The amount of an asset, such as a number of coins.
  ///   - price: The price of one unit of the asset in the source currency, `from.quote`.
  /// - Returns: The value in the target currency, `to.quote`.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedPoint``.
  func converted(_ amount: FixedPoint, at price: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: price, and: to.rate, dividedBy: from.rate, rounding: .halfEven)
  }
}
