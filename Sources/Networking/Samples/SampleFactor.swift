import QuidCore

/// By how much a made-up figure stands above or below the one it started from: a whole number of 10⁻¹².
///
/// It stays between a quarter and four times, so a figure moved by it neither vanishes nor overflows.
struct SampleFactor: Hashable, Sendable {
  private let trillionths: UInt64

  private init(trillionths: UInt64) {
    self.trillionths = trillionths
  }

  /// Nothing moved.
  static let one = SampleFactor(trillionths: 1_000_000_000_000)

  private static let band = one.trillionths / 4...one.trillionths * 4

  /// The factor moved by so many millionths of itself; a move that would leave the band goes the other way.
  func moved(byMillionths move: Int64) -> SampleFactor {
    let candidate = trillionths * UInt64(1_000_000 + move) / 1_000_000
    return SampleFactor(
      trillionths: Self.band ~= candidate ? candidate : trillionths * UInt64(1_000_000 - move) / 1_000_000)
  }

  /// A figure times the factor, rounded half to even.
  func applied(to figure: FixedPoint, decimals: Int) -> FixedPoint {
    let factor = FixedPoint(units: Int128(trillionths))
    let one = FixedPoint(units: Int128(Self.one.trillionths))
    // No more than four times a figure of Quid's own, so it does not overflow.
    return (try? figure.multiplied(by: factor, dividedBy: one, decimals: decimals, rounding: .halfEven)) ?? figure
  }
}
