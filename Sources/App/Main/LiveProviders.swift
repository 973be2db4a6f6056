import QuidCore
import QuidNetworking

/// The providers on the network, which share one request pipeline and one response cache.
///
/// The table has a row for each kind of data, with the clients in order of preference. The clients of a row are created
/// when the row is used.
struct LiveProviders: Sendable {
  let settings: Settings
  let now: @Sendable () -> Date
  let clock: any Clock<Duration>
  let observe: @Sendable (RequestEvent) -> Void
  let pipeline: RequestPipeline
  let trusted: TrustedRates
  let nodeTransport: any HTTPTransport

  private(set) var cacheUse = CacheUse.bySettings
  private(set) var deadline: RequestDeadline?
  /// The pipeline of the last client of a row.
  private(set) var last: RequestPipeline
  /// The pipeline of the other clients of a row and of optional data, which does not wait for a rate limit.
  var first: RequestPipeline { last.withFallback }
  var isOffline: Bool { settings.isOffline || cacheUse == .only }

  init(
    _ settings: Settings, now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    observe: @escaping @Sendable (RequestEvent) -> Void, warn: @escaping @Sendable (String) -> Void
  ) {
    self.settings = settings
    self.now = now
    self.clock = clock
    self.observe = observe
    let cache = ResponseCache(folder: settings.folders.store, now: now) { warning in
      warn(settings.folders.store == nil ? "\(warning) Set HOME to an absolute path." : warning)
    }
    trusted = TrustedRates(in: cache)
    var policy = CachePolicy(isOffline: settings.isOffline, maximumAge: settings.maximumAge)
    policy.refreshesRates = settings.isRefreshing
    pipeline = RequestPipeline(
      transport: LazyTransport { SystemTransport(settings.transport) }, timeout: settings.timeout, store: cache,
      policy: policy, now: now, clock: clock, observe: observe
    ).comparingRates(with: trusted)
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
    let rates: Fallback<any RateProvider> = row([fixer, frankfurter, erAPI, currencyAPI])
    let keyless: Fallback<any RateProvider> = row([frankfurter, erAPI, currencyAPI])
    let ranges: Fallback<any RateHistoryProvider> = row([frankfurterRanges])
    let names: Fallback<any CurrencyNameProvider> = row([fixer, frankfurter])
    // Fixer has no ranges of days, and the cache rarely has the requested range.
    let hasRanges = settings.fixerKey == nil && cacheUse != .only
    return Providers(
      names: self.names, areLive: true,
      etherPrices: row([coinGecko, coinbase, coinPaprika], lastKnown: coinGecko),
      transferPrices: row([coinGecko, coinbase], lastKnown: coinGecko),
      coinPrices: { coin in
        var client = coinGecko(last)
        client.nativeCoin = coin
        return client
      },
      bitcoinPrices: row([coinDesk, coinGecko, coinbase, coinPaprika], lastKnown: coinGecko),
      bitcoinHistory: bitcoin,
      pastPrices: BitcoinDailyPrices(bitcoin: bitcoin, others: daily),
      market: market,
      catalog: row([coinGecko, coinPaprika]),
      charts: row([coinGecko, coinbaseExchange, coinPaprika]),
      candles: row([coinGecko, coinbaseExchange]),
      sparklines: { coinGecko(first) },
      gas: row([node, etherscan] + publicNodes),
      rates: compared(rates),
      conversionRates: RateSource(
        tables: compared(cacheUse == .only ? rates : withBuiltin(rates)), ranges: hasRanges ? ranges : nil),
      rateHistories: RateSource(tables: compared(withBuiltin(keyless)), ranges: ranges),
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
    let all = clients.joined().compactMap(\.self)
    return settings.client == .live ? all : all.map(\.unchecked)
  }

  /// A function that creates a client with a pipeline, or returns `nil` if the settings switch the client off.
  typealias Client<Provider> = @Sendable (RequestPipeline) -> Provider?

  /// Returns the clients of a row that the settings switch on, created for each request.
  ///
  /// - Parameter lastKnown: The client whose cached values confirm those of fallbacks.
  func row<Provider>(
    _ clients: [Client<Provider>], lastKnown: Client<Provider>? = nil
  ) -> Fallback<Provider> {
    Fallback(
      clients.reversed().reduce(into: []) { row, client in
        if let client = client(row.isEmpty ? last : first) { row.insert(client, at: 0) }
      }, lastKnown: lastKnown?(pipeline.cachedOfAnyAge))
  }

  private func compared(_ rates: Fallback<any RateProvider>) -> ComparedRates {
    rates.compared(with: trusted, maximumAge: cacheUse == .never ? .zero : settings.maximumAge)
  }

  private func withBuiltin(_ rates: Fallback<any RateProvider>) -> Fallback<any RateProvider> {
    rates.withBuiltin(BuiltinRates(), isOffline: isOffline, maximumAge: settings.maximumAge, now: now)
  }

  /// The names of the first client of each kind of data.
  private var names: ProviderNames {
    ProviderNames(
      coins: "CoinGecko", gas: usesEtherscan ? "Etherscan" : "a public Ethereum node",
      rates: settings.fixerKey == nil ? "Frankfurter" : "Fixer",
      bitcoin: settings.coinDesk == nil ? "CoinGecko" : "CoinDesk")
  }
}
