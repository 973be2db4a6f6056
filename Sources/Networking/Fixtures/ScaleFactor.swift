import QuidCore

/// A factor that converts a constant to a simulated value: 1.05 increases the constant by 5 %.
struct ScaleFactor: Hashable, Sendable {
  private let billionths: Int64

  static let one = ScaleFactor(deviation: 0)

  /// Creates a factor from its deviation from 1 in billionths, such as 50,000,000 for a factor of 1.05.
  ///
  /// The deviation must be greater than −1,000,000,000.
  init(deviation: Int64) { billionths = 1_000_000_000 + deviation }

  /// Returns a factor (at least 0.1) with `multiplier` times the deviation from 1: 1.05 amplified by 4 is 1.2.
  func amplified(by multiplier: Int64) -> ScaleFactor {
    ScaleFactor(deviation: max(-900_000_000, multiplier * (billionths - Self.one.billionths)))
  }

  /// Returns a value multiplied by the factor, rounded half to even to the given number of decimal places.
  func applied(to value: FixedDecimal, decimals: Int) -> FixedDecimal {
    let factor = FixedDecimal(units: Int128(billionths))
    let one = FixedDecimal(units: Int128(Self.one.billionths))
    return (try? value.multiplied(by: factor, dividedBy: one, decimals: decimals, rounding: .halfEven)) ?? value
  }
}
