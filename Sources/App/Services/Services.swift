import QuidCore
import QuidNetworking

/// The dependencies of the commands and screens: services, files of the user and data providers.
///
/// The provider requests of one report share a deadline, which starts when the instance is created or when
/// ``startingReport()`` is called.
struct Services: Sendable {
  /// A closure that returns the current time, or a constant time with test data.
  let now: @Sendable () -> Date
  /// A closure that returns the status of all providers, in the order in which `quid sources` lists them.
  let providerStatuses: @Sendable () -> [ProviderStatus]
  /// The names of the providers, which are shown while data is being loaded.
  let providerNames: ProviderNames
  /// The file with the watchlist: the coins that the user follows.
  let watchlist: WatchlistFile
  /// The file with the groups of coins into which the user divides the watchlist.
  let watchlistGroups: WatchlistGroupsFile
  /// The archive of exchange rates of the European Central Bank that the user has imported.
  let rateArchive: ECBArchive
  /// The file with the contacts of the user, whose names can replace addresses in a send.
  let contacts: ContactsFile
  /// The file with the portfolio: the purchases and sales of coins that the user has recorded.
  let portfolio: PortfolioFile
  /// The journal, which records every send through a node; `nil` if there is no folder for it.
  ///
  /// Without a journal, nothing can be sent.
  let journal: SendJournal?
  /// The base URL of the configured Ethereum node; `nil` if none is configured.
  let defaultNode: ProviderURL?
  /// The address or contact name of the account that pays for sends through ``defaultNode``.
  ///
  /// The value is not validated. It is `nil` if no account is configured.
  let defaultSender: String?
  /// A Boolean value that indicates whether prices come from providers on the network.
  ///
  /// The value is `false` for constant test data (`--client test`) and for simulated data (`--client mock`).
  let hasLivePrices: Bool
  /// A closure that returns a uniformly distributed random number in a range.
  var random: @Sendable (Range<UInt64>) -> UInt64 = { .random(in: $0) }
  /// The folder to which the full-screen app exports pictures; the current folder of the process by default.
  var pictureFolder = PictureFolder()
  /// The opener of web pages in the browser of the user.
  var linkOpener = LinkOpener.unavailable
  /// The rate limit for the charts of a portfolio: five requests per minute.
  ///
  /// The limit leaves a part of the provider's own rate limit to other requests.
  let portfolioChartLimit = RequestLimit(5, per: .seconds(60), clock: ContinuousClock())

  /// The object that executes the steps of a send through a node.
  ///
  /// The property is `nil` unless the full-screen app was started with `--node`.
  var sendRunner: SendFlowRunner?

  /// The time limit for all provider requests of one report together.
  let timeout: Duration
  var deadline: RequestDeadline
  /// Creates the providers of a report.
  let makeProviders: @Sendable (CacheUse, RequestDeadline) -> Providers
  /// Creates the client of a node.
  ///
  /// Without a deadline, each request is limited only by its own timeout.
  let makeNode: @Sendable (ProviderURL, _ sendTimeout: Duration, RequestDeadline?) -> any EthereumNode
  /// Creates a resolver of ENS names through a node.
  let makeResolver: @Sendable (ProviderURL, RequestDeadline?) -> any NameResolver

  /// Returns a copy of the services for another report, with a request deadline that starts now.
  func startingReport() -> Services {
    var services = self
    services.deadline = RequestDeadline(after: timeout)
    return services
  }

  private var providers: Providers { makeProviders(.bySettings, deadline) }
  private var cachedProviders: Providers { makeProviders(.only, RequestDeadline(after: timeout)) }

  /// The provider of the price of ether.
  var etherPrices: any EtherPriceProvider { providers.etherPrices }
  /// Returns a provider of ether prices that requests new prices instead of using cached ones.
  func uncachedEtherPrices() -> any EtherPriceProvider { makeProviders(.never, deadline).etherPrices }
  /// The service that plans transfers and estimates fees, for `quid send` and `quid fee`.
  var sendService: SendService {
    let providers = providers
    return SendService(prices: providers.etherPrices, gas: providers.gas)
  }
  /// The service for the market list, charts and coins.
  var marketService: MarketService {
    let providers = providers
    return MarketService(
      market: providers.market, charts: providers.charts, catalog: providers.catalog, rates: providers.rates,
      sparklines: providers.sparklines, candles: providers.candles)
  }
  /// The provider of data about the whole market, such as the total market capitalization.
  var marketOverview: any MarketOverviewProvider { providers.overview }
  /// Returns the cached gas prices and exchange rates, without sending a request.
  func cachedPrices() async -> CachedPrices {
    let cached = cachedProviders
    return await CachedPrices(gas: cached.gas, rates: cached.rates)
  }
  /// Returns the cached price history of a coin, regardless of its age and without sending a request.
  ///
  /// - Parameters:
  ///   - coin: The ID of the coin.
  ///   - days: The length of the history in days.
  /// - Returns: The prices; `nil` if none are cached.
  func cachedSeries(of coin: CoinID, days: Int) async -> Sourced<PriceSeries>? {
    try? await cachedProviders.charts.series(of: coin, in: .usd, days: days)
  }
  /// Returns the cached list of all coins, of any age, without a request; empty if the list is not cached.
  func cachedCoins() async -> [Coin] { (try? await cachedProviders.catalog.coins().value) ?? [] }
  /// The service for exchange rates and currency names.
  var conversionService: ConversionService {
    let providers = providers
    return ConversionService(
      rates: providers.conversionRates, archive: providers.rateHistory, names: providers.currencyNames)
  }
  /// The service for the value of the portfolio and for past prices of coins.
  var portfolioService: PortfolioService {
    PortfolioService(market: marketService, conversion: conversionService)
  }
  /// The service for conversions of amounts between currencies and coins.
  var assetConversionService: AssetConversionService {
    AssetConversionService(rates: conversionService, market: marketService, pastPrices: providers.pastPrices)
  }
  /// The service for the Bitcoin index: the current and past prices of bitcoin.
  var bitcoinService: BitcoinService {
    let providers = providers
    return BitcoinService(prices: providers.bitcoinPrices, history: providers.bitcoinHistory, now: now)
  }
  /// The provider of trading pairs of an exchange; `nil` for test and mock data.
  var tickers: (any TickerProvider)? { providers.tickers }
  /// The provider of coin images; `nil` for test and mock data.
  var pictures: (any PictureProvider)? { providers.pictures }

  /// Returns a client of a node for sending and tracking a transfer.
  ///
  /// The deadline of the report does not apply to its requests.
  ///
  /// - Parameters:
  ///   - base: The URL of the node.
  ///   - sendTimeout: The time within which the signer must respond. A value shorter than the timeout of all other
  ///     requests has no effect.
  func node(at base: ProviderURL, sendTimeout: Duration) -> any EthereumNode { makeNode(base, sendTimeout, nil) }

  /// Returns a client of a node for the requests before the user confirms a transfer.
  ///
  /// The requests end at the deadline of the report.
  func planningNode(at base: ProviderURL) -> any EthereumNode { makeNode(base, timeout, deadline) }

  /// Returns a resolver of ENS names through a node.
  ///
  /// Its requests end at the deadline of the report.
  func nameResolver(at base: ProviderURL) -> any NameResolver { makeResolver(base, deadline) }

  /// Returns a resolver of ENS names for the check of a name after the user has confirmed a transfer.
  ///
  /// The deadline of the report does not apply to its requests.
  func submissionNameResolver(at base: ProviderURL) -> any NameResolver { makeResolver(base, nil) }
}
