import QuidCore

/// A reference rate in four bytes: its digits as a whole number below 2²⁸, and in the upper four bits how many of them are
/// decimals.
///
/// The bank gives five or six digits, at most seven. Zero stands for no rate.
struct ECBRate: Hashable, Sendable {
  let bits: UInt32

  /// No rate.
  static let none = ECBRate(bits: 0)

  init(bits: UInt32) { self.bits = bits }

  /// A rate above zero; `nil` for one with too many digits, or that is not above zero.
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

  /// The rate above zero that a text of ASCII digits says; `nil` for any other text, and for one with too many digits.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard let short = ShortDecimal(text) else {
      // Too long for a word, which a rate with zeros at its end may be.
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

  /// The rate; `nil` where there is none.
  var value: FixedPoint? {
    let digits = bits & 0xFFF_FFFF
    return digits == 0 ? nil : FixedPoint(units: Int128(digits) * Self.unit(Int(bits >> 28)))
  }

  /// How many units of 10⁻¹⁸ one of the last decimal is.
  private static func unit(_ decimals: Int) -> Int128 { units[decimals] }

  private static let units: [Int128] = (0...15).map { decimals in
    (decimals..<18).reduce(Int128(1)) { unit, _ in unit * 10 }
  }
}
