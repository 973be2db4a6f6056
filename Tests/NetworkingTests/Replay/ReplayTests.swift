import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Tests against the replay server of the shared folder.
///
/// They share one, so they take turns.
@Suite(.serialized, .enabled(if: SharedFolder.isPresent)) enum ReplayTests {
  private static let shared = Result { try ReplayServer() }

  /// The server, with a fault or as it is.
  static func server(fault: String? = nil) throws -> ReplayServer {
    let server = try shared.get()
    try server.reset()
    if let fault { try server.inject(fault) }
    return server
  }

  /// Clients that ask the server, and ask again without waiting in between.
  static func clients(
    of server: ReplayServer, key: String? = nil, timeout: Duration = .seconds(5)
  ) throws -> (coingecko: CoinGeckoClient, etherscan: EtherscanClient) {
    let pipeline = Pipeline(
      transport: SystemTransport(), timeout: timeout, now: { Date() }, random: { _ in 0 }, sleep: { _ in })
    let key = key.flatMap { APIKey($0) }
    return (
      CoinGeckoClient(pipeline: pipeline, base: try UpstreamURL("\(server.url)/coingecko/api/v3"), key: key),
      EtherscanClient(pipeline: pipeline, base: try UpstreamURL("\(server.url)/etherscan"), key: key)
    )
  }
}
