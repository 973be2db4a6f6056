import QuidCore

/// A reference rate encoded in four bytes: an integer below 2²⁸ with the digits, and the number of decimals in the
/// upper four bits.
///
/// The bank publishes rates of five or six digits, at most seven. The digits 0 represent a missing rate.
struct ECBRate: Hashable, Sendable {
  /// The number of decimals in the upper four bits, and the digits as an integer in the lower 28 bits.
  let bits: UInt32

  /// The value that represents a missing rate.
  static let none = ECBRate(bits: 0)

  init(bits: UInt32) { self.bits = bits }

  /// Creates a rate from a number; fails if the number is not positive or has too many digits or decimals.
  init?(_ rate: FixedPoint) {
    guard rate > .zero else { return nil }
    for decimals in 0...15 {
      let (digits, rest) = rate.units.quotientAndRemainder(dividingBy: Self.unit(decimals))
      guard digits < 1 << 28 else { return nil }
      if rest == 0 {
        bits = UInt32(digits) | UInt32(decimals) << 28
        return
      }
    }
    return nil
  }

  /// Parses a decimal number in ASCII; fails if it is invalid, not positive, or has too many digits or decimals.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard let short = ShortDecimal(text) else {
      // More digits than a 64-bit integer holds, which a valid rate with trailing zeros can have.
      guard let rate = (try? FixedPoint(String(decoding: text, as: UTF8.self))).flatMap({ Self($0) }) else {
        return nil
      }
      self = rate
      return
    }
    var (digits, decimals) = (short.digits, short.decimals)
    guard digits > 0 else { return nil }
    while decimals > 0, digits.isMultiple(of: 10) { (digits, decimals) = (digits / 10, decimals - 1) }
    guard digits < 1 << 28, decimals <= 15 else { return nil }
    bits = UInt32(digits) | UInt32(decimals) << 28
  }

  /// The rate as a number; `nil` for ``none``.
  var value: FixedPoint? {
    let digits = bits & 0xFFF_FFFF
    return digits == 0 ? nil : FixedPoint(units: Int128(digits) * Self.unit(Int(bits >> 28)))
  }

  /// Returns the value of a 1 in the last digit of a number with the given count of decimals, in units of 10⁻¹⁸.
  private static func unit(_ decimals: Int) -> Int128 { units[decimals] }

  private static let units: [Int128] = (0...15).map { decimals in
    (decimals..<18).reduce(Int128(1)) { unit, _ in unit * 10 }
  }
}
