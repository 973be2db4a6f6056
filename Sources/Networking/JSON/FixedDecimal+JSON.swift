import QuidCore

extension FixedDecimal {
  /// The maximum number of significant digits of an accepted number.
  ///
  /// `Decimal`, through which ``JSONNumber`` is decoded, silently drops digits after the 38th, so that a number with 38
  /// digits may be inexact.
  private static let maximumDigits = 37

  /// Creates a number from a JSON number such as `1.5e-7`, rounded half to even to 18 decimals.
  ///
  /// The result is `nil` if the number has more than 37 significant digits, is too large, or would be rounded to zero.
  init?(json bytes: UnsafeBufferPointer<UInt8>) {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst(isNegative ? 1 : 0))
    let units: UInt128?
    if let short = ShortDecimal(rest), short.decimals <= Self.decimals {
      units = UInt128(short.digits) * Self.powersOfTen[Self.decimals - short.decimals]
    } else {
      units = Self.units(of: rest)
    }
    guard let units, let positive = Int128(exactly: units) else { return nil }
    self.init(units: isNegative ? -positive : positive)
  }

  /// Returns an unsigned JSON number in units of 10⁻¹⁸; `nil` if it cannot be represented.
  private static func units(of bytes: UnsafeBufferPointer<UInt8>) -> UInt128? {
    var (significant, count, zeros, decimals): (UInt128, Int, Int, Int) = (0, 0, 0, 0)
    var hasPoint = false
    var exponent = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if hasPoint { decimals += 1 }
        let digit = byte - UInt8(ascii: "0")
        // Zeros are significant only if another digit follows.
        if digit == 0 {
          if significant != 0 { zeros += 1 }
          continue
        }
        count += zeros + 1
        guard count <= maximumDigits else { return nil }
        significant = significant * powersOfTen[zeros + 1] + UInt128(digit)
        zeros = 0
      default:
        guard let number = Int(String(decoding: bytes[(index + 1)...], as: UTF8.self)), number.magnitude < 1_000_000
        else { return significant == 0 ? 0 : nil }
        exponent = number
        return units(significant, decimals: decimals - zeros - exponent)
      }
    }
    return units(significant, decimals: decimals - zeros)
  }

  /// Returns a number in units of 10⁻¹⁸, rounded half to even; `nil` if too large or rounded to zero.
  private static func units(_ significant: UInt128, decimals: Int) -> UInt128? {
    let shift = Self.decimals - decimals
    guard significant != 0, abs(shift) < powersOfTen.count else { return significant == 0 ? 0 : nil }
    let power = powersOfTen[abs(shift)]
    guard shift < 0 else {
      let (units, isTooLarge) = significant.multipliedReportingOverflow(by: power)
      return isTooLarge ? nil : units
    }
    let (quotient, remainder) = significant.quotientAndRemainder(dividingBy: power)
    let roundsUp = remainder > power / 2 || remainder == power / 2 && quotient % 2 == 1
    return roundsUp ? quotient + 1 : quotient == 0 ? nil : quotient
  }

  private static let powersOfTen: [UInt128] = (0...38).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

  /// The number if greater than zero; otherwise `nil`, since providers return 0 for an unknown price or rate.
  var ifPositive: FixedDecimal? { self > .zero ? self : nil }

  /// The number if it is zero or greater; otherwise `nil`.
  var ifNotNegative: FixedDecimal? { isNegative ? nil : self }
}
