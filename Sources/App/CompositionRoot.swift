import Foundation
import QuidCore
import QuidNetworking

/// The one place that chooses: live, test or mock, which upstream answers what, and which after it.
///
/// Nothing else names a concrete provider.
struct CompositionRoot: Sendable {
  /// The clock of the chosen client.
  let now: @Sendable () -> Date
  /// Makes the clients of all upstreams, in the order people read them.
  let upstreams: @Sendable () -> [any UpstreamClient]
  private let prices: any EtherPriceProvider
  private let gas: any GasPriceProvider

  /// Reads the market list, charts and coins.
  let marketReader: MarketReader
  /// The exchange that lists pairs; `nil` where the chosen client has none.
  let tickers: (any TickerProvider)?
  /// The user's coins.
  let watchlist: WatchlistFile

  /// The use case behind `send` and `fee`.
  var sendMarketReader: SendMarketReader { SendMarketReader(prices: prices, gas: gas) }

  /// The providers that the settings ask for.
  ///
  /// - Parameters:
  ///   - observe: is told of each request.
  ///   - warn: is told what is wrong with the store.
  init(
    _ settings: Settings, observe: @escaping @Sendable (RequestEvent) -> Void,
    warn: @escaping @Sendable (String) -> Void
  ) {
    let clock: @Sendable () -> Date = { Date() }
    watchlist = WatchlistFile(at: settings.watchlist)
    upstreams = { LiveClients(settings, now: clock, observe: observe, warn: warn).all }
    switch settings.client {
    case .live:
      let live = LiveClients(settings, now: clock, observe: observe, warn: warn)
      now = clock
      prices = live.coinGecko
      gas = live.etherscan
      marketReader = MarketReader(
        market: live.coinGecko, charts: live.coinGecko, catalog: live.coinGecko, rates: live.rates)
      tickers = live.wazirX
    case .test:
      let client = TestClient()
      now = { TestClient.now }
      prices = client
      gas = client
      marketReader = MarketReader(market: client, charts: client, catalog: client, rates: client)
      tickers = nil
    case .mock:
      let client = MockClient(seed: settings.seed ?? .random(in: 0...UInt64.max), now: clock)
      now = clock
      prices = client
      gas = client
      marketReader = MarketReader(market: client, charts: client, catalog: client, rates: client)
      tickers = nil
    }
  }
}
