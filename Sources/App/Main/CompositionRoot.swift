import QuidCore
import QuidNetworking

/// All commands in the order of the help.
enum CommandList {
  /// The list for the parser, the help, the completions and the program.
  ///
  /// To add a command, append its type.
  static let all: [any Command.Type] = [
    MarketsCommand.self,
    CoinCommand.self,
    PriceCommand.self,
    ChartCommand.self,
    WatchlistCommand.self,
    PortfolioCommand.self,
    ConvertCommand.self,
    HistoryCommand.self,
    CurrenciesCommand.self,
    BitcoinCommand.self,
    SendCommand.self,
    FeeCommand.self,
    BalanceCommand.self,
    ContactsCommand.self,
    WatchCommand.self,
    MCPCommand.self,
    ConfigCommand.self,
    SourcesCommand.self,
    CommandsCommand.self,
    SchemaCommand.self,
    CompletionsCommand.self,
    ManualCommand.self,
    VersionCommand.self,
  ]

  /// The list for code that needs only the declarations.
  ///
  /// The closure converts each type statically. The conversion of the whole array would look up the conformance of every
  /// command at run time, which took most of the time of a start.
  static var declared: [any ParsableCommand.Type] { all.map { $0 } }
}

/// The screens of the full-screen app.
enum ScreenList {
  /// The types of the screens, in the order of their tabs.
  ///
  /// To add a screen, add a folder with a ``Screen`` to `Screens` and a line here.
  ///
  /// - Parameter usesNode: Whether the app sends through a node instead of the practice wallet.
  static func all(usesNode: Bool) -> [any Screen.Type] {
    [
      MarketScreen.self,
      CoinScreen.self,
      usesNode ? NodeSendScreen.self : SendScreen.self,
      BitcoinScreen.self,
      ConvertScreen.self,
      PortfolioScreen.self,
    ]
  }
}

/// Creates the ``Services`` of the client that the settings name: live, test or mock.
///
/// Only this type and ``LiveClients`` name concrete providers.
enum CompositionRoot {
  /// Creates the services.
  ///
  /// - Parameters:
  ///   - settings: The client, URLs, keys, folders and time limits.
  ///   - budget: The limit of requests to all providers together; `nil` for no limit.
  ///   - observe: Receives the result of every request.
  ///   - warn: Receives warnings about the cache and the rate archive.
  static func services(
    _ settings: Settings, budget: RequestBudget? = nil, observe: @escaping @Sendable (RequestEvent) -> Void,
    warn: @escaping @Sendable (String) -> Void
  ) -> Services {
    let clock: @Sendable () -> Date = { Date() }
    let archive = ECBArchive(at: settings.rateArchive, now: clock, warn: warn)
    let live: @Sendable (Settings) -> LiveClients = {
      LiveClients($0, budget: budget, now: clock, observe: observe, warn: warn)
    }
    let client = client(of: settings, archive, clock) { live(settings) }
    return Services(
      timeout: settings.timeout, now: client.now, providerNames: client.names,
      providerStatuses: { live(settings).all.map { $0.status() } },
      watchlist: WatchlistFile(at: settings.watchlist),
      watchlistGroups: WatchlistGroupsFile(at: settings.watchlistGroups), rateArchive: archive,
      contacts: ContactsFile(at: settings.contacts), portfolio: PortfolioFile(at: settings.portfolio),
      journal: settings.sends.map { SendJournal(in: $0) },
      defaultNode: settings.node, defaultSender: settings.sender, hasLivePrices: settings.client == .live,
      makeProviders: client.makeProviders,
      makeUncachedPrices: { deadline in
        guard settings.client == .live else { return nil }
        var uncached = settings
        uncached.maximumAge = .zero
        return live(uncached).within(deadline).coinGecko
      },
      makeNode: { base, sendTimeout, deadline in
        RPCEthereumNode(
          base: base.withLogin(of: settings.node), transport: SystemTransport(settings.transport),
          freshTransport: { SystemTransport(settings.transport.withFreshConnections) },
          timeout: settings.timeout, deadline: deadline, sendTimeout: max(sendTimeout, settings.timeout),
          isOffline: settings.isOffline, now: clock, observe: observe)
      },
      makeResolver: { base, deadline in
        let node = RPCEthereumNode(
          base: base.withLogin(of: settings.node), transport: SystemTransport(settings.transport),
          freshTransport: { SystemTransport(settings.transport.withFreshConnections) },
          timeout: settings.timeout, deadline: deadline, isOffline: settings.isOffline, now: clock, observe: observe)
        return ENSResolver(node: node, testContract: settings.ensResolver)
      })
  }

  /// Returns the coins of CoinGecko's cached list, of any age, without a request; empty if the list is not cached.
  static func cachedCoins(_ settings: Settings) async -> [Coin] {
    var settings = settings
    settings.isOffline = true
    settings.maximumAge = nil
    let clients = LiveClients(settings, now: { Date() }, observe: { _ in }, warn: { _ in })
    return (try? await clients.coinGecko.coins().value) ?? []
  }

  /// A client: its clock, the names of its providers and the providers of each report.
  private struct Client {
    let now: @Sendable () -> Date
    let names: ProviderNames
    let makeProviders: @Sendable (RequestDeadline) -> ReportProviders
  }

  private static func client(
    of settings: Settings, _ archive: ECBArchive, _ clock: @escaping @Sendable () -> Date,
    live makeLive: () -> LiveClients
  ) -> Client {
    switch settings.client {
    case .live:
      let live = makeLive()
      return Client(
        now: clock,
        names: ProviderNames(
          coins: "CoinGecko", gas: "Etherscan", rates: settings.fixerKey == nil ? "Frankfurter" : "Fixer",
          bitcoin: settings.coinDesk == nil ? "CoinGecko" : "CoinDesk"),
        makeProviders: { ReportProviders(live.within($0), archive, now: clock) })
    case .test:
      let now: @Sendable () -> Date = { TestClient.now }
      return Client(
        now: now, names: ProviderNames(only: "Test"),
        makeProviders: { _ in ReportProviders(TestClient(), now: now) })
    case .mock:
      let mock = MockClient(seed: settings.seed ?? .random(in: 0...UInt64.max), now: clock)
      return Client(
        now: clock, names: ProviderNames(only: "Mock"), makeProviders: { _ in ReportProviders(mock, now: clock) })
    }
  }
}

extension ReportProviders {
  fileprivate init(_ live: LiveClients, _ archive: ECBArchive, now: @escaping @Sendable () -> Date) {
    self.init(
      etherPrices: live.coinGecko, gas: live.gas,
      market: MarketService(
        market: live.coinGecko, charts: live.coinGecko, catalog: live.coinGecko, rates: live.rates,
        sparklines: live.sparklines, candles: live.coinGecko),
      overview: live.coinGecko,
      cachedPrices: {
        let cached = live.cachedOnly
        return await CachedPrices(gas: cached.gas, rates: cached.rates)
      },
      cachedSeries: { try? await live.cachedOnly.coinGecko.series(of: $0, in: .usd, days: $1) },
      cachedCoins: { (try? await live.cachedOnly.coinGecko.coins().value) ?? [] },
      conversion: ConversionService(
        rates: live.rates(with: archive), archive: live.rateSpans(with: archive), names: live.currencyNames),
      bitcoin: BitcoinService(prices: live.bitcoinPrices, history: live.bitcoinHistory, now: now),
      pastPrices: BitcoinDailyPrices(bitcoin: live.bitcoinHistory, others: live.coinGecko),
      tickers: live.wazirX, pictures: live.pictures)
  }

  /// Creates the providers of a client without network access, which serves all data itself.
  fileprivate init(
    _ client: some EtherPriceProvider & GasPriceProvider & MarketProvider & SparklineProvider & MarketOverviewProvider
      & ChartProvider & CandleProvider & CoinCatalog & RateProvider & CurrencyNameProvider & BitcoinPriceProvider
      & BitcoinHistoryProvider & DailyPriceProvider,
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      etherPrices: client, gas: client,
      market: MarketService(
        market: client, charts: client, catalog: client, rates: client, sparklines: client, candles: client),
      overview: client, cachedPrices: { await CachedPrices(gas: client, rates: client) },
      cachedSeries: { try? await client.series(of: $0, in: .usd, days: $1) },
      cachedCoins: { (try? await client.coins().value) ?? [] },
      conversion: ConversionService(rates: client, names: client),
      bitcoin: BitcoinService(prices: client, history: client, now: now), pastPrices: client, tickers: nil,
      pictures: nil)
  }
}

/// The clients of all providers, which share one request pipeline and one response cache.
///
/// Used only by ``CompositionRoot``.
struct LiveClients: Sendable {
  let coinGecko: CoinGeckoClient
  /// The client of CoinGecko for sparklines, without which a list is shown too, so that no rate limit delays it.
  let sparklines: CoinGeckoClient
  let etherscan: EtherscanClient
  let fixer: FixerClient
  let frankfurter: FrankfurterClient
  /// The client of CoinDesk's API, version 1; `nil` unless a base URL is configured, because CoinDesk has shut it down.
  let coinDesk: CoinDeskClient?
  let wazirX: WazirXClient
  let pictures: CoinPictureClient
  /// The gas prices of the configured node; `nil` if none is configured.
  private let nodeGas: NodeGasPriceProvider?
  private let settings: Settings
  private let pipeline: RequestPipeline
  private let nodeTransport: LazyTransport
  private let now: @Sendable () -> Date
  private let observe: @Sendable (RequestEvent) -> Void

  /// Creates the clients from the settings, for a report whose deadline starts now.
  ///
  /// - Parameter budget: The limit of requests to all providers together; `nil` for no limit.
  init(
    _ settings: Settings, budget: RequestBudget? = nil, now: @escaping @Sendable () -> Date,
    observe: @escaping @Sendable (RequestEvent) -> Void, warn: @escaping @Sendable (String) -> Void
  ) {
    let pipeline = RequestPipeline(
      transport: LazyTransport { SystemTransport(settings.transport) }, timeout: settings.timeout,
      store: ResponseCache(folder: settings.store, now: now, warn: warn),
      policy: CachePolicy(isOffline: settings.isOffline, maximumAge: settings.maximumAge), now: now, observe: observe
    ).limited(by: budget)
    self.init(
      settings, pipeline, LazyTransport { SystemTransport(settings.transport) },
      RequestDeadline(after: settings.timeout), now: now,
      observe: observe)
  }

  /// Returns the clients for another report, with the same pipeline and cache.
  func within(_ deadline: RequestDeadline) -> LiveClients {
    LiveClients(settings, pipeline, nodeTransport, deadline, now: now, observe: observe)
  }

  /// The same clients with the same cache, but without requests.
  var cachedOnly: LiveClients {
    var settings = settings
    settings.isOffline = true
    let deadline = RequestDeadline(after: settings.timeout)
    return LiveClients(settings, pipeline.cachedOnly, nodeTransport, deadline, now: now, observe: observe)
  }

  private init(
    _ settings: Settings, _ pipeline: RequestPipeline, _ nodeTransport: LazyTransport, _ deadline: RequestDeadline,
    now: @escaping @Sendable () -> Date, observe: @escaping @Sendable (RequestEvent) -> Void
  ) {
    self.settings = settings
    self.pipeline = pipeline
    self.nodeTransport = nodeTransport
    self.now = now
    self.observe = observe
    let last = pipeline.within(deadline)
    let first = last.withFallback
    coinGecko = CoinGeckoClient(pipeline: last, base: settings.coinGecko, key: settings.coinGeckoKey, now: now)
    sparklines = CoinGeckoClient(pipeline: first, base: settings.coinGecko, key: settings.coinGeckoKey, now: now)
    pictures = CoinPictureClient(pipeline: last, base: settings.coinGecko)
    etherscan = EtherscanClient(
      pipeline: settings.node == nil ? last : first, base: settings.etherscan, key: settings.etherscanKey)
    fixer = FixerClient(
      pipeline: first, base: settings.fixer, key: settings.fixerKey, monthlyRequests: settings.fixerRequests)
    frankfurter = FrankfurterClient(pipeline: last, base: settings.frankfurter)
    coinDesk = settings.coinDesk.map { CoinDeskClient(pipeline: first, base: $0) }
    wazirX = WazirXClient(pipeline: last, base: settings.wazirX)
    nodeGas = settings.node.map { base in
      let node = RPCEthereumNode(
        base: base, transport: nodeTransport,
        freshTransport: { SystemTransport(settings.transport.withFreshConnections) }, timeout: settings.timeout,
        deadline: deadline, isOffline: settings.isOffline, now: now, observe: observe)
      return NodeGasPriceProvider(node, now: now)
    }
  }

  private var hasFixerKey: Bool { settings.fixerKey != nil }

  /// The provider of gas prices: Etherscan, with the configured node as its fallback.
  var gas: any GasPriceProvider {
    guard let nodeGas else { return etherscan }
    return Fallback<any GasPriceProvider>(etherscan, nodeGas)
  }

  /// The provider of exchange rates: Fixer with Frankfurter as its fallback if a key is configured, otherwise Frankfurter.
  var rates: any RateProvider {
    hasFixerKey ? Fallback<any RateProvider>(fixer, frankfurter) : frankfurter
  }

  /// Returns the provider of exchange rates for conversions: the providers, the imported archive and the built-in table.
  ///
  /// With a key for Fixer, a past day is requested although the archive has it, because the archive has only a fifth of
  /// Fixer's currencies.
  func rates(with archive: ECBArchive) -> any RateProvider {
    hasFixerKey
      ? layered(Fallback<any RateProvider>(fixer, frankfurter), archive, prefersArchive: false)
      : layered(frankfurter, archive)
  }

  /// Returns the provider of rates that serves many days in one response, from the archive if it covers them.
  func rateSpans(with archive: ECBArchive) -> any RateProvider & RateHistoryProvider { layered(frankfurter, archive) }

  private func layered<Upstream: RateProvider>(
    _ upstream: Upstream, _ archive: ECBArchive, prefersArchive: Bool = true
  ) -> LayeredRates<Upstream> {
    LayeredRates(
      archive: archive, provider: upstream, builtin: BuiltinRates(), prefersArchive: prefersArchive,
      isOffline: settings.isOffline, maximumAge: settings.maximumAge, now: now)
  }

  /// The provider of currency names: the providers of the rates, or built-in names if the network is unreachable.
  var currencyNames: any CurrencyNameProvider {
    let provider: any CurrencyNameProvider =
      hasFixerKey ? Fallback<any CurrencyNameProvider>(fixer, frankfurter) : frankfurter
    return BuiltinCurrencyNames(behind: provider, isOffline: settings.isOffline)
  }

  /// The provider of the current Bitcoin price: CoinDesk's API if configured, with CoinGecko as its fallback, otherwise
  /// CoinGecko.
  var bitcoinPrices: any BitcoinPriceProvider {
    coinDesk.map { Fallback<any BitcoinPriceProvider>($0, coinGecko) } ?? coinGecko
  }

  /// The provider of the Bitcoin prices of past days, chosen as for ``bitcoinPrices``.
  var bitcoinHistory: any BitcoinHistoryProvider {
    coinDesk.map { Fallback<any BitcoinHistoryProvider>($0, coinGecko) } ?? coinGecko
  }

  /// The clients that report a status, in display order.
  var all: [any ProviderStatusReporting] {
    let known: [(any ProviderStatusReporting)?] = [coinGecko, etherscan, fixer, frankfurter, coinDesk, wazirX]
    return known.compactMap { $0 }
  }
}

extension LinkOpener {
  /// Returns the opener of the process, which passes on its environment without API keys.
  static func standard(_ environment: [String: String]) -> LinkOpener {
    programs(
      in: DesktopNotifier.trustedFolders, environment: DesktopNotifier.withoutSecrets(environment))
  }

  /// The program that opens a URL in the browser: that of xdg-utils, or that of macOS.
  #if canImport(Darwin)
  private static let tool = "open"
  #else
  private static let tool = "xdg-open"
  #endif

  /// Returns an opener that starts the program of the system, without a shell.
  ///
  /// - Parameters:
  ///   - folders: The absolute paths of the folders that may contain the program. `PATH` is not used, because it may
  ///     contain a folder that other users can write to.
  ///   - name: The name of the program; by default the one of the system.
  ///   - environment: The environment of the program, with the address of the display.
  ///   - wait: The time within which a failure is reported. A program that runs longer is the browser itself, which
  ///     keeps running.
  static func programs(
    in folders: [String], named name: String = tool, environment: [String: String], wait: Duration = .seconds(2)
  ) -> LinkOpener {
    LinkOpener { url in
      // An argument that starts with the scheme is no option of the program.
      guard url.hasPrefix("https://") else { return "Cannot open the page, because its address is not valid." }
      let paths = folders.map { "\($0)/\(name)" }
      guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
        return "Cannot open the page, because \(name) is not installed. Open \(url) in a browser."
      }
      guard let end = await ChildProcess.launch(path, [url], environment: environment, wait: wait) else { return nil }
      return end == .exited(0)
        ? nil : "Cannot open the page, because \(end.problem(of: path)). Open \(url) in a browser."
    }
  }
}

extension FullScreenApp {
  /// Creates the app on the terminal of this process; `nil` if the process has no terminal.
  ///
  /// - Parameters:
  ///   - target: The node of real sends; `nil` for the practice wallet.
  ///   - warnings: The warnings of the settings; the last one is shown in the status line.
  init?(
    _ settings: Settings, _ target: FullScreenSendTarget?, environment: [String: String], warnings: [String]
  ) {
    let configuration = Configuration(
      screens: ScreenList.all(usesNode: target != nil), knownCoins: Array(BuiltinCoins.coins), environment: environment,
      color: settings.color,
      theme: settings.theme, colors: settings.colors, keys: KeyBindings(settings.configuredKeys),
      localeIdentifier: settings.localeIdentifier, currency: settings.currency,
      send: target?.options, configuredClient: settings.clientWarning == nil ? nil : settings.client.rawValue,
      preferencesFile: settings.preferences,
      refreshIntervals: settings.client == .mock ? .mock(MockClient.updateInterval) : .live, warnings: warnings)
    self.init(configuration) { warn in
      var services = CompositionRoot.services(settings, observe: { _ in }, warn: warn)
      services.linkOpener = .standard(environment)
      services.sendRunner = target.flatMap { services.sendRunner(to: $0) }
      return services
    }
  }
}
