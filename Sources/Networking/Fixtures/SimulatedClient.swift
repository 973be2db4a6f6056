public import QuidCore

/// A client that computes its values without network access: ``TestClient`` or ``MockClient``.
///
/// The market has twelve coins with prices in US dollars. A value that does not exist, such as a price in another
/// currency, is a ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)``.
public protocol SimulatedClient: MarketProvider, SparklineProvider, ChartProvider,
  CandleProvider, CoinCatalog, BitcoinPriceProvider, BitcoinHistoryProvider, DailyPriceProvider, CurrencyNameProvider
{
  /// The simulated market at the current time of the client.
  var market: SimulatedMarket { get }
}

extension SimulatedClient {
  // MARK: Market

  /// Returns one page of the market listing in US dollars, with pages counted from 1.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    let market = market
    try market.requireDollars(currency)
    return market.sourced(FixtureMarket.listing(at: market.time, market.prices).page(page, size: size))
  }

  /// Returns the market listing of the given coins in US dollars; unknown coins are omitted.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    let market = market
    try market.requireDollars(currency)
    return market.sourced(FixtureMarket.listing(of: coins, at: market.time, market.prices))
  }

  /// Returns the sparklines of the coins on one page of the market listing, keyed by coin.
  public func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await sparklines(of: try await listing(in: .usd, page: page, size: size).value.rows.map(\.coin.id))
  }

  /// Returns the sparklines of the given coins, keyed by coin; unknown coins are omitted.
  public func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    let market = market
    return market.sourced(FixtureMarket.sparklines(of: coins, at: market.time, market.prices))
  }

  /// Returns the twelve coins, sorted by descending market capitalization.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    market.sourced(FixtureMarket.entries.map(\.coin))
  }

  /// Returns the coins whose identifier, symbol or name contains a string, ignoring letter case.
  public func coins(matching query: String) async throws(ProviderError) -> Sourced<[Coin]> {
    market.sourced(FixtureMarket.coins(matching: query))
  }

  // MARK: Charts

  /// Returns the prices of a coin over the last `days` days, in US dollars.
  ///
  /// A value of `days` outside the range 1–365 is replaced by the nearest bound. There is no complete price history.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    let market = market
    return market.sourced(try FixtureChart(of: coin, in: currency, market).series(days: days))
  }

  /// Returns the candles of a coin in US dollars, which are computed from the points of its price chart.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries> {
    let market = market
    return market.sourced(try FixtureChart(of: coin, in: currency, market).candles(over: span))
  }

  // MARK: Bitcoin and daily prices

  /// Returns the price of one bitcoin in each of the given currencies.
  ///
  /// The price in US dollars equals that in the market listing. It is converted at the exchange rates of the client.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let market = market
    return market.sourced(try market.bitcoinPrices(in: currencies))
  }

  /// Returns the closing price of one bitcoin, at midnight UTC, for each day of a range.
  ///
  /// The price of the current day is the current price. Days in the future are omitted, as are days before 2010-07-18,
  /// the first day of CoinDesk's Bitcoin Price Index.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let market = market
    return market.sourced(try market.bitcoinHistory(from: first, through: last, in: currency))
  }

  /// Returns the closing price of a coin in US dollars for each day of a range, with the days of
  /// ``bitcoinHistory(from:through:in:)``.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    let market = market
    try market.requireDollars(currency)
    return market.sourced(try market.dailyPrices(of: coin, from: first, through: last))
  }

  // MARK: Currencies

  /// Returns the English names of the currencies in the European Central Bank's reference rates.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    let currencies = FixtureRates.tables.last.map(\.currencies) ?? []
    return market.sourced(
      Dictionary(currencies.compactMap { currency in currency.englishName.map { (currency, $0) } }) { name, _ in name })
  }
}
