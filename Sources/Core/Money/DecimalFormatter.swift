/// Writes whole numbers of 10^−n units as plain decimals: digits, a dot, digits; no grouping, no exponent.
enum DecimalFormatter {
  /// More than a sign, 39 digits and a dot.
  private static let capacity = 48

  /// The decimal text of `magnitude` units of 10^−`decimals`.
  ///
  /// - Parameters:
  ///   - decimals: from 0 to 19.
  ///   - minimumDecimals: how many decimals stay although they are zero.
  static func text(
    _ magnitude: UInt128, decimals: Int, minimumDecimals: Int = 0, isNegative: Bool = false
  ) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var digits = DecimalDigits(endingAt: buffer)
      var (whole, fraction) = quotientAndRemainder(magnitude, PowersOfTen.word(decimals))
      let shown = decimals - dropZeros(from: &fraction, decimals: decimals, minimum: minimumDecimals)
      if shown > 0 {
        digits.put(fraction, width: shown)
        digits.put(".")
      }
      // Nineteen digits are the most that one word always holds.
      while whole.high > 0 {
        let (rest, word) = quotientAndRemainder(whole, PowersOfTen.word(19))
        digits.put(word, width: 19)
        whole = rest
      }
      digits.put(whole.low, width: 1)
      if isNegative { digits.put("-") }
      return digits.text
    }
  }

  /// Takes zeros off the end of a fraction and says how many.
  private static func dropZeros(from fraction: inout UInt64, decimals: Int, minimum: Int) -> Int {
    guard fraction > 0 else { return max(0, decimals - minimum) }
    // A number that ends in so many zeros ends in as many zero bits, which are counted without dividing.
    let most = min(decimals - minimum, fraction.trailingZeroBitCount)
    var dropped = 0
    for step in [16, 8, 4, 2, 1] where dropped + step <= most {
      let (quotient, remainder) = fraction.quotientAndRemainder(dividingBy: PowersOfTen.word(step))
      if remainder == 0 { (fraction, dropped) = (quotient, dropped + step) }
    }
    return dropped
  }

  private static func quotientAndRemainder(_ value: UInt128, _ divisor: UInt64) -> (UInt128, UInt64) {
    let high = value.high.quotientAndRemainder(dividingBy: divisor)
    let low = divisor.dividingFullWidth((high.remainder, value.low))
    return (UInt128(high: high.quotient, low: low.quotient), low.remainder)
  }
}

extension FixedPoint: CustomStringConvertible {
  /// The exact decimal, such as `-0.5`, without trailing zeros or exponent.
  ///
  /// It never depends on a locale.
  public var description: String {
    DecimalFormatter.text(magnitude, decimals: Self.decimals, isNegative: isNegative)
  }

  /// The decimal with at least `minimumDecimals` decimals, such as `2470.00`; below 0 means 0, above 18 means 18.
  ///
  /// It shows every digit there is; to show fewer, round first with ``rounded(toDecimals:_:)``.
  public func description(minimumDecimals: Int) -> String {
    DecimalFormatter.text(
      magnitude, decimals: Self.decimals, minimumDecimals: max(0, min(minimumDecimals, Self.decimals)),
      isNegative: isNegative)
  }
}

extension Wei: CustomStringConvertible {
  /// The exact amount in ether, such as `0.00294`, without trailing zeros or exponent.
  public var description: String { description(in: .ether) }

  /// The exact amount in a unit, without trailing zeros or exponent.
  public func description(in unit: EtherUnit) -> String {
    DecimalFormatter.text(count, decimals: unit.decimals)
  }
}
