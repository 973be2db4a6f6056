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
  /// Reads exchange rates, and what currencies are called.
  let rateReader: RateReader
  /// Reads the Bitcoin index.
  let bitcoinReader: BitcoinReader
  /// The exchange that lists pairs; `nil` where the chosen client has none.
  let tickers: (any TickerProvider)?
  /// Fetches pictures of coins; `nil` where the chosen client has none.
  let pictures: (any PictureProvider)?
  /// The names of the providers that are asked, as a screen shows them while it waits.
  let providers: ProviderNames
  /// The user's coins.
  let watchlist: WatchlistFile
  /// The central bank's rates that the user has imported.
  let rateArchive: ECBArchive
  /// The people who can be paid by name.
  let contacts: ContactsFile
  /// The record of sends; `nil` where no folder for it is known, and then nothing may be sent.
  let journal: SendJournal?
  /// The node that is set, if one is.
  let usualNode: UpstreamURL?
  /// The account that the settings name as the sender for ``usualNode``; not yet checked to be an address.
  let usualSender: String?
  /// Whether prices come from providers; `false` for the fixed and simulated prices of `--client test` and `mock`.
  let hasLivePrices: Bool
  /// Creates a provider of ether prices that requests a new price whatever is cached.
  let uncachedEtherPrices: @Sendable () -> any EtherPriceProvider
  /// Returns a uniformly distributed random number in a range.
  let random: @Sendable (Range<UInt64>) -> UInt64 = { .random(in: $0) }
  /// Makes the client of a node that is given so much time to answer a transfer, and no less than for other questions.
  let node: @Sendable (UpstreamURL, Duration) -> any EthereumNode
  /// Knows what an ether costs.
  var etherPrices: any EtherPriceProvider { prices }

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
    contacts = ContactsFile(at: settings.contacts)
    journal = settings.sends.map { SendJournal(in: $0) }
    usualNode = settings.node
    usualSender = settings.sender
    hasLivePrices = settings.client == .live
    node = { base, sendTimeout in
      RPCEthereumNode(
        base: base, transport: URLSessionTransport(), freshTransport: { URLSessionTransport() },
        timeout: settings.timeout, sendTimeout: max(sendTimeout, settings.timeout), isOffline: settings.isOffline,
        now: clock,
        observe: observe)
    }
    let rateArchive = ECBArchive(at: settings.rateArchive, now: clock, warn: warn)
    self.rateArchive = rateArchive
    upstreams = { LiveClients(settings, now: clock, observe: observe, warn: warn).all }
    switch settings.client {
    case .live:
      let live = LiveClients(settings, now: clock, observe: observe, warn: warn)
      now = clock
      prices = live.coinGecko
      uncachedEtherPrices = {
        var uncached = settings
        uncached.maximumAge = .zero
        return LiveClients(uncached, now: clock, observe: observe, warn: warn).coinGecko
      }
      gas = live.gas
      marketReader = MarketReader(
        market: live.coinGecko, charts: live.coinGecko, catalog: live.coinGecko, rates: live.rates)
      rateReader = RateReader(
        rates: live.rates(with: rateArchive), archive: live.rateSpans(with: rateArchive), names: live.currencyNames)
      bitcoinReader = BitcoinReader(prices: live.bitcoinPrices, history: live.bitcoinHistory, now: clock)
      providers = ProviderNames(
        coins: "CoinGecko", gas: "Etherscan", rates: settings.fixerKey == nil ? "Frankfurter" : "Fixer",
        bitcoin: settings.coinDesk == nil ? "CoinGecko" : "CoinDesk")
      tickers = live.wazirX
      pictures = live.pictures
    case .test:
      let client = TestClient()
      now = { TestClient.now }
      prices = client
      uncachedEtherPrices = { client }
      gas = client
      marketReader = MarketReader(market: client, charts: client, catalog: client, rates: client)
      rateReader = RateReader(rates: client, names: client)
      bitcoinReader = BitcoinReader(prices: client, history: client, now: { TestClient.now })
      providers = ProviderNames(only: "Test")
      tickers = nil
      pictures = nil
    case .mock:
      let client = MockClient(seed: settings.seed ?? .random(in: 0...UInt64.max), now: clock)
      now = clock
      prices = client
      uncachedEtherPrices = { client }
      gas = client
      marketReader = MarketReader(market: client, charts: client, catalog: client, rates: client)
      rateReader = RateReader(rates: client, names: client)
      bitcoinReader = BitcoinReader(prices: client, history: client, now: clock)
      providers = ProviderNames(only: "Mock")
      tickers = nil
      pictures = nil
    }
  }
}
