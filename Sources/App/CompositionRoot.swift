import Foundation
import QuidCore
import QuidNetworking

/// Creates the services, files and providers that the commands and screens use, for the client that the settings name:
/// live, test or mock.
///
/// Only this type and ``LiveClients`` name concrete providers. The provider requests of one report share a deadline, which
/// starts when the root is created or ``startingReport()`` is called.
struct CompositionRoot: Sendable {
  /// The clock of the chosen client.
  let now: @Sendable () -> Date
  /// Creates the clients of all providers, in display order, for `quid sources`.
  let upstreams: @Sendable () -> [any ProviderStatusReporting]
  /// The names of the providers, which a screen shows while data is loaded.
  let providerNames: ProviderNames
  /// The watchlist: the file of the user's coins.
  let watchlist: WatchlistFile
  /// The archive of the European Central Bank's rates that the user has imported.
  let rateArchive: ECBArchive
  /// The file of the contacts, whose names can replace an address in `quid send`.
  let contacts: ContactsFile
  /// The journal of sends; `nil` if the settings have no folder for it.
  ///
  /// Without a journal, nothing may be sent.
  let journal: SendJournal?
  /// The base URL of the configured Ethereum node; `nil` if none is configured.
  let usualNode: ProviderURL?
  /// The configured sender account for ``usualNode``, not validated as an address; `nil` if none is configured.
  let usualSender: String?
  /// Whether prices come from providers.
  ///
  /// `false` for the fixed prices of `--client test` and the simulated ones of `--client mock`.
  let hasLivePrices: Bool
  /// Returns a uniformly distributed random number in a range.
  let random: @Sendable (Range<UInt64>) -> UInt64 = { .random(in: $0) }
  /// Creates a provider of ether prices that ignores the cache; returns `nil` unless the client is live.
  private let makeUncachedPrices: @Sendable (RequestDeadline) -> (any EtherPriceProvider)?

  private var providers: Providers
  /// The clients of the providers; `nil` unless the client is live.
  private let live: LiveClients?
  private let timeout: Duration
  private var deadline: RequestDeadline
  /// Creates the client of a node.
  ///
  /// Without a deadline, its requests are limited only by their timeout.
  private let makeNode: @Sendable (ProviderURL, _ sendTimeout: Duration, RequestDeadline?) -> any EthereumNode

  /// Creates the root from the settings.
  ///
  /// - Parameters:
  ///   - observe: Receives the result of every request.
  ///   - warn: Receives warnings about the cache and the rate archive.
  init(
    _ settings: Settings, observe: @escaping @Sendable (RequestEvent) -> Void,
    warn: @escaping @Sendable (String) -> Void
  ) {
    let clock: @Sendable () -> Date = { Date() }
    watchlist = WatchlistFile(at: settings.watchlist)
    contacts = ContactsFile(at: settings.contacts)
    journal = settings.sends.map { SendJournal(in: $0) }
    usualNode = settings.node
    usualSender = settings.sender
    hasLivePrices = settings.client == .live
    makeUncachedPrices = { deadline in
      guard settings.client == .live else { return nil }
      var uncached = settings
      uncached.maximumAge = .zero
      return LiveClients(uncached, now: clock, observe: observe, warn: warn).within(deadline).coinGecko
    }
    timeout = settings.timeout
    deadline = RequestDeadline(after: settings.timeout)
    makeNode = { base, sendTimeout, deadline in
      RPCEthereumNode(
        base: base, transport: SystemTransport(settings.transport),
        freshTransport: { SystemTransport(settings.transport.withFreshConnections) },
        timeout: settings.timeout, deadline: deadline, sendTimeout: max(sendTimeout, settings.timeout),
        isOffline: settings.isOffline, now: clock, observe: observe)
    }
    rateArchive = ECBArchive(at: settings.rateArchive, now: clock, warn: warn)
    upstreams = { LiveClients(settings, now: clock, observe: observe, warn: warn).all }
    switch settings.client {
    case .live:
      let live = LiveClients(settings, now: clock, observe: observe, warn: warn)
      self.live = live
      now = clock
      providers = Providers(live, rateArchive, now: clock)
      providerNames = ProviderNames(
        coins: "CoinGecko", gas: "Etherscan", rates: settings.fixerKey == nil ? "Frankfurter" : "Fixer",
        bitcoin: settings.coinDesk == nil ? "CoinGecko" : "CoinDesk")
    case .test:
      live = nil
      now = { TestClient.now }
      providers = Providers(TestClient(), now: { TestClient.now })
      providerNames = ProviderNames(only: "Test")
    case .mock:
      live = nil
      now = clock
      providers = Providers(MockClient(seed: settings.seed ?? .random(in: 0...UInt64.max), now: clock), now: clock)
      providerNames = ProviderNames(only: "Mock")
    }
  }

  /// Returns the root for another report: the same providers with a deadline that starts now.
  func startingReport() -> CompositionRoot {
    guard let live else { return self }
    var root = self
    root.deadline = RequestDeadline(after: timeout)
    root.providers = Providers(live.within(root.deadline), rateArchive, now: now)
    return root
  }

  /// The provider of the price of ether.
  var etherPrices: any EtherPriceProvider { providers.etherPrices }
  /// Creates a provider of ether prices that ignores cached prices.
  func uncachedEtherPrices() -> any EtherPriceProvider { makeUncachedPrices(deadline) ?? providers.etherPrices }
  /// The service that plans transfers and estimates fees, for `quid send` and `quid fee`.
  var sendService: SendService { SendService(prices: providers.etherPrices, gas: providers.gas) }
  /// The service for the market list, charts and coins.
  var marketService: MarketService { providers.market }
  /// The service for exchange rates and currency names.
  var rateReader: ConversionService { providers.rates }
  /// The service for the Bitcoin index.
  var bitcoinReader: BitcoinService { providers.bitcoin }
  /// The provider of the trading pairs of an exchange; `nil` unless the client is live.
  var tickers: (any TickerProvider)? { providers.tickers }
  /// The provider of coin pictures; `nil` unless the client is live.
  var pictures: (any PictureProvider)? { providers.pictures }

  /// Creates the client of a node for sending and tracking a transfer.
  ///
  /// Its requests are not part of the report's deadline.
  ///
  /// - Parameter sendTimeout: The time that the signer has to respond. A value below the timeout of all other requests is
  ///   raised to it.
  func node(at base: ProviderURL, sendTimeout: Duration) -> any EthereumNode { makeNode(base, sendTimeout, nil) }

  /// Creates the client of a node for the requests before a transfer is confirmed, within the deadline of the report.
  func planningNode(at base: ProviderURL) -> any EthereumNode { makeNode(base, timeout, deadline) }
}

extension CompositionRoot {
  /// The providers of one report.
  private struct Providers: Sendable {
    let etherPrices: any EtherPriceProvider
    let gas: any GasPriceProvider
    let market: MarketService
    let rates: ConversionService
    let bitcoin: BitcoinService
    let tickers: (any TickerProvider)?
    let pictures: (any PictureProvider)?

    init(_ live: LiveClients, _ archive: ECBArchive, now: @escaping @Sendable () -> Date) {
      etherPrices = live.coinGecko
      gas = live.gas
      market = MarketService(
        market: live.coinGecko, charts: live.coinGecko, catalog: live.coinGecko, rates: live.rates)
      rates = ConversionService(
        rates: live.rates(with: archive), archive: live.rateSpans(with: archive), names: live.currencyNames)
      bitcoin = BitcoinService(prices: live.bitcoinPrices, history: live.bitcoinHistory, now: now)
      tickers = live.wazirX
      pictures = live.pictures
    }

    init(_ client: TestClient, now: @escaping @Sendable () -> Date) {
      etherPrices = client
      gas = client
      market = MarketService(market: client, charts: client, catalog: client, rates: client)
      rates = ConversionService(rates: client, names: client)
      bitcoin = BitcoinService(prices: client, history: client, now: now)
      tickers = nil
      pictures = nil
    }

    init(_ client: MockClient, now: @escaping @Sendable () -> Date) {
      etherPrices = client
      gas = client
      market = MarketService(market: client, charts: client, catalog: client, rates: client)
      rates = ConversionService(rates: client, names: client)
      bitcoin = BitcoinService(prices: client, history: client, now: now)
      tickers = nil
      pictures = nil
    }
  }
}
