import QuidCore
import QuidNetworking

/// Creates the ``Services`` for live, test or mock data, as the settings require.
///
/// Only this type and ``LiveProviders`` name concrete providers.
enum CompositionRoot {
  static func services(
    _ settings: Settings, now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    observe: @escaping @Sendable (RequestEvent) -> Void, warn: @escaping @Sendable (String) -> Void
  ) -> Services {
    let live = LiveProviders(settings, now: now, clock: clock, observe: observe, warn: warn)
    var now = now
    let makeProviders: @Sendable (CacheUse, RequestDeadline) -> Providers
    switch settings.client {
    case .live: makeProviders = live.providers
    case .test:
      now = { TestClient.now }
      makeProviders = { use, deadline in
        Providers(TestClient(), named: "Test") { live.providers(use, until: deadline).reported() }
      }
    case .mock:
      let mock = MockClient(seed: settings.seed ?? .random(in: 0...UInt64.max), now: now)
      makeProviders = { use, deadline in
        Providers(mock, named: "Mock") { live.providers(use, until: deadline).reported() }
      }
    }
    return Services(
      now: now, clock: clock,
      watchlist: WatchlistFile(at: settings.folders.watchlist),
      contacts: ContactsFile(at: settings.folders.contacts), portfolio: PortfolioFile(at: settings.folders.portfolio),
      journal: settings.folders.sends.map { SendJournal(in: $0) },
      nodes: NodeClients(
        configured: settings.node, sender: settings.sender,
        client: { live.node(at: $0, sendTimeout: $1.map { max($0, settings.timeout) }, until: $2) },
        resolver: { ENSResolver(node: live.node(at: $0, until: $1), testContract: settings.ensResolver) }),
      timeout: settings.timeout,
      deadline: RequestDeadline(after: settings.timeout, clock: clock), makeProviders: makeProviders)
  }

  /// Returns the 250 largest coins, with ``CacheUse/only`` of any age; empty if they cannot be loaded.
  static func largestCoins(
    _ settings: Settings, _ use: CacheUse, _ clock: any Clock<Duration> = ContinuousClock()
  ) async -> [Coin] {
    var settings = settings
    if use == .only { settings.maximumAge = nil }
    let services = services(settings, clock: clock, observe: { _ in }, warn: { _ in })
    return await services.providers(use).largestCoins()
  }
}
