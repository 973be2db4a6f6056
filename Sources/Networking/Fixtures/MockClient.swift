public import QuidCore

/// A client that returns simulated values without network access.
///
/// The values depend only on a seed and the time, change every ten seconds, and stay close to those of ``TestClient``.
public struct MockClient: EtherPriceProvider, GasPriceProvider {
  private let prices: FixturePrices
  private let rates: SimulatedRates
  private let gasNoise: ValueNoise
  private let now: @Sendable () -> Date

  /// The interval after which the simulated values change: ten seconds.
  public static let updateInterval = Duration.seconds(SimulationTime.step)

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
    let instant = currentInstant
    let factor = prices.etherFactor(at: instant.time)
    let list = try FixtureWallet.etherPrices(in: currencies, scaledBy: factor, source: Self.source)
    return sourced(list, at: instant)
  }

  /// Returns simulated gas prices, with a block number that increases by one every twelve seconds.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    let instant = currentInstant
    let seconds = max(0, instant.time.seconds - SimulationTime(TestClient.now).seconds)
    let factor = ScaleFactor(deviation: gasNoise.deviation(at: instant.time))
    return sourced(FixtureWallet.gasPrices(scaledBy: factor, blocksLater: UInt64(seconds / 12)), at: instant)
  }

  /// The time of a response, both as an exact date and rounded down to a multiple of ten seconds.
  struct Instant {
    let now: Date
    let time: SimulationTime
  }

  var currentInstant: Instant {
    let now = now()
    return Instant(now: now, time: SimulationTime(now))
  }

  private func sourced<Value: Sendable>(_ value: Value, at instant: Instant) -> Sourced<Value> {
    Sourced(value, source: Self.source, asOf: instant.time.date, fetchedAt: instant.now, freshness: .builtin)
  }
}

extension MockClient: MarketProvider {
  /// Returns one page of the simulated market listing of twelve coins, in US dollars.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try requireDollars(currency)
    let instant = currentInstant
    return sourced(FixtureMarket.listing(at: instant.time, prices).page(page, size: size), at: instant)
  }

  /// Returns the simulated market listing of the given coins in US dollars; unknown coins are omitted.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try requireDollars(currency)
    let instant = currentInstant
    return sourced(FixtureMarket.listing(of: coins, at: instant.time, prices), at: instant)
  }

  private func requireDollars(_ currency: Currency) throws(ProviderError) {
    if currency != .usd { throw ProviderError(.notFound("the market prices in \(currency)"), from: Self.source) }
  }
}

extension MockClient: SparklineProvider, MarketOverviewProvider {
  /// Returns the sparklines (price charts of seven days) of the coins on one page of the listing, keyed by coin.
  public func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await sparklines(of: try await listing(in: .usd, page: page, size: size).value.rows.map(\.coin.id))
  }

  /// Returns the sparklines (price charts of seven days) of the given coins; unknown coins are omitted.
  public func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    let instant = currentInstant
    return sourced(FixtureMarket.sparklines(of: coins, at: instant.time, prices), at: instant)
  }

  /// Returns the totals of the simulated market of twelve coins, such as the market capitalization in US dollars.
  public func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview> {
    let instant = currentInstant
    return sourced(FixtureMarket.overview(at: instant.time, prices), at: instant)
  }
}

extension MockClient: ChartProvider {
  /// Returns the simulated prices of a coin over the last `days` days (clamped to 1–365), in US dollars.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try requireDollars(currency)
    let instant = currentInstant
    return sourced(try chart(of: coin, at: instant).series(days: days), at: instant)
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
    let instant = currentInstant
    return sourced(try chart(of: coin, at: instant).series(days: days, hasVolumes: true), at: instant)
  }

  /// Always throws an error, because the client's charts cover only the last 365 days.
  public func completeSeries(
    of coin: CoinID, in currency: Currency
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    throw ProviderError(.historyLimited(days: 365), from: Self.source)
  }

  private func chart(of coin: CoinID, at instant: Instant) throws(ProviderError) -> FixtureChart {
    try FixtureChart(of: coin, endingAt: instant.time, prices: prices, source: Self.source)
  }
}

extension MockClient: CandleProvider {
  /// Returns the simulated candles of a coin in US dollars, over a period that ends now.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries> {
    try requireDollars(currency)
    let instant = currentInstant
    return sourced(try chart(of: coin, at: instant).candles(over: span), at: instant)
  }
}

extension MockClient: CoinCatalog {
  /// Returns the twelve coins of the simulated market.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    sourced(FixtureMarket.entries.map(\.coin), at: currentInstant)
  }

  /// Returns the coins whose identifier, symbol or name contains a string, ignoring letter case.
  public func coins(matching query: String) async throws(ProviderError) -> Sourced<[Coin]> {
    sourced(FixtureMarket.coins(matching: query), at: currentInstant)
  }
}

extension MockClient: BitcoinPriceProvider, BitcoinHistoryProvider {
  /// Returns the simulated price of one bitcoin in each of the given currencies.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let instant = currentInstant
    return sourced(try bitcoinIndex.prices(in: currencies, at: instant.time), at: instant)
  }

  /// Returns the simulated closing price of one bitcoin for each day of a range; for today, the current price.
  ///
  /// A day ends at midnight UTC. Days in the future, and days before 2010-07-18, the first day of CoinDesk's Bitcoin
  /// Price Index, are omitted.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let instant = currentInstant
    let history = try bitcoinIndex.history(from: first, through: last, in: currency, now: instant.time)
    return sourced(history, at: instant)
  }

  private var bitcoinIndex: FixtureBitcoinIndex {
    FixtureBitcoinIndex(prices: prices, source: Self.source) { [rates] currency in
      { time in
        rates.table(of: CalendarDay(time.date), at: time, only: [.usd, currency])?.cross(from: .usd, to: currency)
      }
    }
  }
}

extension MockClient: DailyPriceProvider {
  /// Returns the simulated closing price of a coin in US dollars for the days of ``bitcoinHistory(from:through:in:)``.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    try requireDollars(currency)
    let instant = currentInstant
    let prices = FixtureDailyPrices(prices: prices, source: Self.source)
    return sourced(try prices.days(of: coin, from: first, through: last, now: instant.time), at: instant)
  }
}

extension MockClient: RateProvider {
  /// Returns the simulated exchange rates for the current day or, on a weekend, for the preceding Friday.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    let instant = currentInstant
    return try rates(of: CalendarDay(instant.now).lastWorkingDay, at: instant.time, instant)
  }

  /// Returns the simulated exchange rates for a day or, on a weekend, for the preceding Friday.
  ///
  /// For a day in the future, the latest rates are returned.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    let instant = currentInstant
    let day = min(day, CalendarDay(instant.now)).lastWorkingDay
    let next = day.weekday == 5 ? day.advanced(by: 3) : day.advanced(by: 1)
    return try rates(of: day, at: min(SimulationTime(startOf: next), instant.time), instant)
  }

  private func rates(
    of day: CalendarDay, at time: SimulationTime, _ instant: Instant
  ) throws(ProviderError) -> Sourced<RateTable> {
    guard let table = rates.table(of: day, at: time) else {
      throw ProviderError(.notFound("the exchange rates of \(day)"), from: Self.source)
    }
    return sourced(table, at: instant)
  }
}

extension MockClient: CurrencyNameProvider {
  /// Returns the English names of the currencies in the European Central Bank's reference rates, keyed by currency.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    sourced(BuiltinCurrencyNames.names, at: currentInstant)
  }
}

extension CalendarDay {
  /// The last day on or before this day that is not a Saturday or Sunday.
  fileprivate var lastWorkingDay: CalendarDay { isWeekend ? advanced(by: 5 - weekday) : self }
}

/// A time at which simulated values change: a multiple of ten seconds since 1970-01-01T00:00:00Z.
struct SimulationTime: Hashable, Comparable, Sendable {
  /// The number of seconds since 1970-01-01T00:00:00Z, a multiple of ``step``.
  let seconds: Int

  /// The number of seconds after which the simulated values change.
  static let step = 10
  static let hour = 3_600
  static let day = 86_400

  /// Creates the last simulation time at or before a number of seconds since 1970-01-01T00:00:00Z.
  init(seconds: Int) {
    self.seconds = seconds - (seconds % Self.step + Self.step) % Self.step
  }

  /// Creates the last simulation time at or before a date; 1970-01-01 for an invalid date (NaN).
  ///
  /// A date more than about 30,000 years before or after 1970 is clamped.
  init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    self.init(seconds: seconds.isNaN ? 0 : Int(max(-1e12, min(seconds, 1e12)).rounded(.down)))
  }

  init(startOf day: CalendarDay) { self.init(seconds: day.ordinal * Self.day) }

  /// Returns this time plus the given number of seconds, rounded down to a multiple of ten seconds.
  func advanced(by seconds: Int) -> SimulationTime { SimulationTime(seconds: self.seconds + seconds) }

  var date: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }

  static func < (left: SimulationTime, right: SimulationTime) -> Bool { left.seconds < right.seconds }
}
