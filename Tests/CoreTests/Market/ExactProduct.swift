import QuidCore

/// The exact fraction value × multiplier ÷ divisor, computed without the tested arithmetic.
struct ExactProduct {
  private let product: Schoolbook
  private let divisor: UInt128

  /// Creates the fraction of a value that is not negative.
  init(of value: FixedPoint, times multiplier: UInt128, dividedBy divisor: UInt128) {
    product = Schoolbook(UInt128(value.units)) * Schoolbook(multiplier)
    self.divisor = divisor
  }

  /// Returns whether `number` is the fraction rounded half to even.
  ///
  /// 2 × product is in (2q − 1) × divisor through (2q + 1) × divisor, and equal to an end only if q is even.
  func roundsTo(_ number: FixedPoint) -> Bool {
    let units = Schoolbook(UInt128(number.units))
    let divisor = Schoolbook(divisor)
    let double = product + product
    let middle = (units + units) * divisor
    let (low, high) = (double + divisor, middle + divisor)
    let isTie = low == middle || double == high
    return middle <= low && double <= high && (!isTie || units.isEven)
  }
}
