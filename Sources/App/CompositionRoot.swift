import Foundation
import QuidCore
import QuidNetworking

/// The one place that chooses the data source (live, test or mock), and which provider is asked first and which after it.
///
/// Nothing else names a concrete provider. The provider requests of one report share a deadline, which begins when the root
/// is created or ``startingReport()`` is called.
struct CompositionRoot: Sendable {
  /// The clock of the chosen client.
  let now: @Sendable () -> Date
  /// Makes the clients of all upstreams, in the order people read them.
  let upstreams: @Sendable () -> [any ProviderStatusReporting]
  /// The names of the providers, as a screen shows them while data is loaded.
  let providerNames: ProviderNames
  /// The user's coins.
  let watchlist: WatchlistFile
  /// The central bank's rates that the user has imported.
  let rateArchive: ECBArchive
  /// The people who can be paid by name.
  let contacts: ContactsFile
  /// The record of sends; `nil` where no folder for it is known, and then nothing may be sent.
  let journal: SendJournal?
  /// The node that is set, if one is.
  let usualNode: ProviderURL?
  /// The account that the settings name as the sender for ``usualNode``; not yet checked to be an address.
  let usualSender: String?
  /// Whether prices come from providers; `false` for the fixed and simulated prices of `--client test` and `mock`.
  let hasLivePrices: Bool
  /// Returns a uniformly distributed random number in a range.
  let random: @Sendable (Range<UInt64>) -> UInt64 = { .random(in: $0) }
  private let makeUncachedPrices: @Sendable (RequestDeadline) -> (any EtherPriceProvider)?

  private var providers: Providers
  private let live: LiveClients?
  private let timeout: Duration
  private var deadline: RequestDeadline
  private let makeNode: @Sendable (ProviderURL, _ sendTimeout: Duration, RequestDeadline?) -> any EthereumNode

  /// Creates the root of the settings.
  ///
  /// - Parameters:
  ///   - observe: is called with each request once it has ended.
  ///   - warn: is called with what is wrong with the store.
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

  /// Returns the same providers for another report, whose deadline begins now.
  func startingReport() -> CompositionRoot {
    guard let live else { return self }
    var root = self
    root.deadline = RequestDeadline(after: timeout)
    root.providers = Providers(live.within(root.deadline), rateArchive, now: now)
    return root
  }

  /// Provides the price of ether.
  var etherPrices: any EtherPriceProvider { providers.etherPrices }
  /// Creates a provider of ether prices that requests a new price whatever is cached.
  func uncachedEtherPrices() -> any EtherPriceProvider { makeUncachedPrices(deadline) ?? providers.etherPrices }
  /// The use case behind `send` and `fee`.
  var sendService: SendService { SendService(prices: providers.etherPrices, gas: providers.gas) }
  /// Reads the market list, charts and coins.
  var marketService: MarketService { providers.market }
  /// Reads exchange rates, and what currencies are called.
  var rateReader: ConversionService { providers.rates }
  /// Reads the Bitcoin index.
  var bitcoinReader: BitcoinService { providers.bitcoin }
  /// The exchange that lists pairs; `nil` where the chosen client has none.
  var tickers: (any TickerProvider)? { providers.tickers }
  /// Fetches pictures of coins; `nil` where the chosen client has none.
  var pictures: (any PictureProvider)? { providers.pictures }

  /// Creates the client of a node that a transfer is sent through and tracked by.
  ///
  /// - Parameter sendTimeout: the time that the signer has to respond; at least the time of any other request.
  func node(at base: ProviderURL, sendTimeout: Duration) -> any EthereumNode { makeNode(base, sendTimeout, nil) }

  /// Creates the client of a node for what is read before a transfer is confirmed: requests of the report, within its
  /// deadline.
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
