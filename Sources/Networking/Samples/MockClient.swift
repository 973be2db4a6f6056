public import Foundation
public import QuidCore

/// Simulated data that moves like real data: every ten seconds, around the values of ``TestClient``.
///
/// Every value is a pure function of the seed and the time. The same seed therefore gives the same values in every process,
/// a moment in the past keeps its value, and another seed gives other prices, changes, charts and histories.
public struct MockClient: EtherPriceProvider, GasPriceProvider {
  let prices: SamplePrices
  let rates: SampleRatePaths
  private let gas: SamplePath
  private let now: @Sendable () -> Date

  /// Creates a client whose values are within 5 % of those of ``TestClient``, where ether is that of the wallet, and
  /// change by at most 0.3 % every ten seconds.
  public init(seed: UInt64, now: @escaping @Sendable () -> Date) {
    var seeds = SampleGenerator(seed: seed)
    prices = .mock(seed: seeds.next())
    gas = SamplePath(seed: seeds.next())
    rates = SampleRatePaths(seed: seeds.next())
    self.now = now
  }

  /// The time between two changes.
  public static let interval = Duration.seconds(SampleTime.step)

  /// The price of one ether in USD, EUR or GBP: that of the market in dollars; the three move together.
  ///
  /// - Throws: ``ProviderError``, ``ProviderError/Reason/notFound(_:)`` for any other currency.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let moment = moment
    do throws(AnswerFlaw) {
      return sourced(
        try SampleFigures.etherPrices(in: currencies, times: prices.etherFactor(at: moment.time)), at: moment)
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }

  /// Gas prices on a path of their own, at a block that grows every twelve seconds from that of ``TestClient``.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    let moment = moment
    let seconds = max(0, moment.time.seconds - SampleTime(TestClient.now).seconds)
    let factor = SampleFactor(deviation: gas.deviation(at: moment.time))
    return sourced(SampleFigures.gasPrices(times: factor, blocksLater: UInt64(seconds / 12)), at: moment)
  }

  static let source = Source(name: "Mock", host: nil)

  /// One reading of the clock.
  struct Moment {
    let now: Date
    let time: SampleTime
  }

  var moment: Moment {
    let now = now()
    return Moment(now: now, time: SampleTime(now))
  }

  func sourced<Value: Sendable>(_ value: Value, at moment: Moment) -> Sourced<Value> {
    Sourced(value, source: Self.source, asOf: moment.time.date, fetchedAt: moment.now, freshness: .builtin)
  }
}
