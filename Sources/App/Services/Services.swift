import QuidCore
import QuidNetworking

/// The dependencies of the commands and screens: services, files of the user and data providers.
///
/// All requests of a report share a deadline, which starts at the creation of the instance or at ``startingReport()``.
struct Services: Sendable {
  /// Returns the current time, or a constant time with test data.
  let now: @Sendable () -> Date
  /// The clock of deadlines and waits.
  let clock: any Clock<Duration>
  let watchlist: WatchlistFile
  /// The file with the contacts of the user, whose names can replace addresses in a send.
  let contacts: ContactsFile
  /// The file with the purchases and sales of coins that the user has recorded.
  var portfolio: PortfolioFile
  /// The journal of all sends through a node; `nil` if there is no folder for it, so that nothing can be sent.
  let journal: SendJournal?
  let nodes: NodeClients
  /// The folder to which the full-screen app exports pictures; the current folder of the process by default.
  var pictureFolder = PictureFolder()
  var linkOpener = LinkOpener.unavailable
  /// The rate limit for the charts of a portfolio, which leaves a part of the provider's rate limit to other requests.
  let portfolioChartLimit = RequestLimit(5, per: .seconds(60), clock: ContinuousClock())

  /// The service of transfers through a node; `nil` unless the full-screen app was started with `--node`.
  var transferService: TransferService?

  /// The time limit for all provider requests of one report together.
  let timeout: Duration
  var deadline: RequestDeadline
  var makeProviders: @Sendable (CacheUse, RequestDeadline) -> Providers

  /// Returns a copy of the services for another report, with a request deadline that starts now.
  func startingReport() -> Services {
    var services = self
    services.deadline = RequestDeadline(after: timeout, clock: clock)
    return services
  }

  /// Returns the providers of the report.
  func providers(_ cacheUse: CacheUse = .bySettings) -> Providers { makeProviders(cacheUse, deadline) }

  /// The prices for a send through a node, which come from CoinGecko or Coinbase only.
  var transferPrices: TransferPrices {
    let (providers, uncached) = (providers(), providers(.never))
    return TransferPrices(
      providers.transferPrices, uncached: uncached.transferPrices, areReal: providers.areLive,
      otherCoins: { [now] coin in
        providers.coinPrices.map {
          TransferPrices($0(coin), uncached: uncached.coinPrices?(coin), areReal: providers.areLive, now: now)
        }
      }, now: now)
  }
  /// Returns the provider of the prices of a coin; `nil` if there is none.
  func prices(of coin: NativeCoin) -> (any EtherPriceProvider)? {
    switch coin {
    case .ether: providers().etherPrices
    case .unknown: nil
    default: providers().coinPrices?(coin)
    }
  }
  /// The service that plans transfers and estimates fees, for `quid send` and `quid fee`.
  var sendService: SendService {
    let providers = providers()
    return SendService(prices: providers.etherPrices, gas: providers.gas)
  }
  var marketService: MarketService { providers().marketService }
  var conversionService: ConversionService { providers().conversionService }
  var portfolioService: PortfolioService {
    let providers = providers()
    return PortfolioService(
      market: providers.marketService, conversion: providers.conversionService, pastPrices: providers.pastPrices)
  }
  var assetConversionService: AssetConversionService {
    let providers = providers()
    return AssetConversionService(
      rates: providers.conversionService, market: providers.marketService, pastPrices: providers.pastPrices)
  }
  var bitcoinService: BitcoinService {
    let providers = providers()
    return BitcoinService(
      prices: providers.bitcoinPrices, history: providers.bitcoinHistory, conversion: providers.conversionService,
      now: now)
  }

  /// Returns a client of a node for the requests before the user confirms a transfer, until the deadline of the report.
  func planningNode(at base: ProviderURL) -> any EthereumNode { nodes.client(base, nil, deadline) }

  /// Returns a resolver of ENS names through a node, until the deadline of the report.
  func nameResolver(at base: ProviderURL) -> any NameResolver { nodes.resolver(base, deadline) }
}

/// The clients of Ethereum nodes, each of whose requests is limited only by its own timeout unless a deadline is given.
struct NodeClients: Sendable {
  /// The base URL of the configured node; `nil` if none is configured.
  let configured: ProviderURL?
  /// The configured address or contact name of the paying account, not validated; `nil` if none is configured.
  let sender: String?
  /// Returns a client of a node, whose signer must respond within a time limit if one is given.
  let client: @Sendable (ProviderURL, _ sendTimeout: Duration?, RequestDeadline?) -> any EthereumNode
  let resolver: @Sendable (ProviderURL, RequestDeadline?) -> any NameResolver
}
