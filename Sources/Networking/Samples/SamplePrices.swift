import QuidCore

/// The dollar price of every sample coin at every moment: the one function that lists, charts and histories read.
struct SamplePrices: Sendable {
  /// The seed of the paths.
  private let seed: UInt64
  /// The moment whose prices are the listed ones, for the test client; `nil` for the mock client.
  private let reference: SampleTime?

  /// The prices of the test client: at its moment the listed ones, 24 hours earlier those that the listed changes imply.
  static let test = SamplePrices(seed: 20_230_901, reference: SampleTime(TestClient.now))

  /// The prices of the mock client, within 5 % of the sample prices at every moment.
  static func mock(seed: UInt64) -> SamplePrices { SamplePrices(seed: seed, reference: nil) }

  /// The price of a coin at a moment.
  func price(of line: SampleMarket.Line, at time: SampleTime) -> FixedPoint {
    factor(of: line, at: time).applied(to: base(of: line), decimals: line.decimals)
  }

  /// The change over the 24 hours before a moment, in percent: as listed for the test client, else that of the prices.
  func change24h(of line: SampleMarket.Line, at time: SampleTime) -> FixedPoint? {
    if time == reference { return line.change24h }
    return price(of: line, at: time.advanced(by: -SampleTime.day)).percentChange(to: price(of: line, at: time))
  }

  /// The market capitalisation at a moment; it follows the price.
  func marketCap(of line: SampleMarket.Line, at time: SampleTime) -> FixedPoint {
    factor(of: line, at: time).applied(to: line.marketCap, decimals: 0)
  }

  /// The ratio of the price of ether at a moment to its sample price.
  func etherFactor(at time: SampleTime) -> SampleFactor {
    SampleMarket.lines.first(where: \.isEther).map { factor(of: $0, at: time) } ?? .one
  }

  /// The price of ether in dollars is that of the wallet in the mock client: it has one price for both.
  private func base(of line: SampleMarket.Line) -> FixedPoint {
    reference == nil && line.isEther ? SampleFigures.etherInDollars : line.price
  }

  // MARK: The factor

  private func factor(of line: SampleMarket.Line, at time: SampleTime) -> SampleFactor {
    let volatility = reference == nil ? min(line.volatility, 1_000) : line.volatility
    let coin = line.id.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
    let path = SamplePath(seed: coin, volatility: volatility)
    guard let reference else { return SampleFactor(deviation: path.deviation(at: time)) }
    return SampleFactor(deviation: deviation(of: line, on: path, at: time, reference: reference))
  }

  /// The path, moved so that it passes through the points of the line: between two of them the correction is a straight
  /// line, and it begins a week before the reference.
  private func deviation(
    of line: SampleMarket.Line, on path: SamplePath, at time: SampleTime, reference: SampleTime
  ) -> Int64 {
    let origin = path.deviation(at: reference)
    let own = path.deviation(at: time) - origin
    var before = (time: reference.advanced(by: -7 * SampleTime.day), correction: Int64(0))
    guard time > before.time else { return own }
    for point in line.points(before: reference) {
      let after = (time: point.time, correction: point.deviation - (path.deviation(at: point.time) - origin))
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

extension SampleMarket.Line {
  /// The points that the price of the test client passes through, oldest first, as deviations in billionths.
  fileprivate func points(before reference: SampleTime) -> [(time: SampleTime, deviation: Int64)] {
    let dayBefore = 1_000_000_000_000 / (1_000 + Int64(tenthsOfPercent)) - 1_000_000_000
    var points = [(time: reference.advanced(by: -SampleTime.day), deviation: dayBefore)]
    // The last day of the Bitcoin index ends at midnight; its change until now is that of 24 hours.
    if isBitcoin { points.append((SampleTime(seconds: 1_693_526_400), dayBefore)) }
    // 1644.10 ÷ 1619.36.
    if isEther { points.append((SampleTime(TestClient.etherPriceTime), 15_277_640)) }
    return points + [(reference, 0)]
  }
}
