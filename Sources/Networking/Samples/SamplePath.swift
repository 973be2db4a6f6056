/// A random path through time: the relative deviation from a sample value, as a pure function of a seed and a moment.
///
/// The deviation is a sum of value noise over several periods: random values at the multiples of each period, joined by
/// straight lines. Every moment is computed on its own, so a value never changes, and two processes with the same seed
/// agree on it.
struct SamplePath: Sendable {
  /// The amplitude of the random values at the multiples of one period.
  struct Octave: Sendable {
    /// The time between two random values, in seconds.
    let period: Int
    /// The largest deviation that the octave adds, in billionths.
    let amplitude: UInt32
  }

  private let seed: UInt64
  private let octaves: [Octave]
  private let volatility: Int64

  /// Creates a path.
  ///
  /// - Parameter volatility: the factor of all amplitudes, in thousandths.
  init(seed: UInt64, octaves: [Octave] = Self.price, volatility: Int64 = 1_000) {
    self.seed = seed
    self.octaves = octaves
    self.volatility = volatility
  }

  /// The octaves of a price: 4.9 % at most, and less than 0.3 % within ten seconds.
  static let price: [Octave] = [
    Octave(period: 64 * day, amplitude: 10_000_000), Octave(period: 32 * day, amplitude: 9_000_000),
    Octave(period: 16 * day, amplitude: 8_000_000), Octave(period: 8 * day, amplitude: 6_500_000),
    Octave(period: 4 * day, amplitude: 5_000_000), Octave(period: 2 * day, amplitude: 4_000_000),
    Octave(period: day, amplitude: 3_000_000), Octave(period: 21_600, amplitude: 1_500_000),
    Octave(period: 3_600, amplitude: 800_000), Octave(period: 600, amplitude: 500_000),
    Octave(period: 60, amplitude: 300_000), Octave(period: SampleTime.step, amplitude: 300_000),
  ]

  /// The octaves of an exchange rate: 3.3 % at most, and less than 0.3 % within a day.
  static let exchangeRate: [Octave] = [
    Octave(period: 128 * day, amplitude: 15_000_000), Octave(period: 64 * day, amplitude: 8_000_000),
    Octave(period: 32 * day, amplitude: 5_000_000), Octave(period: 16 * day, amplitude: 2_000_000),
    Octave(period: 8 * day, amplitude: 1_000_000), Octave(period: 4 * day, amplitude: 600_000),
    Octave(period: 2 * day, amplitude: 300_000), Octave(period: 3_600, amplitude: 200_000),
    Octave(period: SampleTime.step, amplitude: 50_000),
  ]

  private static let day = SampleTime.day

  /// The deviation at a moment, in billionths.
  func deviation(at time: SampleTime) -> Int64 {
    var sum: Int64 = 0
    for octave in octaves {
      let (index, rest) = time.seconds.dividedRoundingDown(by: octave.period)
      let before = value(of: octave, at: index)
      let after = value(of: octave, at: index + 1)
      sum += before + (after - before) * Int64(rest) / Int64(octave.period)
    }
    return sum * volatility / 1_000
  }

  private func value(of octave: Octave, at index: Int) -> Int64 {
    var seeds = SampleGenerator(seed: seed &+ UInt64(octave.period))
    var values = SampleGenerator(seed: seeds.next() &+ UInt64(bitPattern: Int64(index)))
    return values.next(upTo: octave.amplitude)
  }
}

extension Int {
  /// The quotient rounded toward negative infinity, and the remainder, which is never negative.
  fileprivate func dividedRoundingDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
