public import Foundation
public import QuidCore

/// Made-up figures that move like real ones: every ten seconds, from the figures of ``TestClient``, by a seed and a clock.
///
/// The same seed and clock give the same figures. Nothing is remembered, so copies agree and nothing has to be locked.
public struct MockClient: EtherPriceProvider, GasPriceProvider {
  private let prices: SampleWalk
  private let gas: SampleWalk
  private let market: UInt64
  let start: Date
  private let now: @Sendable () -> Date

  /// A client whose walk starts now: within 5 % of the figures of ``TestClient``, then a step of at most 0.3 % for each
  /// full ten seconds.
  public init(seed: UInt64, now: @escaping @Sendable () -> Date) {
    var seeds = SampleGenerator(seed: seed)
    prices = SampleWalk(seed: seeds.next())
    gas = SampleWalk(seed: seeds.next())
    market = seeds.next()
    start = now()
    self.now = now
  }

  /// How often the figures move.
  public static let interval = Duration.seconds(10)

  /// The price of one ether in USD, EUR or GBP; the three move together.
  ///
  /// - Throws: ``ProviderError``, ``ProviderError/Reason/notFound(_:)`` for any other currency.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let moment = moment
    do throws(AnswerFlaw) {
      let factor = prices.factor(afterSteps: moment.steps)
      return sourced(try SampleFigures.etherPrices(in: currencies, times: factor), at: moment)
    } catch {
      throw ProviderError(error.reason, from: Self.source)
    }
  }

  /// Gas prices that walk on their own, at a block that grows every twelve seconds.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    let moment = moment
    let figures = SampleFigures.gasPrices(
      times: gas.factor(afterSteps: moment.steps), blocksLater: UInt64(moment.steps * 10 / 12))
    return sourced(figures, at: moment)
  }

  /// The walk of one coin of the market.
  func walk(of coin: CoinID) -> SampleWalk {
    SampleWalk(seed: coin.description.utf8.reduce(market) { $0 &* 31 &+ UInt64($1) })
  }

  static let source = Source(name: "Mock", host: nil)

  /// One reading of the clock.
  struct Moment {
    let now: Date
    let steps: Int
  }

  var moment: Moment {
    let now = now()
    let seconds = now.timeIntervalSince(start)
    // A clock that went back, or far ahead, or says nothing must not trap.
    let steps = seconds > 0 ? Int(min(seconds, 1e9)) / 10 : 0
    return Moment(now: now, steps: min(steps, SampleWalk.mostSteps))
  }

  func sourced<Value: Sendable>(_ value: Value, at moment: Moment) -> Sourced<Value> {
    Sourced(
      value, source: Self.source, asOf: start.addingTimeInterval(TimeInterval(moment.steps) * 10),
      fetchedAt: moment.now,
      freshness: .builtin)
  }
}
