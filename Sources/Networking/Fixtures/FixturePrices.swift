import QuidCore

/// A source of simulated coin prices in US dollars.
///
/// Listings, charts and histories all use these prices, so that their values are consistent.
struct FixturePrices: Sendable {
  private let seed: UInt64
  /// The time at which the simulated prices equal the constant prices in ``FixtureMarket``.
  ///
  /// The value is ``TestClient/now`` for ``TestClient``. It is `nil` for ``MockClient``, whose prices can deviate at
  /// any time.
  private let reference: SimulationTime?

  /// The simulated prices of ``TestClient``.
  ///
  /// At ``TestClient/now``, the prices and the price changes over 24 hours equal the constant values in
  /// ``FixtureMarket``.
  static let test = FixturePrices(seed: 20_230_901, reference: SimulationTime(TestClient.now))

  /// Returns the simulated prices of ``MockClient``, which always stay within 5 % of constant prices.
  ///
  /// The constant price of ether is ``FixtureWallet/etherInDollars``. The other constant prices are in
  /// ``FixtureMarket``.
  static func mock(seed: UInt64) -> FixturePrices { FixturePrices(seed: seed, reference: nil) }

  func price(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).applied(to: base(of: entry), decimals: entry.decimals)
  }

  /// Returns the change of a coin's price over the 24 hours before a time, in percent.
  ///
  /// The change is computed from the prices at the start and end of the 24 hours. As an exception, ``TestClient``
  /// reports exactly ``FixtureMarket/Entry/change24h`` at ``TestClient/now``. The result is `nil` if the change is too
  /// large to be computed.
  func change24h(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal? {
    if time == reference { return entry.change24h }
    return change(of: entry, over: SimulationTime.day, at: time)
  }

  /// Returns the change of a coin's price over a period that ends at a given time, in percent.
  ///
  /// - Returns: The change, such as 3 for 3 %; `nil` if the change is too large to be computed.
  func change(of entry: FixtureMarket.Entry, over seconds: Int, at time: SimulationTime) -> FixedDecimal? {
    price(of: entry, at: time.advanced(by: -seconds)).percentChange(to: price(of: entry, at: time))
  }

  /// Returns the simulated market capitalization of a coin at a time, in US dollars.
  ///
  /// The market capitalization is proportional to the simulated price.
  func marketCap(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).applied(to: entry.marketCap, decimals: 0)
  }

  /// Returns the simulated trading volume of a coin over the 24 hours before a time, in US dollars.
  ///
  /// For example, if the simulated price is 1 % above the constant price, the volume is 4 % above
  /// ``FixtureMarket/Entry/volume``.
  func volume(of entry: FixtureMarket.Entry, at time: SimulationTime) -> FixedDecimal {
    factor(of: entry, at: time).amplified(by: 4).applied(to: entry.volume, decimals: 0)
  }

  /// Returns the number of coins in circulation, rounded to a whole number.
  ///
  /// The number is the constant market capitalization of the coin divided by its constant price. The result is `nil` if
  /// the number cannot be computed, for example because the constant price is zero.
  func supply(of entry: FixtureMarket.Entry) -> FixedDecimal? {
    try? entry.marketCap.divided(by: base(of: entry), decimals: 0, rounding: .halfEven)
  }

  /// Returns the ratio of the simulated price of ether at a given time to the constant price of ether.
  ///
  /// For example, the ratio is 1.02 if the simulated price is 2 % above the constant price.
  func etherFactor(at time: SimulationTime) -> ScaleFactor {
    FixtureMarket.entries.first(where: \.isEther).map { factor(of: $0, at: time) } ?? .one
  }

  /// Returns the constant price from which the simulated prices of a coin deviate, in US dollars.
  ///
  /// For ether in ``MockClient``, this price is ``FixtureWallet/etherInDollars``. In all other cases, it is the price
  /// in ``FixtureMarket``.
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

  /// Returns the deviation of a coin's price in ``TestClient`` from its constant price in ``FixtureMarket``.
  ///
  /// The deviation is in billionths of the constant price. It is the sum of random noise and a correction. Because of
  /// the correction, the price has a predefined value at a few times, such as ``TestClient/now``. Between these times,
  /// the correction is interpolated linearly.
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
  /// Returns the predefined prices of the coin in ``TestClient``, in ascending order of time.
  ///
  /// Each price is given as its deviation from the coin's constant price in ``FixtureMarket``, in billionths of the
  /// constant price.
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
