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
  private let hasFixerKey: Bool

  init(
    _ settings: Settings, now: @escaping @Sendable () -> Date, observe: @escaping @Sendable (RequestEvent) -> Void,
    warn: @escaping @Sendable (String) -> Void
  ) {
    let pipeline = Pipeline(
      transport: URLSessionTransport(), timeout: settings.timeout,
      store: Store(folder: settings.store, now: now, warn: warn),
      policy: AnswerPolicy(isOffline: settings.isOffline, maximumAge: settings.maximumAge), now: now, observe: observe)
    coinGecko = CoinGeckoClient(pipeline: pipeline, base: settings.coinGecko, key: settings.coinGeckoKey, now: now)
    etherscan = EtherscanClient(pipeline: pipeline, base: settings.etherscan, key: settings.etherscanKey)
    fixer = FixerClient(
      pipeline: pipeline, base: settings.fixer, key: settings.fixerKey, monthlyRequests: settings.fixerRequests)
    frankfurter = FrankfurterClient(pipeline: pipeline, base: settings.frankfurter)
    coinDesk = settings.coinDesk.map { CoinDeskClient(pipeline: pipeline, base: $0) }
    hasFixerKey = settings.fixerKey != nil
    wazirX = WazirXClient(pipeline: pipeline, base: settings.wazirX)
  }

  /// Fiat rates: Fixer where a key is set, else Frankfurter, each the other's fallback.
  var rates: any RateProvider {
    hasFixerKey ? Fallback<any RateProvider>(fixer, frankfurter) : frankfurter
  }

  /// All of them, in the order people read them.
  var all: [any UpstreamClient] {
    let known: [(any UpstreamClient)?] = [coinGecko, etherscan, fixer, frankfurter, coinDesk, wazirX]
    return known.compactMap { $0 }
  }
}
