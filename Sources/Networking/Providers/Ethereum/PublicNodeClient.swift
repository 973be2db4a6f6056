public import QuidCore

/// A client for a public node of Ethereum mainnet, which provides gas prices without an API key.
///
/// Gas prices are computed as by ``NodeGasPriceProvider``, but the responses are cached. The node receives only the
/// methods `eth_chainId`, `eth_feeHistory` and `eth_gasPrice`, never an address or an amount.
public struct PublicNodeClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI
  private let method: Method

  /// A method of a node from which gas prices are computed.
  public enum Method: Hashable, Sendable {
    /// The method `eth_feeHistory`, for one gas price per tier.
    case feeHistory
    /// The method `eth_gasPrice`, for a single gas price: ``GasPrices/isSinglePrice``.
    case gasPrice
  }

  /// Creates a client for a public node.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The URL of the node. Its path is masked in messages, because it may contain an API key.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .publicNode, method: Method = .feeHistory
  ) {
    self.pipeline = pipeline
    self.method = method
    let names: [ProviderURL: String] = [.publicNode: "PublicNode", .dRPC: "dRPC", .oneRPC: "1RPC"]
    var provider = ProviderAPI(
      name: names[base] ?? "Public node", base: base, errorResponse: JSONRPCHead.errorResponse)
    provider.hidesPath = true
    provider.keyStatuses = [403]
    self.provider = provider
  }

  private func request(_ method: String, _ params: [JSONValue], lifetime: CacheLifetime) -> ProviderRequest {
    ProviderRequest(
      provider: provider, path: [], query: [], credential: nil, subject: "gas prices", lifetime: lifetime,
      document: JSONRPCRequest(id: Self.id, method: method, params: params).document)
  }

  /// The identifier of each request, which is always the same, so that equal requests share a cached response.
  private static let id = 1

  private static func result(_ response: JSON) throws -> JSON {
    let head = try JSONRPCHead(response)
    guard head.id == id else { throw ResponseError.malformed(expected: "the ID of the request", at: "id") }
    guard let result = head.result else { throw ResponseError.malformed(expected: "a result", at: "body") }
    return result
  }
}

extension PublicNodeClient: GasPriceProvider {
  /// Returns the current gas prices for a slow, a standard and a fast transaction.
  ///
  /// - Throws: ``ProviderError`` if a request fails and no older response is cached, or if the node is not on Ethereum
  ///   mainnet, which is checked once a day.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    do throws(ProviderError) {
      _ = try await pipeline.fetch(request("eth_chainId", [], lifetime: .names)) { response in
        let chain = try Self.result(response).quantity()
        guard chain == UInt128(Recipient.mainChain) else {
          throw ResponseError.malformed(expected: "the chain ID 1 (Ethereum mainnet), not \(chain)", at: "eth_chainId")
        }
        return Decoded(value: chain, asOf: nil)
      }
    } catch {
      // The chain was checked before the cached gas prices were requested.
      guard error.reason == .offline, let cached = try? await prices(from: pipeline.cachedOnly) else { throw error }
      return cached
    }
    return try await prices(from: pipeline)
  }

  private func prices(from pipeline: RequestPipeline) async throws(ProviderError) -> Sourced<GasPrices> {
    switch method {
    case .feeHistory:
      let blocks = HexQuantity.string(UInt64(GasPrices.historyBlocks))
      let percentiles = GasPrices.tipPercentiles.map { JSONValue.number(Int64($0)) }
      let request = request(
        "eth_feeHistory", [.string(blocks), .string("latest"), .array(percentiles)], lifetime: .gas)
      return try await pipeline.fetch(request) { response in
        guard let history = try NodeResponse.feeHistory(try Self.result(response)), let prices = GasPrices(history)
        else { throw ResponseError.malformed(expected: "a fee history with valid fees", at: "eth_feeHistory") }
        return Decoded(value: prices, asOf: nil)
      }
    case .gasPrice:
      return try await pipeline.fetch(request("eth_gasPrice", [], lifetime: .gas)) { response in
        let price = GasPrice(try Self.result(response).wei())
        guard let price, !price.gwei.isZero else {
          throw ResponseError.malformed(expected: "a gas price above zero", at: "eth_gasPrice")
        }
        return Decoded(value: GasPrices(only: price), asOf: nil)
      }
    }
  }
}

extension ProviderURL {
  /// The URL of the public Ethereum node of PublicNode.
  public static let publicNode = ProviderURL(host: "ethereum-rpc.publicnode.com")
  /// The URL of the public Ethereum node of dRPC.
  public static let dRPC = ProviderURL(host: "eth.drpc.org")
  /// The URL of the public Ethereum node of 1RPC.
  public static let oneRPC = ProviderURL(host: "1rpc.io", path: "/eth")
}
