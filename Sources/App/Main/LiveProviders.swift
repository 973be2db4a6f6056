import QuidCore
import QuidNetworking

/// Creates the providers on the network, which share one request pipeline and one response cache.
struct LiveProviders: Sendable {
  private let settings: Settings
  private let pipeline: RequestPipeline
  private let uncachedPipeline: @Sendable () -> RequestPipeline
  private let nodeTransport: any HTTPTransport
  private let observe: @Sendable (RequestEvent) -> Void
  private let now: @Sendable () -> Date

  init(
    _ settings: Settings, now: @escaping @Sendable () -> Date = { Date() },
    observe: @escaping @Sendable (RequestEvent) -> Void, warn: @escaping @Sendable (String) -> Void
  ) {
    let makePipeline: @Sendable (Duration?) -> RequestPipeline = { maximumAge in
      RequestPipeline(
        transport: LazyTransport { SystemTransport(settings.transport) }, timeout: settings.timeout,
        store: ResponseCache(folder: settings.folders.store, now: now) { warning in
          warn(settings.folders.store == nil ? "\(warning) Set HOME to an absolute path." : warning)
        },
        policy: CachePolicy(isOffline: settings.isOffline, maximumAge: maximumAge), now: now, observe: observe
      )
    }
    self.settings = settings
    self.now = now
    pipeline = makePipeline(settings.maximumAge)
    uncachedPipeline = { makePipeline(.zero) }
    nodeTransport = LazyTransport { SystemTransport(settings.transport) }
    self.observe = observe
  }

  var names: ProviderNames {
    ProviderNames(
      coins: "CoinGecko", gas: usesEtherscan ? "Etherscan" : "a public Ethereum node",
      rates: settings.fixerKey == nil ? "Frankfurter" : "Fixer",
      bitcoin: settings.coinDesk == nil ? "CoinGecko" : "CoinDesk")
  }

  /// The URLs of the public Ethereum nodes that may be used for gas prices.
  private var gasNodes: [ProviderURL] { settings.allowsFallback("gas", at: "gas-urls") ? settings.gasNodes : [] }

  /// Whether gas prices are requested from Etherscan, which rejects requests without a key.
  private var usesEtherscan: Bool {
    settings.etherscanKey != nil || settings.configuredURLs.contains("etherscan-url") || gasNodes.isEmpty
  }

  /// Returns the providers of one report, whose requests end at a deadline.
  ///
  /// Several providers of the same data are in a ``Fallback``, the most preferred first.
  func providers(_ cacheUse: CacheUse, until deadline: RequestDeadline) -> Providers {
    let last =
      switch cacheUse {
      case .bySettings: pipeline.within(deadline)
      case .only: pipeline.cachedOnly.within(deadline)
      case .never: uncachedPipeline().within(deadline)
      }
    // A provider with a fallback, or with optional data, does not wait for its own rate limit.
    let first = last.withFallback
    let isOffline = settings.isOffline || cacheUse == .only
    let hasFixerKey = settings.fixerKey != nil

    func coinGecko(_ pipeline: RequestPipeline) -> CoinGeckoClient {
      CoinGeckoClient(pipeline: pipeline, base: settings.coinGecko, key: settings.coinGeckoKey, now: now)
    }
    let onlyCoinGecko = coinGecko(last)
    let firstCoinGecko = coinGecko(first)
    let cachedCoinGecko = coinGecko(pipeline.cachedOfAnyAge)
    let coinbase = settings.allowsFallback("coinbase") ? CoinbaseClient(pipeline: first, base: settings.coinbase) : nil
    let coinbaseExchange =
      settings.allowsFallback("coinbase", at: "coinbase-exchange-url")
      ? CoinbaseExchangeClient(pipeline: first, base: settings.coinbaseExchange, now: now) : nil
    // CoinPaprika's plan is for personal use, so that only the program uses it, not a default of the libraries.
    let coinPaprika =
      settings.allowsFallback("coinpaprika")
      ? CoinPaprikaClient(pipeline: last, base: settings.coinPaprika, now: now) {
        try? await cachedCoinGecko.listing(in: .usd, page: 1, size: MarketService.maximumPageSize).value
      } : nil
    let marketOfCoinGecko = coinPaprika == nil ? onlyCoinGecko : firstCoinGecko
    let pricesOfCoinGecko = coinbase == nil ? marketOfCoinGecko : firstCoinGecko
    let candlesOfCoinGecko = coinbaseExchange != nil ? firstCoinGecko : onlyCoinGecko
    let chartsOfCoinGecko = coinbaseExchange != nil ? firstCoinGecko : marketOfCoinGecko
    let etherscan = EtherscanClient(
      pipeline: gasNodes.isEmpty ? last : first, base: settings.etherscan, key: settings.etherscanKey)
    let publicNodes = gasNodes.map { PublicNodeClient(pipeline: first, base: $0) }
    let nodesByMethod: [(any GasPriceProvider)?] =
      publicNodes.map { $0 } + gasNodes.map { PublicNodeClient(pipeline: first, base: $0, method: .gasPrice) }
    let gas = Fallback<any GasPriceProvider>([usesEtherscan ? etherscan : nil] + nodesByMethod)
    // Responses of the configured node are never cached.
    let nodeGas =
      isOffline
      ? nil
      : settings.node.map { base in
        NodeGasPriceProvider(
          node(at: base, by: nodeTransport, until: deadline.withFallback), onOtherChains: gas, now: now)
      }
    let fixer = FixerClient(
      pipeline: first, base: settings.fixer, key: settings.fixerKey, monthlyRequests: settings.fixerRequests)
    let erAPI = settings.allowsFallback("erapi") ? ERAPIClient(pipeline: first, base: settings.erAPI) : nil
    let currencyAPI =
      settings.allowsFallback("currency-api") ? CurrencyAPIClient(pipeline: first, base: settings.currencyAPI) : nil
    let rateFallbacks: [(any RateProvider)?] = [erAPI, currencyAPI]
    let frankfurter = FrankfurterClient(
      pipeline: rateFallbacks.contains { $0 != nil } ? first : last, base: settings.frankfurter)
    // A maximum age hides cached rates from the pipeline, but not from the comparison with those of a fallback.
    let lastKnown = settings.maximumAge.map { _ in
      FrankfurterClient(pipeline: pipeline.cachedOfAnyAge, base: settings.frankfurter)
    }
    // CoinDesk has shut its API down, so a server with the same API must be configured.
    let coinDesk = settings.coinDesk.map { CoinDeskClient(pipeline: first, base: $0) }
    let wazirX = WazirXClient(pipeline: last, base: settings.wazirX)

    func withBuiltin(_ provider: some RateProvider) -> BuiltinFallback {
      BuiltinFallback(
        provider, builtin: BuiltinRates(), isOffline: isOffline, maximumAge: settings.maximumAge, now: now)
    }
    let keyless = RateChain(
      rates: withBuiltin(Fallback<any RateProvider>([frankfurter] + rateFallbacks, lastKnown: lastKnown)),
      history: Fallback<any RateHistoryProvider>(FrankfurterClient(pipeline: last, base: settings.frankfurter)))
    let rates = Fallback<any RateProvider>(
      [hasFixerKey ? fixer : nil, frankfurter] + rateFallbacks, lastKnown: lastKnown)
    let bitcoinHistory = Fallback<any BitcoinHistoryProvider>(
      [coinDesk, chartsOfCoinGecko, coinbaseExchange, coinPaprika])
    let charts = Fallback<any ChartProvider>([chartsOfCoinGecko, coinbaseExchange, coinPaprika])
    let dailyPrices = Fallback<any DailyPriceProvider>([chartsOfCoinGecko, coinbaseExchange, coinPaprika])
    let reporting: @Sendable () -> [ReportedProvider] = {
      var reporting = [
        ReportedProvider(onlyCoinGecko) { _ = try await onlyCoinGecko.listing(in: .usd, page: 1, size: 250) }
      ]
      if let coinbase {
        reporting.append(ReportedProvider(coinbase) { _ = try await coinbase.bitcoinPrices(in: [.usd]) })
      }
      if let coinbaseExchange {
        reporting.append(
          ReportedProvider(coinbaseExchange) {
            _ = try await coinbaseExchange.series(of: .bitcoin, in: .usd, days: 1)
          })
      }
      if let coinPaprika {
        reporting.append(ReportedProvider(coinPaprika) { _ = try await coinPaprika.bitcoinPrices(in: [.usd]) })
      }
      reporting.append(
        ReportedProvider(etherscan, canCheck: usesEtherscan) { _ = try await etherscan.gasPrices() })
      for node in publicNodes { reporting.append(ReportedProvider(node) { _ = try await node.gasPrices() }) }
      reporting.append(ReportedProvider(fixer, canCheck: hasFixerKey) { _ = try await fixer.latestRates() })
      reporting.append(ReportedProvider(frankfurter) { _ = try await frankfurter.latestRates() })
      if let erAPI { reporting.append(ReportedProvider(erAPI) { _ = try await erAPI.latestRates() }) }
      if let currencyAPI {
        let yesterday = CalendarDay(now()).advanced(by: -1)
        reporting.append(ReportedProvider(currencyAPI) { _ = try await currencyAPI.rates(on: yesterday) })
      }
      if let coinDesk {
        reporting.append(ReportedProvider(coinDesk) { _ = try await coinDesk.bitcoinPrices(in: [.usd]) })
      }
      reporting.append(ReportedProvider(wazirX) { _ = try await wazirX.tickers() })
      return reporting
    }
    return Providers(
      etherPrices: Fallback<any EtherPriceProvider>(
        [pricesOfCoinGecko, coinbase, coinPaprika], lastKnown: cachedCoinGecko),
      sendPrices: Fallback<any EtherPriceProvider>([pricesOfCoinGecko, coinbase], lastKnown: cachedCoinGecko),
      gas: nodeGas.map { Fallback<any GasPriceProvider>($0, gas) } ?? gas,
      market: Fallback<any MarketProvider>([marketOfCoinGecko, coinPaprika], lastKnown: cachedCoinGecko),
      charts: charts,
      candles: Fallback<any CandleProvider>([candlesOfCoinGecko, coinbaseExchange]),
      sparklines: firstCoinGecko,
      catalog: Fallback<any CoinCatalog>([marketOfCoinGecko, coinPaprika]),
      rates: rates,
      // Fixer has no ranges of days.
      conversionRates: hasFixerKey ? withBuiltin(rates) : keyless,
      rateHistory: keyless,
      currencyNames: BuiltinCurrencyNames(
        behind: Fallback<any CurrencyNameProvider>([hasFixerKey ? fixer : nil, frankfurter]), isOffline: isOffline),
      bitcoinPrices: Fallback<any BitcoinPriceProvider>(
        [coinDesk, pricesOfCoinGecko, coinbase, coinPaprika], lastKnown: cachedCoinGecko),
      bitcoinHistory: bitcoinHistory,
      pastPrices: BitcoinDailyPrices(bitcoin: bitcoinHistory, others: dailyPrices),
      tickers: wazirX,
      pictures: CoinPictureClient(pipeline: last, base: settings.coinGecko),
      priceCheck: coinPaprika.map {
        FallbackPriceCheck(of: $0, lastKnown: cachedCoinGecko, exchange: coinbaseExchange)
      },
      reporting: reporting)
  }

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
}
