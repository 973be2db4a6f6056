import Foundation
import QuidCore
import QuidNetworking

/// The one place that chooses: live, test or mock, and which upstream answers what.
///
/// Nothing else names a concrete provider.
struct CompositionRoot: Sendable {
  /// The clock of the chosen client.
  let now: @Sendable () -> Date
  private let prices: any EtherPriceProvider
  private let gas: any GasPriceProvider

  /// The use case behind `send` and `fee`.
  var sendMarketReader: SendMarketReader { SendMarketReader(prices: prices, gas: gas) }

  /// The providers that the settings ask for.
  ///
  /// - Parameter observe: is told of each request.
  init(_ settings: Settings, observe: @escaping @Sendable (RequestEvent) -> Void) {
    switch settings.client {
    case .live:
      let clock: @Sendable () -> Date = { Date() }
      let transport: any HTTPTransport = settings.isOffline ? OfflineTransport() : URLSessionTransport()
      let pipeline = Pipeline(transport: transport, timeout: settings.timeout, now: clock, observe: observe)
      now = clock
      prices = CoinGeckoClient(pipeline: pipeline, base: settings.coinGecko, key: settings.coinGeckoKey)
      gas = EtherscanClient(pipeline: pipeline, base: settings.etherscan, key: settings.etherscanKey)
    case .test:
      let client = TestClient()
      now = { TestClient.now }
      prices = client
      gas = client
    case .mock:
      let clock: @Sendable () -> Date = { Date() }
      let client = MockClient(seed: settings.seed ?? .random(in: 0...UInt64.max), now: clock)
      now = clock
      prices = client
      gas = client
    }
  }
}

/// The network that `--offline` leaves: none.
private struct OfflineTransport: HTTPTransport {
  func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse { throw .offline }
}
