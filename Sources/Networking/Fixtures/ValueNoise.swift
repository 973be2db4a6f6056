import QuidCore

/// Random noise over time, the sum of several octaves, which depends only on a seed and the time.
struct ValueNoise: Sendable {
  /// A component of the noise, which has random values at a fixed interval and is linear between these times.
  struct Octave: Sendable {
    /// The interval between two random values of the octave, in seconds.
    let period: Int64
    /// The maximum deviation of the octave in either direction, in billionths of the value without noise.
    ///
    /// The deviation is also multiplied by the volatility that is passed to the initializer of ``ValueNoise``.
    let amplitude: UInt32
  }

  private let seed: UInt64
  private let octaves: [Octave]
  private let volatility: Int64

  init(seed: UInt64, octaves: [Octave] = Self.price, volatility: Int64 = 1_000) {
    self.seed = seed
    self.octaves = octaves
    self.volatility = volatility
  }

  /// The octaves of the noise for a coin price.
  ///
  /// The price deviates by at most 4.9 % from the price without noise, and changes by less than 0.3 % within ten
  /// seconds.
  static let price: [Octave] = [
    Octave(period: 64 * day, amplitude: 10_000_000), Octave(period: 32 * day, amplitude: 9_000_000),
    Octave(period: 16 * day, amplitude: 8_000_000), Octave(period: 8 * day, amplitude: 6_500_000),
    Octave(period: 4 * day, amplitude: 5_000_000), Octave(period: 2 * day, amplitude: 4_000_000),
    Octave(period: day, amplitude: 3_000_000), Octave(period: 21_600, amplitude: 1_500_000),
    Octave(period: 3_600, amplitude: 800_000), Octave(period: 600, amplitude: 500_000),
    Octave(period: 60, amplitude: 300_000), Octave(period: SimulationTime.step, amplitude: 300_000),
  ]

  /// The octaves of the noise for an exchange rate.
  ///
  /// The rate deviates by at most 3.3 % from the rate without noise, and changes by less than 0.3 % within a day.
  static let exchangeRate: [Octave] = [
    Octave(period: 128 * day, amplitude: 15_000_000), Octave(period: 64 * day, amplitude: 8_000_000),
    Octave(period: 32 * day, amplitude: 5_000_000), Octave(period: 16 * day, amplitude: 2_000_000),
    Octave(period: 8 * day, amplitude: 1_000_000), Octave(period: 4 * day, amplitude: 600_000),
    Octave(period: 2 * day, amplitude: 300_000), Octave(period: 3_600, amplitude: 200_000),
    Octave(period: SimulationTime.step, amplitude: 50_000),
  ]

  private static let day = SimulationTime.day

  func deviation(at time: SimulationTime) -> Int64 {
    var sum: Int64 = 0
    for octave in octaves {
      let (index, remainder) = time.seconds.dividedRoundingDown(by: octave.period)
      let before = value(of: octave, at: index)
      let after = value(of: octave, at: index + 1)
      sum += before + (after - before) * remainder / octave.period
    }
    return sum * volatility / 1_000
  }

  private func value(of octave: Octave, at index: Int64) -> Int64 {
    var seeds = SeededGenerator(seed: seed &+ UInt64(octave.period))
    var values = SeededGenerator(seed: seeds.next() &+ UInt64(bitPattern: index))
    return values.next(within: octave.amplitude)
  }
}

extension Int64 {
  /// Returns the quotient rounded toward negative infinity, and the remainder, never negative for a positive divisor.
  fileprivate func dividedRoundingDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
