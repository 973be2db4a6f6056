public import QuidCore

/// A client that returns simulated values without network access.
///
/// The values change every ten seconds and stay close to the constant values of ``TestClient``. Each value depends only
/// on a seed and the time, so that the same seed gives the same values in every process.
public struct MockClient: SimulatedClient, EtherPriceProvider, GasPriceProvider {
  private let prices: FixturePrices
  private let rates: SimulatedRates
  private let gasNoise: ValueNoise
  private let now: @Sendable () -> Date

  /// The interval after which the simulated values change: ten seconds.
  package static let updateInterval = Duration.seconds(SimulationTime.step)

  static let source = DataSource(name: "Mock", host: nil)

  /// Creates a client whose simulated values depend on a seed and the current time.
  ///
  /// Prices in US dollars and exchange rates of the euro stay within 5 % of the values of ``TestClient`` and change by
  /// at most 0.3 % every ten seconds. All prices of ether are based on ``TestClient/etherPrices(in:)``.
  public init(seed: UInt64, now: @escaping @Sendable () -> Date = { Date() }) {
    var seeds = SeededGenerator(seed: seed)
    prices = .mock(seed: seeds.next())
    gasNoise = ValueNoise(seed: seeds.next())
    rates = SimulatedRates(seed: seeds.next())
    self.now = now
  }

  /// Returns the simulated price of one ether in each of the given currencies.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let market = market
    let factor = prices.etherFactor(at: market.time)
    return market.sourced(try FixtureWallet.etherPrices(in: currencies, scaledBy: factor, source: Self.source))
  }

  /// Returns simulated gas prices, with a block number that increases by one every twelve seconds.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    let market = market
    let seconds = max(0, market.time.seconds - SimulationTime(TestClient.now).seconds)
    let factor = ScaleFactor(deviation: gasNoise.deviation(at: market.time))
    return market.sourced(FixtureWallet.gasPrices(scaledBy: factor, blocksLater: UInt64(seconds / 12)))
  }

  /// The market at the current time, which changes every ten seconds.
  public var market: SimulatedMarket {
    let now = now()
    return SimulatedMarket(source: Self.source, now: now, time: SimulationTime(now), prices: prices) {
      [rates] currency, time in
      rates.table(of: CalendarDay(time.date), at: time, only: [.usd, currency])?.cross(from: .usd, to: currency)
    }
  }
}

extension MockClient: RateProvider {
  /// Returns the simulated exchange rates for the current day or, on a weekend, for the preceding Friday.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    let market = market
    return try rates(of: CalendarDay(market.now).lastWorkingDay, at: market.time, market)
  }

  /// Returns the simulated exchange rates for a day or, on a weekend, for the preceding Friday.
  ///
  /// For a day in the future, the latest rates are returned.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    let market = market
    let day = min(day, CalendarDay(market.now)).lastWorkingDay
    let next = day.weekday == 5 ? day.advanced(by: 3) : day.advanced(by: 1)
    return try rates(of: day, at: min(SimulationTime(startOf: next), market.time), market)
  }

  private func rates(
    of day: CalendarDay, at time: SimulationTime, _ market: SimulatedMarket
  ) throws(ProviderError) -> Sourced<RateTable> {
    guard let table = rates.table(of: day, at: time) else {
      throw market.notFound("the exchange rates of \(day)")
    }
    return market.sourced(table)
  }
}

extension CalendarDay {
  /// The last day on or before this day that is not a Saturday or Sunday.
  fileprivate var lastWorkingDay: CalendarDay { isWeekend ? advanced(by: 5 - weekday) : self }
}
