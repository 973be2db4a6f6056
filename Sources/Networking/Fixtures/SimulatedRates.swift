import QuidCore

/// The simulated exchange rates of ``MockClient``.
///
/// Each simulated rate deviates randomly from the rate for 2023-09-01 in ``FixtureRates``. The deviation changes over
/// time.
struct SimulatedRates: Sendable {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  /// Returns a table of simulated exchange rates.
  ///
  /// - Returns: The table; `nil` if one of the computed rates is not greater than zero.
  func table(of day: CalendarDay, at time: SimulationTime, only currencies: [Currency]? = nil) -> RateTable? {
    guard let table = FixtureRates.tables.last else { return nil }
    var rates: [Currency: FixedDecimal] = [:]
    for (currency, rate) in table.rates where currency != table.base && currencies?.contains(currency) != false {
      let currencySeed = currency.code.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
      let noise = ValueNoise(seed: currencySeed, octaves: ValueNoise.exchangeRate)
      rates[currency] = ScaleFactor(deviation: noise.deviation(at: time)).applied(to: rate, decimals: 5)
    }
    return RateTable(base: table.base, day: day, rates: rates)
  }
}
