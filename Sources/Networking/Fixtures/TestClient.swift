public import QuidCore

/// A client that returns constant values for 2023-09-01 without network access.
///
/// An error is thrown only for values that do not exist, such as a price in an unknown currency. For values that change
/// over time, see ``MockClient``.
public struct TestClient: EtherPriceProvider, GasPriceProvider {
  /// The constant current time of this client: 2023-09-01T17:15:00Z.
  public static let now = Date(timeIntervalSince1970: 1_693_588_500)

  /// The time of the prices of ``etherPrices(in:)``, 15 minutes before ``now``: 2023-09-01T17:00:00Z.
  public static let etherPriceTime = Date(timeIntervalSince1970: 1_693_587_600)

  static let source = DataSource(name: "Test", host: nil)

  /// Creates a client that returns constant values for 2023-09-01.
  public init() {}

  /// Returns the price of one ether at ``etherPriceTime``: 1644.10 USD, 1523.88 EUR or 1305.27 GBP.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    sourced(try FixtureWallet.etherPrices(in: currencies, source: Self.source), asOf: Self.etherPriceTime)
  }

  /// Returns the gas prices of block 18041185 in gwei: 13 (slow), 14 (standard) and 14 (fast).
  ///
  /// The base fee of the block is 12.086368893 gwei.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    sourced(FixtureWallet.gasPrices())
  }

  private func sourced<Value: Sendable>(_ value: Value, asOf: Date = now) -> Sourced<Value> {
    Sourced(value, source: Self.source, asOf: asOf, fetchedAt: Self.now, freshness: .builtin)
  }
}

extension TestClient: MarketProvider {
  /// Returns one page of the market listing of twelve coins in US dollars.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try requireDollars(currency)
    return sourced(FixtureMarket.listing(at: SimulationTime(Self.now), .test).page(page, size: size))
  }

  /// Returns the market listing of the given coins in US dollars; unknown coins are omitted.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try requireDollars(currency)
    return sourced(FixtureMarket.listing(of: coins, at: SimulationTime(Self.now), .test))
  }

  private func requireDollars(_ currency: Currency) throws(ProviderError) {
    if currency != .usd { throw ProviderError(.notFound("the market prices in \(currency)"), from: Self.source) }
  }
}

extension TestClient: SparklineProvider, MarketOverviewProvider {
  /// Returns the sparklines (price charts of the seven days before ``now``) of the coins on one page of the listing.
  public func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await sparklines(of: try await listing(in: .usd, page: page, size: size).value.rows.map(\.coin.id))
  }

  /// Returns the sparklines of the given coins, keyed by coin; unknown coins are omitted.
  public func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    sourced(FixtureMarket.sparklines(of: coins, at: SimulationTime(Self.now), .test))
  }

  /// Returns the totals of the market of twelve coins, such as the market capitalization in US dollars.
  public func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview> {
    sourced(FixtureMarket.overview(at: SimulationTime(Self.now), .test))
  }
}

extension TestClient: ChartProvider {
  /// Returns the prices of a coin over the `days` days (clamped to 1–365) before ``now``, in US dollars.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try requireDollars(currency)
    return sourced(try chart(of: coin).series(days: days))
  }

  /// Returns the prices of ``series(of:in:days:)``, each with the trading volume of the preceding 24 hours in US
  /// dollars.
  ///
  /// If `days` is `nil`, the method throws an error, as ``completeSeries(of:in:)`` does.
  public func seriesWithVolumes(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    guard let days else { return try await completeSeries(of: coin, in: currency) }
    try requireDollars(currency)
    return sourced(try chart(of: coin).series(days: days, hasVolumes: true))
  }

  /// Always throws an error, because the client's charts cover only 365 days.
  public func completeSeries(
    of coin: CoinID, in currency: Currency
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    throw ProviderError(.historyLimited(days: 365), from: Self.source)
  }

  private func chart(of coin: CoinID) throws(ProviderError) -> FixtureChart {
    try FixtureChart(of: coin, endingAt: SimulationTime(Self.now), prices: .test, source: Self.source)
  }
}

extension TestClient: CandleProvider {
  /// Returns the candles of a coin in US dollars, over a period that ends at ``now``.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries> {
    try requireDollars(currency)
    return sourced(try chart(of: coin).candles(over: span))
  }
}

extension TestClient: CoinCatalog {
  /// Returns the twelve coins of the client's market, sorted by descending market capitalization.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> { sourced(FixtureMarket.entries.map(\.coin)) }

  /// Returns the coins whose identifier, symbol or name contains a string, ignoring letter case.
  public func coins(matching query: String) async throws(ProviderError) -> Sourced<[Coin]> {
    sourced(FixtureMarket.coins(matching: query))
  }
}

extension TestClient: BitcoinPriceProvider, BitcoinHistoryProvider {
  /// Returns the price of one bitcoin in each of the given currencies, such as 22900 USD, 21117.67 EUR or 18066.17 GBP.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    sourced(try bitcoinIndex.prices(in: currencies, at: SimulationTime(Self.now)))
  }

  /// Returns the closing price of one bitcoin, at midnight UTC, for each day of a range.
  ///
  /// The price for 2023-09-01 is the price at ``now``. Later days and days before 2010-07-18 are omitted.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    sourced(try bitcoinIndex.history(from: first, through: last, in: currency, now: SimulationTime(Self.now)))
  }

  private var bitcoinIndex: FixtureBitcoinIndex {
    FixtureBitcoinIndex(prices: .test, source: Self.source) { currency in
      let rate = FixtureRates.tables.last?.cross(from: .usd, to: currency)
      return { _ in rate }
    }
  }
}

extension TestClient: DailyPriceProvider {
  /// Returns the closing price of a coin in US dollars for the days of ``bitcoinHistory(from:through:in:)``.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    try requireDollars(currency)
    let prices = FixtureDailyPrices(prices: .test, source: Self.source)
    return sourced(try prices.days(of: coin, from: first, through: last, now: SimulationTime(Self.now)))
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
    return sourced(table)
  }

  /// Returns the exchange rates for 2023-08-30, 2023-08-31 and 2023-09-01 that are in a range of days, oldest first.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    sourced(FixtureRates.tables.filter { $0.day >= first && $0.day <= last })
  }
}

extension TestClient: CurrencyNameProvider {
  /// Returns the English names of the currencies in the European Central Bank's reference rates, keyed by currency.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    sourced(BuiltinCurrencyNames.names)
  }
}
