import QuidCore

/// The exact fraction value × multipliers ÷ divisors, computed without the tested arithmetic.
struct ExactProduct {
  private let product: Schoolbook
  private let divisor: Schoolbook

  /// Creates the fraction of a value that is not negative.
  init(of value: FixedDecimal, times multiplier: UInt128, dividedBy divisor: UInt128) {
    self.init(of: value, times: [multiplier], dividedBy: [divisor])
  }

  /// Creates the fraction of a value that is not negative, with several factors.
  init(of value: FixedDecimal, times multipliers: [UInt128], dividedBy divisors: [UInt128]) {
    product = multipliers.reduce(Schoolbook(UInt128(value.units))) { $0 * Schoolbook($1) }
    divisor = divisors.reduce(Schoolbook(1)) { $0 * Schoolbook($1) }
  }

  /// Returns whether `number` is the fraction rounded half to even to a number of decimals.
  ///
  /// With one unit of the last decimal as the unit, 2 × product is in (2q − 1) × divisor through (2q + 1) × divisor, and
  /// equal to an end only if q is even.
  func roundsTo(_ number: FixedDecimal, decimals: Int = 18) -> Bool {
    let scale = (0..<18 - decimals).reduce(UInt128(1)) { power, _ in power * 10 }
    let (quotient, remainder) = UInt128(number.units).quotientAndRemainder(dividingBy: scale)
    let units = Schoolbook(quotient)
    let divisor = divisor * Schoolbook(scale)
    let double = product + product
    let middle = (units + units) * divisor
    let (low, high) = (double + divisor, middle + divisor)
    let isTie = low == middle || double == high
    return remainder == 0 && middle <= low && double <= high && (!isTie || units.isEven)
  }

  /// Returns whether the fraction is too large for ``FixedDecimal`` once it is rounded to a number of decimals.
  func isOutOfRange(decimals: Int) -> Bool {
    let scale = (0..<18 - decimals).reduce(UInt128(1)) { power, _ in power * 10 }
    // Half a unit of the last decimal below the maximum.
    let limit = Schoolbook(UInt128(Int128.max) - scale / 2)
    return limit * divisor <= product
  }
}
