import QuidCore

/// A fraction, figure × multiplier ÷ divisor, held against what the kernel made of it without using the kernel.
struct ExactProduct {
  private let product: Schoolbook
  private let divisor: UInt128

  /// The figure is not negative.
  init(of figure: FixedPoint, times multiplier: UInt128, dividedBy divisor: UInt128) {
    product = Schoolbook(UInt128(figure.units)) * Schoolbook(multiplier)
    self.divisor = divisor
  }

  /// Whether the number is the nearest to the fraction, and the even one of two that are as near.
  ///
  /// That is: 2 × product lies from (2q − 1) × divisor through (2q + 1) × divisor, on an end of that only where q is even.
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
