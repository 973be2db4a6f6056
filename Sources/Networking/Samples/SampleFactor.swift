import QuidCore

/// The ratio of a simulated value to its sample value, in billionths.
struct SampleFactor: Hashable, Sendable {
  private let billionths: Int64

  /// The sample value itself.
  static let one = SampleFactor(deviation: 0)

  /// A factor that deviates from one.
  ///
  /// - Parameter deviation: in billionths; above −1,000,000,000.
  init(deviation: Int64) { billionths = 1_000_000_000 + deviation }

  /// Returns the value times the factor, rounded half to even.
  func applied(to value: FixedPoint, decimals: Int) -> FixedPoint {
    let factor = FixedPoint(units: Int128(billionths))
    let one = FixedPoint(units: Int128(Self.one.billionths))
    // A sample value is far below the largest number, so the product does not overflow.
    return (try? value.multiplied(by: factor, dividedBy: one, decimals: decimals, rounding: .halfEven)) ?? value
  }
}
