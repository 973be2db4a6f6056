import Foundation
import QuidCore
import QuidNetworking

/// The clients of all upstreams, over one pipeline and one store.
///
/// Only ``CompositionRoot`` uses it.
struct LiveClients: Sendable {
  let coinGecko: CoinGeckoClient
  let etherscan: EtherscanClient
  let fixer: FixerClient
  let frankfurter: FrankfurterClient
  /// `nil` unless someone serves the API that CoinDesk has switched off.
  let coinDesk: CoinDeskClient?
  let wazirX: WazirXClient
  let pictures: CoinPictureClient
  /// The gas prices of the node that is set; `nil` where none is.
  private let nodeGas: NodeGasPriceProvider?
  private let settings: Settings
  private let pipeline: RequestPipeline
  private let nodeTransport: LazyTransport
  private let now: @Sendable () -> Date
  private let observe: @Sendable (RequestEvent) -> Void

  /// Creates the clients of the settings, for the report that begins now.
  init(
    _ settings: Settings, now: @escaping @Sendable () -> Date, observe: @escaping @Sendable (RequestEvent) -> Void,
    warn: @escaping @Sendable (String) -> Void
  ) {
    let pipeline = RequestPipeline(
      transport: LazyTransport { SystemTransport(settings.transport) }, timeout: settings.timeout,
      store: ResponseCache(folder: settings.store, now: now, warn: warn),
      policy: CachePolicy(isOffline: settings.isOffline, maximumAge: settings.maximumAge), now: now, observe: observe)
    self.init(
      settings, pipeline, LazyTransport { SystemTransport(settings.transport) },
      RequestDeadline(after: settings.timeout), now: now,
      observe: observe)
  }

  /// Returns the same clients, over the same pipeline and store, for another report.
  func within(_ deadline: RequestDeadline) -> LiveClients {
    LiveClients(settings, pipeline, nodeTransport, deadline, now: now, observe: observe)
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

  /// Gas prices: Etherscan, else the node where one is set.
  var gas: any GasPriceProvider {
    guard let nodeGas else { return etherscan }
    return Fallback<any GasPriceProvider>(etherscan, nodeGas)
  }

  /// Fiat rates: Fixer where a key is set, else Frankfurter, each the other's fallback.
  var rates: any RateProvider {
    hasFixerKey ? Fallback<any RateProvider>(fixer, frankfurter) : frankfurter
  }

  /// Fiat rates for conversions: past days out of the imported history, and what is built in when nobody answers.
  ///
  /// A key for Fixer is one for its currencies, of which the history has a fifth; so the history does not come first there.
  func rates(with archive: ECBArchive) -> any RateProvider {
    hasFixerKey
      ? layered(Fallback<any RateProvider>(fixer, frankfurter), archive, prefersArchive: false)
      : layered(frankfurter, archive)
  }

  /// The rates of many days in one answer, out of the imported history where it covers them.
  func rateSpans(with archive: ECBArchive) -> any RateProvider & RateHistoryProvider { layered(frankfurter, archive) }

  private func layered<Upstream: RateProvider>(
    _ upstream: Upstream, _ archive: ECBArchive, prefersArchive: Bool = true
  ) -> LayeredRates<Upstream> {
    LayeredRates(
      archive: archive, provider: upstream, builtin: BuiltinRates(), prefersArchive: prefersArchive,
      isOffline: settings.isOffline, maximumAge: settings.maximumAge, now: now)
  }

  /// Names of currencies, by the providers of the rates; built in where none can be reached.
  var currencyNames: any CurrencyNameProvider {
    let provider: any CurrencyNameProvider =
      hasFixerKey ? Fallback<any CurrencyNameProvider>(fixer, frankfurter) : frankfurter
    return BuiltinCurrencyNames(behind: provider, isOffline: settings.isOffline)
  }

  /// The Bitcoin index now: whoever serves CoinDesk's API, else CoinGecko, which is also what is fallen back to.
  var bitcoinPrices: any BitcoinPriceProvider {
    coinDesk.map { Fallback<any BitcoinPriceProvider>($0, coinGecko) } ?? coinGecko
  }

  /// The Bitcoin index of the days before, by the same rule.
  var bitcoinHistory: any BitcoinHistoryProvider {
    coinDesk.map { Fallback<any BitcoinHistoryProvider>($0, coinGecko) } ?? coinGecko
  }

  /// All of them, in the order people read them.
  var all: [any ProviderStatusReporting] {
    let known: [(any ProviderStatusReporting)?] = [coinGecko, etherscan, fixer, frankfurter, coinDesk, wazirX]
    return known.compactMap { $0 }
  }
}
