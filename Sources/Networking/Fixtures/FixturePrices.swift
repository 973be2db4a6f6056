import QuidCore

/// A source of simulated coin prices in US dollars, on which all listings, charts and histories are based.
struct FixturePrices: Sendable {
  private let seed: UInt64
  /// The time at which the simulated prices equal the constant prices in ``FixtureMarket``.
  ///
  /// The time is ``TestClient/now`` for ``TestClient``, and `nil` for ``MockClient``, whose prices can deviate at any
  /// time.
  private let reference: SimulationTime?

  /// The prices of ``TestClient``, which equal the constant prices in ``FixtureMarket`` at ``TestClient/now``.
  static let test = FixturePrices(seed: 20_230_901, reference: SimulationTime(TestClient.now))

  /// Returns the prices of ``MockClient``, which stay within 5 % of constant prices.
  ///
  /// The constant price of ether is ``FixtureWallet/etherInDollars``. The others are in ``FixtureMarket``.
  static func mock(seed: UInt64) -> FixturePrices { FixturePrices(seed: seed, reference: nil) }

  func price(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).applied(to: base(of: entry), decimals: entry.decimals)
  }

  /// Returns the change of a coin's price over the 24 hours before a time, in percent; `nil` if too large to compute.
  ///
  /// For ``TestClient`` at ``TestClient/now``, the change is exactly ``FixtureMarket/Entry/change24h``.
  func change24h(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal? {
    if time == reference { return entry.change24h }
    return change(of: entry, over: SimulationTime.day, at: time)
  }

  /// Returns the change of a coin's price over a period that ends at a time: 3 for 3 %; `nil` if too large to compute.
  func change(of entry: FixtureMarket.Entry, over seconds: Int64, at time: SimulationTime) -> FixedDecimal? {
    price(of: entry, at: time.advanced(by: -seconds)).percentChange(to: price(of: entry, at: time))
  }

  /// Returns the market capitalization of a coin at a time in US dollars, in proportion to the simulated price.
  func marketCap(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).applied(to: entry.marketCap, decimals: 0)
  }

  /// Returns the simulated trading volume of a coin over the 24 hours before a time, in US dollars.
  ///
  /// If the simulated price is 1 % above the constant price, the volume is 4 % above ``FixtureMarket/Entry/volume``.
  func volume(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).amplified(by: 4).applied(to: entry.volume, decimals: 0)
  }

  /// Returns the number of coins in circulation: the constant market capitalization divided by the constant price.
  ///
  /// The number is rounded to a whole number; `nil` if the price is zero, for example.
  func supply(of entry: FixtureMarket.Entry) -> FixedDecimal? {
    try? entry.marketCap.divided(by: base(of: entry), decimals: 0, rounding: .halfEven)
  }

  /// Returns the ratio of the simulated to the constant price of ether at a time, such as 1.02 for a 2 % higher price.
  func etherFactor(at time: SimulationTime) -> ScaleFactor {
    FixtureMarket.entries.first(where: \.isEther).map { factor(of: $0, at: time) } ?? .one
  }

  /// Returns the constant price of a coin in US dollars, from which its simulated prices deviate.
  ///
  /// The price of ether in ``MockClient`` is ``FixtureWallet/etherInDollars``; all others are in ``FixtureMarket``.
  private func base(of entry: FixtureMarket.Entry) -> FixedDecimal {
    reference == nil && entry.isEther ? FixtureWallet.etherInDollars : entry.price
  }

  private func factor(of entry: FixtureMarket.Entry, at time: SimulationTime) -> ScaleFactor {
    let volatility = reference == nil ? min(entry.volatility, 1_000) : entry.volatility
    let coinSeed = entry.id.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
    let noise = ValueNoise(seed: coinSeed, volatility: volatility)
    guard let reference else { return ScaleFactor(deviation: noise.deviation(at: time)) }
    return ScaleFactor(deviation: deviation(of: entry, on: noise, at: time, reference: reference))
  }

  /// Returns the deviation of a coin's price in ``TestClient``, in billionths of the constant price.
  ///
  /// The deviation is the sum of random noise and a correction, which is interpolated linearly between the times of
  /// predefined prices, such as ``TestClient/now``.
  private func deviation(
    of entry: FixtureMarket.Entry, on noise: ValueNoise, at time: SimulationTime, reference: SimulationTime
  ) -> Int64 {
    let origin = noise.deviation(at: reference)
    let own = noise.deviation(at: time) - origin
    var before = (time: reference.advanced(by: -7 * SimulationTime.day), correction: Int64(0))
    guard time > before.time else { return own }
    for point in entry.predefinedPrices(until: reference) {
      let after = (time: point.time, correction: point.deviation - (noise.deviation(at: point.time) - origin))
      if time <= after.time {
        let passed = time.seconds - before.time.seconds
        let length = after.time.seconds - before.time.seconds
        return own + before.correction + (after.correction - before.correction) * passed / length
      }
      before = after
    }
    return own + before.correction
  }
}

extension FixtureMarket.Entry {
  /// Returns the test prices of the coin as their differences, in billionths, from a fixed price of the coin.
  fileprivate func predefinedPrices(until reference: SimulationTime) -> [(time: SimulationTime, deviation: Int64)] {
    let dayBefore = 1_000_000_000_000 / (1_000 + Int64(tenthsOfPercent)) - 1_000_000_000
    var points = [(time: reference.advanced(by: -SimulationTime.day), deviation: dayBefore)]
    // The Bitcoin index closes at midnight UTC. The close of the previous day equals the price 24 hours ago.
    if isBitcoin { points.append((SimulationTime(seconds: 1_693_526_400), dayBefore)) }
    // The wallet price divided by the market price: 1644.10 ÷ 1619.36.
    if isEther { points.append((SimulationTime(TestClient.etherPriceTime), 15_277_640)) }
    return points + [(reference, 0)]
  }
}
