import QuidCore

/// A reference rate encoded in four bytes.
///
/// The lower 28 bits are an integer with the digits, and the upper four bits are the number of decimals:
/// 1.1618 has the digits 11618 and four decimals. The European Central Bank publishes rates of at most seven
/// digits. If the integer is 0, the rate is missing.
struct ECBRate: Hashable, Sendable {
  /// The number of decimals in the upper four bits, and the digits as an integer in the lower 28 bits.
  let bits: UInt32

  /// The encoded form of a missing rate, for a day without a rate of a currency.
  static let none = ECBRate(bits: 0)

  init(bits: UInt32) { self.bits = bits }

  /// Creates a rate from a decimal number; fails if the number is not positive or does not fit into four
  /// bytes.
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

  /// Parses a rate such as `1.1618` in ASCII; fails if it is invalid, not positive, or does not fit into four
  /// bytes.
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

  /// The rate as a decimal number, such as 1.1618; `nil` for the missing rate ``none``.
  var value: FixedPoint? {
    let digits = bits & 0xFFF_FFFF
    return digits == 0 ? nil : FixedPoint(units: Int128(digits) * Self.unit(Int(bits >> 28)))
  }

  /// Returns one unit of the last decimal of a number, as a multiple of 10⁻¹⁸: 10¹⁶ for two decimals.
  ///
  /// - Parameter decimals: the number of decimals, from 0 through 15.
  private static func unit(_ decimals: Int) -> Int128 { units[decimals] }

  private static let units: [Int128] = (0...15).map { decimals in
    (decimals..<18).reduce(Int128(1)) { unit, _ in unit * 10 }
  }
}
