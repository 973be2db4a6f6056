public import QuidCore

/// A client that returns constant values for 2023-09-01 without network access.
///
/// The client throws an error only if a requested value does not exist, such as a price in an unknown currency. For
/// values that change over time, see ``MockClient``.
public struct TestClient: SimulatedClient, EtherPriceProvider, GasPriceProvider {
  /// The constant time that this client uses as the current time: 2023-09-01T17:15:00Z.
  public static let now = Date(timeIntervalSince1970: 1_693_588_500)

  /// The time of the prices of ``etherPrices(in:)``, 15 minutes before ``now``: 2023-09-01T17:00:00Z.
  public static let etherPriceTime = Date(timeIntervalSince1970: 1_693_587_600)

  static let source = DataSource(name: "Test", host: nil)

  /// Creates a client that returns constant values for 2023-09-01.
  public init() {}

  /// Returns the price of one ether at ``etherPriceTime``: 1644.10 USD, 1523.88 EUR or 1305.27 GBP.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    market.sourced(try FixtureWallet.etherPrices(in: currencies, source: Self.source), asOf: Self.etherPriceTime)
  }

  /// Returns the gas prices of block 18041185 in gwei: 13 (slow), 14 (standard) and 14 (fast).
  ///
  /// The base fee of the block is 12.086368893 gwei.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    market.sourced(FixtureWallet.gasPrices())
  }

  /// The market at ``now``.
  public var market: SimulatedMarket {
    SimulatedMarket(source: Self.source, now: Self.now, time: SimulationTime(Self.now), prices: .test) { currency, _ in
      FixtureRates.tables.last?.cross(from: .usd, to: currency)
    }
  }
}

extension TestClient: RateProvider, RateHistoryProvider {
  /// Returns the exchange rates for 2023-09-01 with the euro as the base currency.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await rates(on: CalendarDay(Self.now))
  }

  /// Returns the latest exchange rates on or before a day: for 2023-08-30, 2023-08-31 or 2023-09-01.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    guard let table = FixtureRates.tables.last(where: { $0.day <= day }) else {
      throw ProviderError(.notFound("the exchange rates of \(day)"), from: Self.source)
    }
    return market.sourced(table)
  }

  /// Returns the exchange rates for 2023-08-30, 2023-08-31 and 2023-09-01 that are in a range of days, oldest first.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    market.sourced(FixtureRates.tables.filter { $0.day >= first && $0.day <= last })
  }
}
