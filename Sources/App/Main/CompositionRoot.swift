import Foundation
import QuidCore
import QuidNetworking

/// Creates the ``Services`` of the client that the settings name: live, test or mock.
///
/// Only this type and ``LiveClients`` name concrete providers.
enum CompositionRoot {
  /// Creates the services.
  ///
  /// - Parameters:
  ///   - settings: The client, URLs, keys, folders and time limits.
  ///   - observe: Receives the result of every request.
  ///   - warn: Receives warnings about the cache and the rate archive.
  static func services(
    _ settings: Settings, observe: @escaping @Sendable (RequestEvent) -> Void,
    warn: @escaping @Sendable (String) -> Void
  ) -> Services {
    let clock: @Sendable () -> Date = { Date() }
    let archive = ECBArchive(at: settings.rateArchive, now: clock, warn: warn)
    let live: @Sendable (Settings) -> LiveClients = { LiveClients($0, now: clock, observe: observe, warn: warn) }
    let client = client(of: settings, archive, clock) { live(settings) }
    return Services(
      timeout: settings.timeout, now: client.now, providerNames: client.names,
      providerStatuses: { live(settings).all.map { $0.status() } },
      watchlist: WatchlistFile(at: settings.watchlist), rateArchive: archive,
      contacts: ContactsFile(at: settings.contacts), journal: settings.sends.map { SendJournal(in: $0) },
      defaultNode: settings.node, defaultSender: settings.sender, hasLivePrices: settings.client == .live,
      makeProviders: client.makeProviders,
      makeUncachedPrices: { deadline in
        guard settings.client == .live else { return nil }
        var uncached = settings
        uncached.maximumAge = .zero
        return live(uncached).within(deadline).coinGecko
      },
      makeNode: { base, sendTimeout, deadline in
        RPCEthereumNode(
          base: base, transport: SystemTransport(settings.transport),
          freshTransport: { SystemTransport(settings.transport.withFreshConnections) },
          timeout: settings.timeout, deadline: deadline, sendTimeout: max(sendTimeout, settings.timeout),
          isOffline: settings.isOffline, now: clock, observe: observe)
      })
  }

  /// A client: its clock, the names of its providers and the providers of each report.
  private struct Client {
    let now: @Sendable () -> Date
    let names: ProviderNames
    let makeProviders: @Sendable (RequestDeadline) -> ReportProviders
  }

  private static func client(
    of settings: Settings, _ archive: ECBArchive, _ clock: @escaping @Sendable () -> Date,
    live makeLive: () -> LiveClients
  ) -> Client {
    switch settings.client {
    case .live:
      let live = makeLive()
      return Client(
        now: clock,
        names: ProviderNames(
          coins: "CoinGecko", gas: "Etherscan", rates: settings.fixerKey == nil ? "Frankfurter" : "Fixer",
          bitcoin: settings.coinDesk == nil ? "CoinGecko" : "CoinDesk"),
        makeProviders: { ReportProviders(live.within($0), archive, now: clock) })
    case .test:
      let now: @Sendable () -> Date = { TestClient.now }
      return Client(
        now: now, names: ProviderNames(only: "Test"),
        makeProviders: { _ in ReportProviders(TestClient(), now: now) })
    case .mock:
      let mock = MockClient(seed: settings.seed ?? .random(in: 0...UInt64.max), now: clock)
      return Client(
        now: clock, names: ProviderNames(only: "Mock"), makeProviders: { _ in ReportProviders(mock, now: clock) })
    }
  }
}

extension ReportProviders {
  fileprivate init(_ live: LiveClients, _ archive: ECBArchive, now: @escaping @Sendable () -> Date) {
    self.init(
      etherPrices: live.coinGecko, gas: live.gas,
      market: MarketService(
        market: live.coinGecko, charts: live.coinGecko, catalog: live.coinGecko, rates: live.rates),
      conversion: ConversionService(
        rates: live.rates(with: archive), archive: live.rateSpans(with: archive), names: live.currencyNames),
      bitcoin: BitcoinService(prices: live.bitcoinPrices, history: live.bitcoinHistory, now: now),
      tickers: live.wazirX, pictures: live.pictures)
  }

  /// Creates the providers of a client without network access, which serves all data itself.
  fileprivate init(
    _ client: some EtherPriceProvider & GasPriceProvider & MarketProvider & ChartProvider & CoinCatalog
      & RateProvider & CurrencyNameProvider & BitcoinPriceProvider & BitcoinHistoryProvider,
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      etherPrices: client, gas: client,
      market: MarketService(market: client, charts: client, catalog: client, rates: client),
      conversion: ConversionService(rates: client, names: client),
      bitcoin: BitcoinService(prices: client, history: client, now: now), tickers: nil, pictures: nil)
  }
}
