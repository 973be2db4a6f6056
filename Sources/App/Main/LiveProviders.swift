import QuidCore
import QuidNetworking

/// The providers on the network, which share one request pipeline and one response cache.
///
/// The table has a row for each kind of data, with the clients in order of preference. Each client is declared below
/// with the setting that switches it on. The clients of a row are created when the row is used.
struct LiveProviders: Sendable {
  private let settings: Settings
  private let now: @Sendable () -> Date
  private let observe: @Sendable (RequestEvent) -> Void
  private let pipeline: RequestPipeline
  private let nodeTransport: any HTTPTransport

  private var cacheUse = CacheUse.bySettings
  private var deadline: RequestDeadline?
  /// The pipeline of the last client of a row.
  private var last: RequestPipeline
  /// The pipeline of the other clients of a row and of optional data, which does not wait for a rate limit.
  private var first: RequestPipeline { last.withFallback }
  private var isOffline: Bool { settings.isOffline || cacheUse == .only }

  init(
    _ settings: Settings, now: @escaping @Sendable () -> Date = { Date() },
    observe: @escaping @Sendable (RequestEvent) -> Void, warn: @escaping @Sendable (String) -> Void
  ) {
    self.settings = settings
    self.now = now
    self.observe = observe
    pipeline = RequestPipeline(
      transport: LazyTransport { SystemTransport(settings.transport) }, timeout: settings.timeout,
      store: ResponseCache(folder: settings.folders.store, now: now) { warning in
        warn(settings.folders.store == nil ? "\(warning) Set HOME to an absolute path." : warning)
      },
      policy: CachePolicy(isOffline: settings.isOffline, maximumAge: settings.maximumAge), now: now, observe: observe)
    nodeTransport = LazyTransport { SystemTransport(settings.transport) }
    last = pipeline
  }

  /// Returns the providers of one report, whose requests end at a deadline.
  func providers(_ cacheUse: CacheUse, until deadline: RequestDeadline) -> Providers {
    var report = self
    report.cacheUse = cacheUse
    report.deadline = deadline
    switch cacheUse {
    case .bySettings: report.last = pipeline.within(deadline)
    case .only: report.last = pipeline.cachedOnly.within(deadline)
    case .never: report.last = pipeline.uncached.within(deadline)
    }
    return report.table
  }

  // MARK: Table

  /// The clients of each kind of data, the most preferred first.
  private var table: Providers {
    let market: Fallback<any MarketProvider> = row([coinGecko, coinPaprika], lastKnown: coinGecko)
    let daily: Fallback<any DailyPriceProvider> = row([coinGecko, coinbaseExchange, coinPaprika])
    let bitcoin: Fallback<any BitcoinHistoryProvider> = row([coinDesk, coinGecko, coinbaseExchange, coinPaprika])
    let rates: Fallback<any RateProvider> = row([fixer, frankfurter, erAPI, currencyAPI], lastKnown: lastKnownRates)
    let keyless: Fallback<any RateProvider> = row([frankfurter, erAPI, currencyAPI], lastKnown: lastKnownRates)
    let ranges: Fallback<any RateHistoryProvider> = row([frankfurterRanges])
    let names: Fallback<any CurrencyNameProvider> = row([fixer, frankfurter])
    // Fixer has no ranges of days, and the cache rarely has the requested range.
    let hasRanges = settings.fixerKey == nil && cacheUse != .only
    return Providers(
      names: self.names, areLive: true,
      etherPrices: row([coinGecko, coinbase, coinPaprika], lastKnown: coinGecko),
      transferPrices: row([coinGecko, coinbase], lastKnown: coinGecko),
      bitcoinPrices: row([coinDesk, coinGecko, coinbase, coinPaprika], lastKnown: coinGecko),
      bitcoinHistory: bitcoin,
      pastPrices: BitcoinDailyPrices(bitcoin: bitcoin, others: daily),
      market: market,
      catalog: row([coinGecko, coinPaprika]),
      charts: row([coinGecko, coinbaseExchange, coinPaprika]),
      candles: row([coinGecko, coinbaseExchange]),
      sparklines: { coinGecko(first) },
      gas: row([node, etherscan] + publicNodes),
      rates: rates,
      conversionRates: RateSource(
        tables: cacheUse == .only ? rates : withBuiltin(rates), ranges: hasRanges ? ranges : nil),
      rateHistories: RateSource(tables: withBuiltin(keyless), ranges: ranges),
      currencyNames: BuiltinCurrencyNames(behind: names, isOffline: isOffline),
      tickers: { wazirX },
      pictures: { CoinPictureClient(pipeline: last, base: settings.coinGecko) },
      confirmsPrice: { await market.confirmsPrice(of: $0, by: coinbaseExchange(first)) },
      reported: { reported })
  }

  /// The clients that `quid sources` lists, in its order, each with the request of `quid sources --check`.
  private var reported: [ReportedProvider] {
    let yesterday = CalendarDay(now()).advanced(by: -1)
    let clients: [[ReportedProvider?]] = [
      [ReportedProvider(coinGecko(last)) { try await $0.listing(in: .usd, page: 1, size: 250) }],
      [ReportedProvider(coinbase(first)) { try await $0.bitcoinPrices(in: [.usd]) }],
      [ReportedProvider(coinbaseExchange(first)) { try await $0.series(of: .bitcoin, in: .usd, days: 1) }],
      [ReportedProvider(coinPaprika(last)) { try await $0.bitcoinPrices(in: [.usd]) }],
      [ReportedProvider(etherscanClient, canCheck: usesEtherscan) { try await $0.gasPrices() }],
      gasNodes.map { ReportedProvider(publicNode($0, .feeHistory)) { try await $0.gasPrices() } },
      [ReportedProvider(fixerClient, canCheck: settings.fixerKey != nil) { try await $0.latestRates() }],
      [ReportedProvider(frankfurter(first)) { try await $0.latestRates() }],
      [ReportedProvider(erAPI(first)) { try await $0.latestRates() }],
      [ReportedProvider(currencyAPI(first)) { try await $0.rates(on: yesterday) }],
      [ReportedProvider(coinDesk(first)) { try await $0.bitcoinPrices(in: [.usd]) }],
      [ReportedProvider(wazirX) { try await $0.tickers() }],
    ]
    return clients.joined().compactMap(\.self)
  }

  /// A function that creates a client with a pipeline, or returns `nil` if the settings switch the client off.
  private typealias Client<Provider> = @Sendable (RequestPipeline) -> Provider?

  /// Returns the clients of a row that the settings switch on, created for each request.
  ///
  /// - Parameter lastKnown: The client whose cached values confirm those of fallbacks.
  private func row<Provider>(
    _ clients: [Client<Provider>], lastKnown: Client<Provider>? = nil
  ) -> Fallback<Provider> {
    Fallback(
      clients.reversed().reduce(into: []) { row, client in
        if let client = client(row.isEmpty ? last : first) { row.insert(client, at: 0) }
      }, lastKnown: lastKnown?(pipeline.cachedOfAnyAge))
  }

  private func withBuiltin(_ rates: Fallback<any RateProvider>) -> Fallback<any RateProvider> {
    rates.withBuiltin(BuiltinRates(), isOffline: isOffline, maximumAge: settings.maximumAge, now: now)
  }

  // MARK: Clients of prices

  private func coinGecko(_ pipeline: RequestPipeline) -> CoinGeckoClient {
    CoinGeckoClient(pipeline: pipeline, base: settings.coinGecko, key: settings.coinGeckoKey, now: now)
  }

  // Coinbase and its exchange are only fallbacks, so that they never wait.
  private func coinbase(_: RequestPipeline) -> CoinbaseClient? {
    settings.allowsFallback("coinbase") ? CoinbaseClient(pipeline: first, base: settings.coinbase) : nil
  }

  private func coinbaseExchange(_: RequestPipeline) -> CoinbaseExchangeClient? {
    settings.allowsFallback("coinbase", at: "coinbase-exchange-url")
      ? CoinbaseExchangeClient(pipeline: first, base: settings.coinbaseExchange, now: now) : nil
  }

  // CoinPaprika's plan is for personal use, so that only the program uses it, not a default of the libraries.
  private func coinPaprika(_ pipeline: RequestPipeline) -> CoinPaprikaClient? {
    guard settings.allowsFallback("coinpaprika") else { return nil }
    let cached = coinGecko(self.pipeline.cachedOfAnyAge)
    return CoinPaprikaClient(pipeline: pipeline, base: settings.coinPaprika, now: now) {
      try? await cached.listing(in: .usd, page: 1, size: MarketService.maximumPageSize).value
    }
  }

  // CoinDesk has shut its API down, so a server with the same API must be configured.
  private func coinDesk(_ pipeline: RequestPipeline) -> CoinDeskClient? {
    settings.coinDesk.map { CoinDeskClient(pipeline: pipeline, base: $0) }
  }

  private var wazirX: WazirXClient { WazirXClient(pipeline: last, base: settings.wazirX) }

  // MARK: Clients of gas prices

  /// The configured node, whose responses are never cached.
  private func node(_: RequestPipeline) -> NodeGasPriceProvider? {
    guard let base = settings.node, let deadline, !isOffline else { return nil }
    return NodeGasPriceProvider(
      node(at: base, by: nodeTransport, until: deadline.withFallback),
      onOtherChains: row([etherscan] + publicNodes) as Fallback<any GasPriceProvider>, now: now)
  }

  private func etherscan(_: RequestPipeline) -> EtherscanClient? { usesEtherscan ? etherscanClient : nil }

  /// Whether gas prices are requested from Etherscan, which rejects requests without a key.
  private var usesEtherscan: Bool {
    settings.etherscanKey != nil || settings.configuredURLs.contains("etherscan-url") || gasNodes.isEmpty
  }

  private var etherscanClient: EtherscanClient {
    EtherscanClient(
      pipeline: gasNodes.isEmpty ? last : first, base: settings.etherscan, key: settings.etherscanKey)
  }

  /// The URLs of the public Ethereum nodes that may be used for gas prices.
  private var gasNodes: [ProviderURL] { settings.allowsFallback("gas", at: "gas-urls") ? settings.gasNodes : [] }

  /// The public nodes, all of them first with one gas price per tier, then with a single gas price.
  private var publicNodes: [Client<any GasPriceProvider>] {
    [.feeHistory, .gasPrice].flatMap { (method: PublicNodeClient.Method) in
      gasNodes.map { base in { @Sendable _ in publicNode(base, method) } }
    }
  }

  private func publicNode(_ base: ProviderURL, _ method: PublicNodeClient.Method) -> PublicNodeClient {
    PublicNodeClient(pipeline: first, base: base, method: method)
  }

  // MARK: Clients of exchange rates

  private func fixer(_: RequestPipeline) -> FixerClient? { settings.fixerKey == nil ? nil : fixerClient }

  private var fixerClient: FixerClient {
    FixerClient(
      pipeline: first, base: settings.fixer, key: settings.fixerKey, monthlyRequests: settings.fixerRequests)
  }

  private func frankfurter(_: RequestPipeline) -> FrankfurterClient {
    frankfurterRanges(erAPI(first) == nil && currencyAPI(first) == nil ? last : first)
  }

  private func frankfurterRanges(_ pipeline: RequestPipeline) -> FrankfurterClient {
    FrankfurterClient(pipeline: pipeline, base: settings.frankfurter)
  }

  /// Frankfurter's cached rates for the comparison with those of a fallback, if a maximum age hides them elsewhere.
  private func lastKnownRates(_ pipeline: RequestPipeline) -> FrankfurterClient? {
    settings.maximumAge == nil ? nil : frankfurterRanges(pipeline)
  }

  private func erAPI(_: RequestPipeline) -> ERAPIClient? {
    settings.allowsFallback("erapi") ? ERAPIClient(pipeline: first, base: settings.erAPI) : nil
  }

  private func currencyAPI(_: RequestPipeline) -> CurrencyAPIClient? {
    settings.allowsFallback("currency-api") ? CurrencyAPIClient(pipeline: first, base: settings.currencyAPI) : nil
  }

  // MARK: Nodes

  /// Returns a client of an Ethereum node, with the configured login if the node is the configured one.
  ///
  /// - Parameters:
  ///   - transport: The transport of all requests except sends; `nil` for a new one.
  ///   - sendTimeout: The time within which the signer must respond; `nil` for a node that sends nothing.
  ///   - deadline: The end of all requests; `nil` if each request is limited only by its own timeout.
  func node(
    at base: ProviderURL, by transport: (any HTTPTransport)? = nil, sendTimeout: Duration? = nil,
    until deadline: RequestDeadline?
  ) -> RPCEthereumNode {
    RPCEthereumNode(
      base: base.withLogin(of: settings.node), transport: transport ?? SystemTransport(settings.transport),
      freshTransport: { SystemTransport(settings.transport.withFreshConnections) }, timeout: settings.timeout,
      deadline: deadline, sendTimeout: sendTimeout ?? settings.timeout, isOffline: settings.isOffline, now: now,
      observe: observe)
  }

  private var names: ProviderNames {
    ProviderNames(
      coins: "CoinGecko", gas: usesEtherscan ? "Etherscan" : "a public Ethereum node",
      rates: settings.fixerKey == nil ? "Frankfurter" : "Fixer",
      bitcoin: settings.coinDesk == nil ? "CoinGecko" : "CoinDesk")
  }
}
