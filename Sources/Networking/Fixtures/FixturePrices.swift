import QuidCore

/// The US dollar price of each coin of ``FixtureMarket`` at any time.
///
/// Listings, charts and histories all use these prices, so that their values are consistent.
struct FixturePrices: Sendable {
  /// The seed of the random deviations from the base prices.
  private let seed: UInt64
  /// The time at which prices equal the base prices of ``FixtureMarket``, for ``TestClient``.
  ///
  /// The value is `nil` for ``MockClient``, whose prices may deviate from the base prices at any time.
  private let reference: SimulationTime?

  /// The prices of ``TestClient``.
  ///
  /// At ``TestClient/now``, the prices equal the base prices of ``FixtureMarket``, and the changes over the
  /// last 24 hours equal the base changes.
  static let test = FixturePrices(seed: 20_230_901, reference: SimulationTime(TestClient.now))

  /// Returns the prices of ``MockClient``, which are always within 5 % of the base prices.
  ///
  /// - Parameter seed: The seed of the random deviations. The same seed gives the same prices in every
  ///   process.
  static func mock(seed: UInt64) -> FixturePrices { FixturePrices(seed: seed, reference: nil) }

  /// Returns the price of a coin at a time, in US dollars.
  func price(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint {
    factor(of: entry, at: time).applied(to: base(of: entry), decimals: entry.decimals)
  }

  /// Returns the change of a coin's price over the 24 hours before a time, in percent.
  ///
  /// For the test client at ``TestClient/now``, the result is the base change of the coin. Otherwise, it is
  /// computed from the prices at the start and at the end of the 24 hours.
  func change24h(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint? {
    if time == reference { return entry.change24h }
    return change(of: entry, over: SimulationTime.day, at: time)
  }

  /// Returns the change of a coin's price over a number of seconds before a time, in percent.
  func change(of entry: FixtureMarket.Entry, over seconds: Int, at time: SimulationTime) -> FixedPoint? {
    price(of: entry, at: time.advanced(by: -seconds)).percentChange(to: price(of: entry, at: time))
  }

  /// Returns the market capitalisation of a coin at a time, in US dollars.
  ///
  /// The market capitalisation is proportional to the price.
  func marketCap(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint {
    factor(of: entry, at: time).applied(to: entry.marketCap, decimals: 0)
  }

  /// Returns the volume of a coin over the 24 hours before a time, in US dollars.
  ///
  /// The volume is proportional to the price.
  func volume(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint {
    factor(of: entry, at: time).applied(to: entry.volume, decimals: 0)
  }

  /// Returns the number of coins in circulation, which is the base value of the market capitalisation divided by the
  /// base price, rounded to a whole number.
  func supply(of entry: FixtureMarket.Entry) -> FixedPoint? {
    try? entry.marketCap.divided(by: base(of: entry), decimals: 0, rounding: .halfEven)
  }

  /// Returns the price of ether at a time, divided by its base price: 1.02 for a price 2 % above the base
  /// price.
  func etherFactor(at time: SimulationTime) -> ScaleFactor {
    FixtureMarket.entries.first(where: \.isEther).map { factor(of: $0, at: time) } ?? .one
  }

  /// Returns the base price of a coin in US dollars, from which simulated prices deviate.
  ///
  /// For ether, the mock client uses the price of ``FixtureWallet`` instead of the base price in
  /// ``FixtureMarket``.
  private func base(of entry: FixtureMarket.Entry) -> FixedPoint {
    reference == nil && entry.isEther ? FixtureWallet.etherInDollars : entry.price
  }

  private func factor(of entry: FixtureMarket.Entry, at time: SimulationTime) -> ScaleFactor {
    let volatility = reference == nil ? min(entry.volatility, 1_000) : entry.volatility
    let coinSeed = entry.id.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
    let noise = ValueNoise(seed: coinSeed, volatility: volatility)
    guard let reference else { return ScaleFactor(deviation: noise.deviation(at: time)) }
    return ScaleFactor(deviation: deviation(of: entry, on: noise, at: time, reference: reference))
  }

  /// Returns the deviation of the test client's price of a coin from its base price, in billionths.
  ///
  /// The deviation is random noise plus a correction, so that the price has exact values at a few fixed
  /// times. The correction is zero until one week before the reference time, linear between two fixed times,
  /// and constant after the last one.
  private func deviation(
    of entry: FixtureMarket.Entry, on noise: ValueNoise, at time: SimulationTime, reference: SimulationTime
  ) -> Int64 {
    let origin = noise.deviation(at: reference)
    let own = noise.deviation(at: time) - origin
    var before = (time: reference.advanced(by: -7 * SimulationTime.day), correction: Int64(0))
    guard time > before.time else { return own }
    for point in entry.fixedPoints(before: reference) {
      let after = (time: point.time, correction: point.deviation - (noise.deviation(at: point.time) - origin))
      if time <= after.time {
        let passed = Int64(time.seconds - before.time.seconds)
        let length = Int64(after.time.seconds - before.time.seconds)
        return own + before.correction + (after.correction - before.correction) * passed / length
      }
      before = after
    }
    return own + before.correction
  }
}

extension FixtureMarket.Entry {
  /// Returns the times at which the test client's price of this coin has an exact value, oldest first.
  ///
  /// For each time, the result contains the deviation of the price from the base price, in billionths.
  ///
  /// - Parameter reference: The time at which the price equals the base price, which is the last of the
  ///   times.
  fileprivate func fixedPoints(before reference: SimulationTime) -> [(time: SimulationTime, deviation: Int64)] {
    let dayBefore = 1_000_000_000_000 / (1_000 + Int64(tenthsOfPercent)) - 1_000_000_000
    var points = [(time: reference.advanced(by: -SimulationTime.day), deviation: dayBefore)]
    // The Bitcoin index closes at midnight UTC. The close of the previous day equals the price 24 hours ago.
    if isBitcoin { points.append((SimulationTime(seconds: 1_693_526_400), dayBefore)) }
    // The wallet price divided by the market price: 1644.10 ÷ 1619.36.
    if isEther { points.append((SimulationTime(TestClient.etherPriceTime), 15_277_640)) }
    return points + [(reference, 0)]
  }
}
