import Foundation
public import QuidCore

/// Etherscan's API for Ethereum's main chain.
///
/// A free key has 3 calls a second and 100,000 a day. Source: docs.etherscan.io.
public struct EtherscanClient: GasPriceProvider {
  private let pipeline: Pipeline
  private let upstream: Upstream
  private let version: Version
  private let credential: Credential?

  /// A client.
  ///
  /// - Parameters:
  ///   - version: which form of the API the base speaks.
  ///   - key: a key; without one Etherscan answers at most once in five seconds, or not at all.
  public init(pipeline: Pipeline, base: UpstreamURL = .etherscan, version: Version = .v2, key: APIKey?) {
    self.pipeline = pipeline
    upstream = Upstream(name: "Etherscan", base: base, complaint: EtherscanComplaint.read)
    self.version = version
    credential = key.map { .query("apikey", $0) }
  }

  /// The forms of the API; both answer alike.
  public enum Version: Hashable, Sendable {
    /// One host for one chain. Etherscan switched it off in August 2025; explorers built alike still speak it.
    case v1
    /// One host for all chains, told apart by their number.
    case v2
  }

  /// The gas price of each tier now.
  ///
  /// - Throws: ``ProviderError``.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await pipeline.fetch(gasOracle, decode: EtherscanGasOracle.gasPrices)
  }

  private var gasOracle: UpstreamRequest {
    let question = [QueryParameter("module", "gastracker"), QueryParameter("action", "gasoracle")]
    let (path, query) =
      switch version {
      case .v1: (["api"], question)
      case .v2: (["v2", "api"], [QueryParameter("chainid", "1")] + question)
      }
    return UpstreamRequest(
      upstream: upstream, path: path, query: query, credential: credential, subject: "the gas oracle",
      lifetime: .gas)
  }
}

extension EtherscanClient: UpstreamClient {
  /// How it stands with Etherscan.
  public func status() -> UpstreamStatus { pipeline.status(of: upstream, hasKey: credential != nil) }
}

extension UpstreamURL {
  /// Etherscan's API.
  public static let etherscan = UpstreamURL(host: "api.etherscan.io")
}
