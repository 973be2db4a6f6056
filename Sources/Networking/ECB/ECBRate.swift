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
