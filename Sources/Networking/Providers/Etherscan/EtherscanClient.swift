public import QuidCore

/// A client for Etherscan's API, which provides the gas prices of Ethereum mainnet.
///
/// A free key allows 3 requests a second and 100,000 a day. Source: docs.etherscan.io.
public struct EtherscanClient: GasPriceProvider, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI
  private let version: Version
  package let credential: Credential?

  /// Creates a client for Etherscan's API.
  ///
  /// - Parameters:
  ///   - version: The version of the API at `base`.
  ///   - key: An API key. Without a key, Etherscan allows one request in five seconds, or rejects all requests.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .etherscan, version: Version = .v2,
    key: APIKey? = nil
  ) {
    self.pipeline = pipeline
    provider = ProviderAPI(name: "Etherscan", base: base, errorResponse: EtherscanErrorResponse.parse)
    self.version = version
    credential = key.map { .query("apikey", $0) }
  }

  /// A version of Etherscan's API, which determines the URLs but not the responses.
  public enum Version: Hashable, Sendable {
    /// Version 1, which has a separate host for each chain.
    ///
    /// Etherscan shut this version down in August 2025, but some other block explorers still provide it.
    case v1
    /// Version 2, with one host for all chains. The chain ID (EIP-155) is a query parameter.
    case v2
  }

  /// Returns the current gas prices for a slow, a standard and a fast transaction.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await pipeline.fetch(gasOracle, decode: EtherscanGasOracle.gasPrices)
  }

  private var gasOracle: ProviderRequest {
    let parameters = [QueryParameter("module", "gastracker"), QueryParameter("action", "gasoracle")]
    let (path, query) =
      switch version {
      case .v1: (["api"], parameters)
      case .v2: (["v2", "api"], [QueryParameter("chainid", "1")] + parameters)
      }
    return request(path, query, subject: "gas prices", lifetime: .gas)
  }
}

extension ProviderURL {
  /// The base URL of Etherscan's API, without the API version.
  public static let etherscan = ProviderURL(host: "api.etherscan.io")
}
