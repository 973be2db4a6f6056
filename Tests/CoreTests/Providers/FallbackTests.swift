import Foundation
import QuidCore
import QuidTesting
import Testing
struct FallbackTests {
  /// A gas price provider with a fixed response.
  private struct StubGasProvider: GasPriceProvider {
    let name: String
    var freshness = Freshness.live
    var reason: ProviderError.Reason?

    var source: DataSource { DataSource(name: name, host: nil) }

    func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
      if let reason, freshness == .live { throw ProviderError(reason, from: source) }
      guard let price = GasPrice(gwei: .one) else { throw ProviderError(.offline, from: source) }
      let prices = GasPrices(slow: price, standard: price, fast: price, baseFee: nil, block: nil)
      return Sourced(
        prices, source: source, asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0), freshness: freshness,
        failures: reason.map { [ProviderError($0, from: source)] } ?? [])
    }
  }

  private func response(_ first: StubGasProvider, _ second: StubGasProvider) async throws -> Sourced<GasPrices> {
    try await Fallback<any GasPriceProvider>(first, second).gasPrices()
  }

  @Test func `second provider is not called when the first responds`() async throws {
    let response = try await response(StubGasProvider(name: "a"), StubGasProvider(name: "b"))
    #expect(response.source.name == "a")
    #expect(response.failures.isEmpty)
  }

  @Test func `second provider responds with the first one's error attached`() async throws {
    let response = try await response(StubGasProvider(name: "a", reason: .timedOut), StubGasProvider(name: "b"))
    #expect(response.source.name == "b")
    #expect(response.failures == [ProviderError(.timedOut, from: DataSource(name: "a", host: nil))])
  }

  @Test func `stale value is replaced by a newer one from the second provider`() async throws {
    let old = StubGasProvider(name: "a", freshness: .stale, reason: .offline)
    #expect(try await response(old, StubGasProvider(name: "b")).source.name == "b")
    let both = try await response(old, StubGasProvider(name: "b", reason: .keyMissing("")))
    #expect(both.source.name == "a")
    #expect(both.freshness == .stale)
    #expect(both.failures.map(\.reason) == [.offline, .keyMissing("")])
  }

  @Test func `first error is thrown when both providers fail`() async {
    await #expect(throws: ProviderError(.keyRejected(""), from: DataSource(name: "a", host: nil))) {
      try await response(
        StubGasProvider(name: "a", reason: .keyRejected("")), StubGasProvider(name: "b", reason: .offline))
    }
  }

  @Test func `cancelled request does not call the second provider`() async {
    await #expect(throws: ProviderError(.cancelled, from: DataSource(name: "a", host: nil))) {
      try await response(StubGasProvider(name: "a", reason: .cancelled), StubGasProvider(name: "b"))
    }
  }

  @Test func `rate fallbacks call the second provider when the first has no rates`() async throws {
    let (none, rates) = (StubRates(tables: []), try RateFixture.rates())
    let day = try RateFixture.day("2025-04-17")
    let table = try await Fallback<any RateProvider>(none, rates).rates(on: day)
    #expect(table.value.day == day)
    #expect(table.failures.map(\.reason) == [.notFound("rates on 2025-04-17")])
    let spans = Fallback<any RateHistoryProvider>(rates.withRanges, none.withRanges)
    #expect(try await spans.rates(from: day, through: try RateFixture.day("2025-04-22")).value.count == 2)
    let names = Fallback<any CurrencyNameProvider>(StubProvider(), StubProvider())
    #expect(try await names.currencyNames().value.count == 4)
    #expect(none.requests == ["rates on 2025-04-17"])
  }

  @Test func `index fallbacks call the second provider when the first fails`() async throws {
    let failure = ProviderError(.offline, from: .stub)
    let failing = StubIndex(
      price: { _ throws(ProviderError) in throw failure }, days: { _ throws(ProviderError) in throw failure })
    let working = StubIndex(days: StubIndex.everyDay)
    let prices = try await Fallback<any BitcoinPriceProvider>(failing, working).bitcoinPrices(in: [.usd])
    #expect(prices.failures == [failure])
    let day = try RateFixture.day("2026-11-20")
    let history = try await Fallback<any BitcoinHistoryProvider>(failing, working)
      .bitcoinHistory(from: day, through: day, in: .eur)
    #expect(history.value.days.map(\.day) == [day])
    #expect(history.failures == [failure])
  }

  // MARK: Market data

  /// A provider of a list of coins and of their prices.
  private struct StubCoins: MarketProvider, CoinCatalog {
    let source: DataSource
    let ids: [String]
    var freshness = Freshness.live
    var failingPage: Int?

    init(_ name: String, _ ids: [String], _ freshness: Freshness = .live, failingPage: Int? = nil) {
      source = DataSource(name: name, host: nil)
      self.ids = ids
      self.freshness = freshness
      self.failingPage = failingPage
    }

    private func response<Value>(_ value: Value) -> Sourced<Value> {
      Sourced(value, source: source, asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0), freshness: freshness)
    }

    private var rows: [MarketRow] {
      MarketListing(currency: .usd, rows: []).adding(unlisted: ids.map { CoinID($0) }).rows
    }

    func coins() async throws(ProviderError) -> Sourced<[Coin]> { response(rows.map(\.coin)) }
    func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> { try await coins() }

    func listing(
      in currency: Currency, page: Int, size: Int
    ) async throws(ProviderError) -> Sourced<MarketListing> {
      if page == failingPage { throw ProviderError(.timedOut, from: source) }
      return response(MarketListing(currency: currency, rows: rows))
    }

    func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
      try await listing(in: currency, page: 1, size: 1)
    }
  }

  @Test func `old list of coins is preferred, old prices are not`() async throws {
    let (old, new) = (StubCoins("a", ["x", "y"], .stale), StubCoins("b", ["x"]))
    #expect(try await Fallback<any CoinCatalog>(old, new).coins().source.name == "a")
    #expect(try await Fallback<any CoinCatalog>(old, new).coins(matching: "x").source.name == "a")
    let market = Fallback<any MarketProvider>(old, new)
    #expect(try await market.listing(in: .usd, page: 1, size: 250).source.name == "b")
    #expect(try await market.listing(of: [CoinID("x")], in: .usd).source.name == "b")
  }

  @Test func `pages of different providers are not joined`() async throws {
    let market = Fallback<any MarketProvider>(StubCoins("a", ["x"], failingPage: 2), StubCoins("b", ["y"]))
    let rates = try RateFixture.rates()
    let service = MarketService(
      market: market, charts: StubProvider(rows: []), catalog: StubProvider(rows: []), rates: rates)
    let error = ProviderError(.timedOut, from: DataSource(name: "a", host: nil))
    await #expect(throws: error) { try await service.listing(in: .usd, first: 500) }
    #expect(try await service.listing(in: .usd, first: 250).data.value.rows.map(\.coin.id) == [CoinID("x")])
  }
}
