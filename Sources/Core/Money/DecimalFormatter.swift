/// Writes whole numbers of 10^−n units as plain decimals: digits, a dot, digits; no grouping, no exponent.
@usableFromInline
enum DecimalFormatter {
  /// More than a sign, 39 digits, a dot and the zeros that 38 decimals can put before a digit.
  private static let capacity = 48

  /// The decimal text of `magnitude` units of 10^−`decimals`.
  ///
  /// - Parameters:
  ///   - decimals: from 0 to 38.
  ///   - minimumDecimals: how many decimals stay although they are zero.
  @usableFromInline
  static func text(
    _ magnitude: UInt128, decimals: Int, minimumDecimals: Int = 0, isNegative: Bool = false
  ) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var start = capacity
      var written = 0
      var end = capacity
      // From the last digit to the first; zeros at the very end are stepped over by moving `end` along.
      func put(_ digit: UInt8) {
        start -= 1
        buffer[start] = UInt8(ascii: "0") &+ digit
        written += 1
        if digit == 0, end == start + 1, written <= decimals - minimumDecimals { end = start }
        if written == decimals {
          if end > start {
            start -= 1
            buffer[start] = UInt8(ascii: ".")
          }
        }
      }
      var rest = magnitude
      while rest > UInt128(UInt64.max) {
        let (quotient, word) = quotientAndRemainder(rest)
        var digits = word
        for _ in 0..<19 {
          put(UInt8(truncatingIfNeeded: digits % 10))
          digits /= 10
        }
        rest = quotient
      }
      var word = UInt64(truncatingIfNeeded: rest)
      while word > 0 || written <= decimals {
        put(UInt8(truncatingIfNeeded: word % 10))
        word /= 10
      }
      if isNegative {
        start -= 1
        buffer[start] = UInt8(ascii: "-")
      }
      return String(decoding: UnsafeBufferPointer(rebasing: buffer[start..<end]), as: UTF8.self)
    }
  }

  /// Division by 10¹⁹, the largest power of ten in a word.
  private static func quotientAndRemainder(_ value: UInt128) -> (UInt128, UInt64) {
    let divisor = PowersOfTen.word(19)
    let high = UInt64(truncatingIfNeeded: value >> 64).quotientAndRemainder(dividingBy: divisor)
    let low = divisor.dividingFullWidth((high.remainder, UInt64(truncatingIfNeeded: value)))
    return (UInt128(high.quotient) << 64 | UInt128(low.quotient), low.remainder)
  }
}

extension FixedPoint: CustomStringConvertible {
  /// The exact decimal, such as `-0.5`, without trailing zeros or exponent.
  ///
  /// It never depends on a locale.
  public var description: String {
    DecimalFormatter.text(magnitude, decimals: Self.decimals, isNegative: isNegative)
  }

  /// The decimal with at least `minimumDecimals` decimals, from 0 to 18, such as `2470.00`.
  ///
  /// It shows every digit there is; to show fewer, round first with ``rounded(toDecimals:_:)``.
  public func description(minimumDecimals: Int) -> String {
    DecimalFormatter.text(
      magnitude, decimals: Self.decimals, minimumDecimals: minimumDecimals, isNegative: isNegative)
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
