public import QuidCore
import Synchronization

/// A provider of plain values for tests, which conforms to all provider protocols of QuidCore.
///
/// The values are samples unless the test sets others. They can change at any time, as can the error that all requests
/// then throw. Values are the same in every currency and for every page size that a request names.
public final class StubProvider: Sendable {
  /// The values that a stub provider returns.
  public struct Values: Sendable {
    /// The tables of exchange rates, oldest first; a day without a table has that of the last earlier day.
    public var rates = [RateTable.sample()]
    /// The English names of currencies.
    public var currencyNames = [Currency.eur: "Euro", .usd: "US Dollar", .gbp: "British Pound", .sek: "Swedish Krona"]
    /// The prices of ether.
    public var etherPrices = PriceList.sample
    /// The gas prices.
    public var gasPrices = GasPrices.sample
    /// The prices of bitcoin.
    public var bitcoinPrices = PriceList.sample(of: .btc, [.usd: "50000", .eur: "40000", .gbp: "32000"])
    /// The market data of the coins, largest market capitalization first.
    public var rows = MarketRow.samples
    /// The past prices of coins, oldest first, from which all charts, candles and daily prices are created.
    public var prices: [CoinID: [PriceSeries.Point]] = [
      .bitcoin: (1...30).map { .sample(day: $0 - 30, price: 47_000 + 100 * $0) },
      .ethereum: (1...30).map { .sample(day: $0 - 30, price: 1_700 + 10 * $0) },
    ]
    /// The tickers of an exchange.
    public var tickers: [Ticker] = []
    /// The thumbnail image of every coin; `nil` if the provider has no images.
    public var picture: Picture?
    /// The addresses of ENS names.
    public var addresses: [ENSName: EthereumAddress] = [:]
    /// The source of the values and of the error.
    public var source = DataSource(name: "Stub", host: nil)
    /// The time to which the values apply, and at which they were fetched.
    public var time = Timestamp.sample
    /// The freshness of the values.
    public var freshness = Freshness.live
    /// The reason why all requests fail; `nil` if they succeed.
    public var error: ProviderError.Reason?
  }

  private let clock: TestClock?
  private let state: Mutex<(values: Values, requests: [String])>

  /// Creates a provider of sample values, of which the closure can change some.
  ///
  /// - Parameter clock: The clock whose time replaces ``Values/time``; `nil`, the default, for a constant time.
  public init(clock: TestClock? = nil, _ change: (inout Values) -> Void = { _ in }) {
    self.clock = clock
    var values = Values()
    change(&values)
    state = Mutex((values, []))
  }

  /// Returns a provider whose requests all fail.
  public static func failing(_ reason: ProviderError.Reason) -> StubProvider { StubProvider { $0.error = reason } }

  /// The values that the provider returns.
  public var values: Values {
    get { state.withLock { $0.values } }
    set { state.withLock { $0.values = newValue } }
  }

  /// The requests so far, such as `latestRates` or `rates on 2025-12-01`.
  public var requests: [String] { state.withLock { $0.requests } }

  /// Records a request and returns its value with the source and the time; `nil` if there is no value.
  private func response<Value: Sendable>(
    _ request: String, _ value: (Values) -> Value?
  ) throws(ProviderError) -> Sourced<Value> {
    let values = state.withLock { state in
      state.requests.append(request)
      return state.values
    }
    if let reason = values.error { throw ProviderError(reason, from: values.source) }
    guard let value = value(values) else { throw ProviderError(.notFound(request), from: values.source) }
    return Sourced(value, from: values.source, at: clock?.time ?? values.time, freshness: values.freshness)
  }
}

// MARK: Rates

extension StubProvider: RateProvider, RateHistoryProvider, CurrencyNameProvider {
  /// Returns the last table of exchange rates.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try response("latestRates") { $0.rates.last }
  }

  /// Returns the last table up to a day.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try response("rates on \(day)") { $0.rates.last { $0.day <= day } }
  }

  /// Returns the tables of a range of days, and the last earlier one if the first day has none.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try response("rates from \(first) through \(last)") { values in
      let start = values.rates.last { $0.day <= first }?.day ?? first
      let tables = values.rates.filter { start <= $0.day && $0.day <= last }
      return tables.isEmpty ? nil : tables
    }
  }

  /// Returns the names of currencies.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try response("currencyNames") { $0.currencyNames }
  }
}

// MARK: Ether and bitcoin

extension StubProvider: EtherPriceProvider, GasPriceProvider, BitcoinPriceProvider, BitcoinHistoryProvider {
  /// Returns the prices of ether in the given currencies.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try response("etherPrices in \(currencies)") { $0.etherPrices.part(currencies) }
  }

  /// Returns the gas prices.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try response("gasPrices") { $0.gasPrices }
  }

  /// Returns the prices of bitcoin in the given currencies.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try response("bitcoinPrices in \(currencies)") { $0.bitcoinPrices.part(currencies) }
  }

  /// Returns the daily prices of bitcoin.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    try response("bitcoinHistory from \(first) through \(last) in \(currency)") { values in
      values.daily(.bitcoin, first, last).flatMap { BitcoinHistory(currency: currency, days: $0) }
    }
  }
}

extension StubProvider: NameResolver {
  /// Returns the address of an ENS name.
  public func address(of name: ENSName) async throws(NameResolutionError) -> EthereumAddress {
    do throws(ProviderError) { return try response("address of \(name)") { $0.addresses[name] }.value } catch {
      if case .notFound = error.reason { throw .notRegistered }
      throw .node(.unanswered(error))
    }
  }
}

// MARK: Market

extension StubProvider: MarketProvider, SparklineProvider, CoinCatalog, TickerProvider,
  PictureProvider
{
  /// Returns the rows of a page.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try response("listing in \(currency), page \(page)") {
      MarketListing(currency: currency, rows: $0.page(page, size: size))
    }
  }

  /// Returns the rows of coins.
  public func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
    try response("listing of \(coins) in \(currency)") { values in
      MarketListing(currency: currency, rows: values.rows.filter { coins.contains($0.id) })
    }
  }

  /// Returns the sparklines of a page.
  public func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try response("sparklines, page \(page)") { $0.sparklines($0.page(page, size: size).map(\.id)) }
  }

  /// Returns the sparklines of coins.
  public func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try response("sparklines of \(coins)") { $0.sparklines(coins) }
  }

  /// Returns the coins of all rows.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> { try response("coins") { $0.rows.map(\.coin) } }

  /// Returns the coins of the rows that match a search string.
  public func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> {
    try response("coins matching \(text)") { CoinIndex($0.rows.map(\.coin), ranks: [:]).matches(text, limit: .max) }
  }

  /// Returns the tickers.
  public func tickers() async throws(ProviderError) -> Sourced<[Ticker]> { try response("tickers") { $0.tickers } }

  /// Returns the image.
  public func picture(at address: String) async throws(ProviderError) -> Sourced<Picture> {
    try response("picture at \(address)") { $0.picture }
  }
}

// MARK: Charts

extension StubProvider: ChartProvider, DailyPriceProvider, CandleProvider {
  /// Returns the prices of a coin over the days before its last price.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try response("series of \(coin) in \(currency), \(days?.description ?? "all") days") { values in
      values.points(coin, days: days).flatMap { PriceSeries(coin: coin, currency: currency, points: $0) }
    }
  }

  /// Returns the daily prices of a coin.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    try response("dailyPrices of \(coin) from \(first) through \(last) in \(currency)") { $0.daily(coin, first, last) }
  }

  /// Returns a candle for each price of a coin.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries> {
    try response("candles of \(coin) in \(currency) over \(span)") { values in
      values.points(coin, days: span.days).flatMap {
        CandleSeries(coin: coin, currency: currency, candles: $0.compactMap(\.candle))
      }
    }
  }
}

// MARK: Parts of the values

extension StubProvider.Values {
  fileprivate func page(_ page: Int, size: Int) -> [MarketRow] {
    Array(rows.dropFirst((page - 1) * size).prefix(size))
  }

  fileprivate func sparklines(_ coins: [CoinID]) -> [CoinID: PriceShape] {
    prices.filter { coins.contains($0.key) }.compactMapValues { PriceShape(prices: $0.map(\.price)) }
  }

  fileprivate func points(_ coin: CoinID, days: Int?) -> [PriceSeries.Point]? {
    guard let points = prices[coin], let last = points.last?.time else { return nil }
    guard let days else { return points }
    return points.filter { last.timeIntervalSince($0.time) <= .init(days * 86_400) }
  }

  fileprivate func daily(_ coin: CoinID, _ first: CalendarDay, _ last: CalendarDay) -> [DailyRate]? {
    let days = (prices[coin] ?? []).map { DailyRate(day: CalendarDay($0.time), price: $0.price) }
      .filter { first <= $0.day && $0.day <= last }
    return days.isEmpty ? nil : days
  }
}

extension PriceList {
  fileprivate func part(_ currencies: [Currency]) -> PriceList? {
    let rates = rates.filter { currencies.contains($0.quote) }
    return rates.count == Set(currencies).count ? PriceList(of: base, rates) : nil
  }
}

extension PriceSeries.Point {
  fileprivate var candle: Candle? { Candle(time: time, open: price, high: price, low: price, close: price) }
}
