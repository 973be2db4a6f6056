import QuidCore

/// The US dollar price of each coin of ``FixtureMarket`` at any time.
///
/// Listings, charts and histories all use these prices, so that they agree with each other.
struct FixturePrices: Sendable {
  /// The seed of the random deviations of all prices.
  private let seed: UInt64
  /// The time at which the test client's prices equal the base prices; `nil` for the mock client.
  private let reference: SimulationTime?

  /// The prices of the test client.
  ///
  /// At ``TestClient/now`` they equal the base prices. The prices of 24 hours before result from the base changes.
  static let test = FixturePrices(seed: 20_230_901, reference: SimulationTime(TestClient.now))

  /// Returns the prices of the mock client, which are always within 5 % of the base prices.
  static func mock(seed: UInt64) -> FixturePrices { FixturePrices(seed: seed, reference: nil) }

  /// Returns the price of a coin at a time, in US dollars.
  func price(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint {
    factor(of: entry, at: time).applied(to: base(of: entry), decimals: entry.decimals)
  }

  /// Returns the change of a coin's price over the 24 hours before a time, in percent.
  ///
  /// For the test client at ``TestClient/now`` the result is the base change. Otherwise it is computed from the two
  /// prices.
  func change24h(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint? {
    if time == reference { return entry.change24h }
    return price(of: entry, at: time.advanced(by: -SimulationTime.day)).percentChange(to: price(of: entry, at: time))
  }

  /// Returns the market capitalisation of a coin at a time, in US dollars.
  ///
  /// The market capitalisation is proportional to the price.
  func marketCap(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedPoint {
    factor(of: entry, at: time).applied(to: entry.marketCap, decimals: 0)
  }

  /// Returns the ratio of the price of ether at a time to its base price.
  func etherFactor(at time: SimulationTime) -> ScaleFactor {
    FixtureMarket.entries.first(where: \.isEther).map { factor(of: $0, at: time) } ?? .one
  }

  /// Returns the base price of a coin, in US dollars.
  ///
  /// For ether, the mock client uses the price of ``FixtureWallet`` instead of the market's base price.
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

  /// Returns the deviation of a price from its base price: noise that is corrected to pass through the fixed points of
  /// an entry.
  ///
  /// The correction is zero until one week before the reference time. It is linear between two points, and constant
  /// after the last one.
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
  /// Returns the fixed points of the test client's price, oldest first: times with the exact deviation from the base
  /// price, in billionths.
  fileprivate func fixedPoints(before reference: SimulationTime) -> [(time: SimulationTime, deviation: Int64)] {
    let dayBefore = 1_000_000_000_000 / (1_000 + Int64(tenthsOfPercent)) - 1_000_000_000
    var points = [(time: reference.advanced(by: -SimulationTime.day), deviation: dayBefore)]
    // The Bitcoin index closes at midnight UTC. The close of the day before gives the same change as 24 hours ago.
    if isBitcoin { points.append((SimulationTime(seconds: 1_693_526_400), dayBefore)) }
    // The wallet price divided by the market price: 1644.10 ÷ 1619.36.
    if isEther { points.append((SimulationTime(TestClient.etherPriceTime), 15_277_640)) }
    return points + [(reference, 0)]
  }
}
