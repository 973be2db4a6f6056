import Foundation
public import QuidCore

/// Etherscan's API, version 2, for Ethereum's main chain.
///
/// Source: docs.etherscan.io. Version 1 was switched off in August 2025.
public struct EtherscanClient: GasPriceProvider {
  private let pipeline: Pipeline
  private let upstream: Upstream
  private let credential: Credential?

  /// A client.
  ///
  /// - Parameters:
  ///   - key: a key; without one Etherscan answers at most once in five seconds, or not at all.
  public init(pipeline: Pipeline, base: UpstreamURL = .etherscan, key: APIKey?) {
    self.pipeline = pipeline
    upstream = Upstream(name: "Etherscan", base: base, complaint: EtherscanComplaint.read)
    credential = key.map { .query("apikey", $0) }
  }

  /// The gas price of each tier now.
  ///
  /// - Throws: ``ProviderError``.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await pipeline.fetch(gasOracle, decode: EtherscanGasOracle.gasPrices)
  }

  private var gasOracle: UpstreamRequest {
    UpstreamRequest(
      upstream: upstream, path: ["v2", "api"],
      query: [
        QueryParameter("chainid", "1"), QueryParameter("module", "gastracker"), QueryParameter("action", "gasoracle"),
      ],
      credential: credential, subject: "the gas oracle")
  }
}

extension UpstreamURL {
  /// Etherscan's API.
  public static let etherscan = UpstreamURL(host: "api.etherscan.io")
}
