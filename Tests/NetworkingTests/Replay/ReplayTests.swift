import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Tests against the replay server of the shared folder.
///
/// They share one server, so they are serialized.
@Suite(.serialized, .enabled(if: SharedFolder.isPresent)) enum ReplayTests {
  private static let shared = Result { try ReplayServer() }

  /// Returns the server, with or without a fault.
  static func server(fault: String? = nil) throws -> ReplayServer {
    let server = try shared.get()
    try server.reset()
    if let fault { try server.inject(fault) }
    return server
  }

  /// Returns clients for the server, which retry without waiting.
  static func clients(
    of server: ReplayServer, key: String? = nil, timeout: Duration = .seconds(5)
  ) throws -> (coingecko: CoinGeckoClient, etherscan: EtherscanClient) {
    let pipeline = RequestPipeline(
      transport: SystemTransport(), timeout: timeout, now: { Date() }, random: { _ in 0 }, sleep: { _ in })
    let key = key.flatMap { APIKey($0) }
    return (
      CoinGeckoClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/coingecko/api/v3"), key: key),
      EtherscanClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/etherscan"), key: key)
    )
  }
}
