import QuidCore
import QuidNetworking

/// The clients of the table, each with the setting that switches it on.
///
/// A client that is only a fallback never waits for a rate limit. Another uses the pipeline of its position in a row.
extension LiveProviders {
  // MARK: Clients of prices

  func coinGecko(_ pipeline: RequestPipeline) -> CoinGeckoClient {
    CoinGeckoClient(pipeline: pipeline, base: settings.coinGecko, key: settings.coinGeckoKey, now: now)
  }

  func coinbase(_: RequestPipeline) -> CoinbaseClient? {
    settings.allowsFallback("coinbase") ? CoinbaseClient(pipeline: first, base: settings.coinbase) : nil
  }

  func coinbaseExchange(_: RequestPipeline) -> CoinbaseExchangeClient? {
    settings.allowsFallback("coinbase", at: "coinbase-exchange-url")
      ? CoinbaseExchangeClient(pipeline: first, base: settings.coinbaseExchange, now: now) : nil
  }

  // CoinPaprika's plan is for personal use, so that only the program uses it, not a default of the libraries.
  func coinPaprika(_ pipeline: RequestPipeline) -> CoinPaprikaClient? {
    guard settings.allowsFallback("coinpaprika") else { return nil }
    let cached = coinGecko(self.pipeline.cachedOfAnyAge)
    return CoinPaprikaClient(pipeline: pipeline, base: settings.coinPaprika, now: now) {
      try? await cached.listing(in: .usd, page: 1, size: MarketService.maximumPageSize).value
    }
  }

  // CoinDesk has shut its API down, so a server with the same API must be configured.
  func coinDesk(_ pipeline: RequestPipeline) -> CoinDeskClient? {
    settings.coinDesk.map { CoinDeskClient(pipeline: pipeline, base: $0) }
  }

  var wazirX: WazirXClient { WazirXClient(pipeline: last, base: settings.wazirX) }

  // MARK: Clients of gas prices

  /// The configured node, whose responses are never cached.
  func node(_: RequestPipeline) -> NodeGasPriceProvider? {
    guard let base = settings.node, let deadline, !isOffline else { return nil }
    return NodeGasPriceProvider(
      node(at: base, by: nodeTransport, until: deadline.withFallback),
      onOtherChains: row([etherscan] + publicNodes) as Fallback<any GasPriceProvider>, now: now)
  }

  func etherscan(_: RequestPipeline) -> EtherscanClient? { usesEtherscan ? etherscanClient : nil }

  /// Whether gas prices are requested from Etherscan, which rejects requests without a key.
  var usesEtherscan: Bool {
    settings.etherscanKey != nil || settings.configuredURLs.contains("etherscan-url") || gasNodes.isEmpty
  }

  var etherscanClient: EtherscanClient {
    EtherscanClient(
      pipeline: gasNodes.isEmpty ? last : first, base: settings.etherscan, key: settings.etherscanKey)
  }

  /// The URLs of the public Ethereum nodes that may be used for gas prices.
  var gasNodes: [ProviderURL] { settings.allowsFallback("gas", at: "gas-urls") ? settings.gasNodes : [] }

  /// The public nodes, all of them first with one gas price per tier, then with a single gas price.
  var publicNodes: [Client<any GasPriceProvider>] {
    [.feeHistory, .gasPrice].flatMap { (method: PublicNodeClient.Method) in
      gasNodes.map { base in { @Sendable _ in publicNode(base, method) } }
    }
  }

  func publicNode(_ base: ProviderURL, _ method: PublicNodeClient.Method) -> PublicNodeClient {
    PublicNodeClient(pipeline: first, base: base, method: method)
  }

  // MARK: Clients of exchange rates

  func fixer(_: RequestPipeline) -> FixerClient? { settings.fixerKey == nil ? nil : fixerClient }

  var fixerClient: FixerClient {
    FixerClient(
      pipeline: first, base: settings.fixer, key: settings.fixerKey, monthlyRequests: settings.fixerRequests)
  }

  func frankfurter(_: RequestPipeline) -> FrankfurterClient {
    frankfurterRanges(erAPI(first) == nil && currencyAPI(first) == nil ? last : first)
  }

  func frankfurterRanges(_ pipeline: RequestPipeline) -> FrankfurterClient {
    FrankfurterClient(pipeline: pipeline, base: settings.frankfurter)
  }

  func erAPI(_: RequestPipeline) -> ERAPIClient? {
    settings.allowsFallback("erapi") ? ERAPIClient(pipeline: first, base: settings.erAPI) : nil
  }

  func currencyAPI(_: RequestPipeline) -> CurrencyAPIClient? {
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
      clock: clock, observe: observe)
  }
}
