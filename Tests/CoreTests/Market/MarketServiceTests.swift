import QuidCore
import QuidTesting
import Testing
struct MarketServiceTests {
  private let sek = Currency("SEK") ?? .eur
  private let market: StubProvider
  private let rates: StubRates

  init() throws {
    market = StubProvider(rows: [
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1, price: try FixedDecimal("1.0844")),
      MarketRow("batcat", symbol: "BTC", name: "Batcat", rank: 2, price: try FixedDecimal("0.5")),
      MarketRow("solana", symbol: "SOL", name: "Solana", rank: 3, price: .one),
    ])
    rates = StubRates(tables: [try .fixture()])
  }

  private func reader(_ market: StubProvider) -> MarketService {
    MarketService(market: market, charts: market, catalog: market, rates: rates)
  }

  @Test func `listing in dollars needs no exchange rates`() async throws {
    let response = try await reader(market).listing(in: .usd)
    #expect(response.data.value.ids == ["bitcoin", "batcat", "solana"])
    #expect(response.rates == nil)
    #expect(rates.requests == [])
  }

  @Test func `listing in another currency is converted with one rate`() async throws {
    let response = try await reader(market).listing(in: sek)
    #expect(response.data.value.currency == sek)
    #expect(response.data.value.rows.first?.price?.description == "11.8493")
    #expect(market.requests == ["listing in USD, page 1"])
    #expect(rates.requests == ["latestRates"])
  }

  @Test func `listing in a coin has relative changes and the older of the two times`() async throws {
    let old = try #require(CalendarDay("2026-06-01")).start
    let new = try #require(CalendarDay("2026-06-02")).start
    let row = { (id: String, symbol: String, price: FixedDecimal, change: FixedDecimal, time: Timestamp) in
      MarketRow(
        coin: Coin(id: CoinID(id), symbol: symbol, name: id), rank: 1, image: nil, price: price, change24h: change,
        marketCap: nil, asOf: time)
    }
    let stub = StubProvider(rows: [row("bitcoin", "BTC", 200, 25, old), row("ethereum", "ETH", 10, 0, new)])
    stub.values.time = new
    let bitcoin = try #require(Currency(coin: stub.values.rows[0].coin))
    let rows = try await reader(stub).listing(in: bitcoin).data.value.rows
    #expect(rows.map { $0.price?.description } == ["1", "0.05"])
    #expect(rows.map { $0.change24h?.description } == ["0", "-20"])
    #expect(rows.map(\.asOf) == [old, old])
    #expect(rates.requests == [])
  }

  @Test func `exchange rates have the day of the currency's rate`() async throws {
    let won = try #require(Currency("KPW"))
    let day = try #require(CalendarDay("2026-11-28"))
    let published = day.advanced(by: -9)
    let table = try #require(
      RateTable(
        base: .eur, day: day, rates: [.usd: 1, won: 1_000], details: [won: RateTable.Detail(day: published)],
        minimumDigits: 1))
    let service = MarketService(market: market, charts: market, catalog: market, rates: StubRates(tables: [table]))
    #expect(try await service.listing(in: won).rates?.value.day == published)
    #expect(try await service.series(of: .bitcoin, in: won, days: 7).rates?.value.day == published)
  }

  @Test func `missing exchange rate is named in the error`() async throws {
    let unknown = ProviderError(.notFound("an exchange rate for JPY"), from: .stub)
    let yen = try #require(Currency("JPY"))
    await #expect(throws: unknown) { try await reader(market).listing(in: yen) }
    await #expect(throws: unknown) { try await reader(market).series(of: .bitcoin, in: yen, days: 7) }
  }

  @Test func `provider error is reported`() async {
    let failure = ProviderError(.rateLimited(retryAfter: .seconds(30)), from: .stub)
    let failing = StubProvider.failing(failure.reason)
    await #expect(throws: failure) { try await reader(failing).listing(in: .usd) }
    await #expect(throws: failure) { try await reader(failing).series(of: .bitcoin, in: sek, days: 7) }
  }

  @Test func `listing loads as many pages of 250 as it needs`() async throws {
    let large = StubProvider(rows: (1...600).map { (rank: Int) in MarketRow("coin-\(rank)", rank: rank) })
    let response = try await reader(large).listing(in: .usd, first: 251)
    #expect(response.data.value.rows.count == 251)
    #expect(large.requests == ["listing in USD, page 1", "listing in USD, page 2"])
    #expect(try await reader(large).listing(in: .usd, first: 9_000).data.value.rows.count == 600)
  }

  @Test func `search returns the matching rows`() async throws {
    let response = try await reader(market).listing(matching: "sol", in: .usd, limit: 10)
    #expect(response.data.value.ids == ["solana"])
    #expect(Set(market.requests) == ["listing in USD, page 1", "coins"])
  }

  @Test func `search requests a coin beyond the first page by its id`() async throws {
    let rows = (1...300).map { (rank: Int) in MarketRow("coin-\(rank)", symbol: "C\(rank)", rank: rank) }
    let large = StubProvider(rows: rows)
    let response = try await reader(large).listing(matching: "c299", in: sek, limit: 1)
    #expect(response.data.value.ids == ["coin-299"])
    #expect(large.requests.last == "listing of [coin-299] in USD")
  }

  @Test func `search skips coins without market data, and shows as many others`() async throws {
    let rows = (1...300).map { (rank: Int) in MarketRow("coin-\(rank)", symbol: "C\(rank)", rank: rank) }
    let provider = StubProvider(rows: rows)
    let catalog = StubProvider(rows: [MarketRow("c29", symbol: "C29")] + rows)
    let service = MarketService(market: provider, charts: provider, catalog: catalog, rates: rates)
    let found = try await service.listing(matching: "c29", in: .usd, limit: 2).data.value.ids
    #expect(found.count == 2 && !found.contains("c29"), "\(found)")
  }

  @Test func `lookup of a large coin's id needs one request`() async throws {
    let response = try await reader(market).lookup(["Solana"], in: .usd)
    #expect(response.data.value == [.coin(market.values.rows[2], sharedBy: 0)])
    #expect(market.requests == ["listing in USD, page 1"])
  }

  @Test func `lookup of a shared symbol returns the coin with the best rank`() async throws {
    let response = try await reader(market).lookup(["btc"], in: .usd)
    #expect(response.data.value == [.coin(market.values.rows[0], sharedBy: 1)])
    #expect(market.requests == ["listing in USD, page 1"])
  }

  @Test func `lookups of several names share their requests`() async throws {
    let response = try await reader(market).lookup(["sol", "BTC", "bitcoin", "nope"], in: .usd)
    #expect(
      response.data.value == [
        .coin(market.values.rows[2], sharedBy: 0), .coin(market.values.rows[0], sharedBy: 1),
        .coin(market.values.rows[0], sharedBy: 0),
        .unknown(nearest: []),
      ])
    #expect(market.requests.count == 3)
  }

  @Test func `lookup of an id that is also the symbol of a larger coin returns the larger coin`()
    async throws
  {
    let coins = StubProvider(rows: [
      MarketRow("dogecoin", symbol: "DOGE", name: "Dogecoin", rank: 10),
      MarketRow("doge", symbol: "@DOGE", name: "@DOGE", rank: nil),
    ])
    let response = try await reader(coins).lookup(["doge"], in: .usd)
    #expect(response.data.value == [.coin(coins.values.rows[0], sharedBy: 1)])
  }

  @Test func `lookup of a symbol shared by unranked coins returns the candidates with their ranks`()
    async throws
  {
    let coins = StubProvider(rows: [
      MarketRow("first", symbol: "ONE", name: "First", rank: nil),
      MarketRow("second", symbol: "ONE", name: "Second", rank: nil),
      MarketRow("oneness", symbol: "NESS", name: "Oneness", rank: 7),
    ])
    let candidates = [coins.values.rows[0], coins.values.rows[1]].map { RankedCoin(coin: $0.coin, rank: nil) }
    guard case .ambiguous(let found) = try await reader(coins).lookup(["one"], in: .usd).data.value.first else {
      Issue.record("one coin was taken")
      return
    }
    #expect(Set(found) == Set(candidates))
    #expect(
      try await reader(coins).lookup(["onenes"], in: .usd).data.value == [
        .unknown(nearest: [RankedCoin(coin: coins.values.rows[2].coin, rank: 7)])
      ])
  }

  @Test func `lookup of large coins needs one request`() async throws {
    let response = try await reader(market).lookup(["btc", "sol"], in: .usd)
    #expect(
      response.data.value == [.coin(market.values.rows[0], sharedBy: 1), .coin(market.values.rows[2], sharedBy: 0)])
    #expect(market.requests == ["listing in USD, page 1"])
  }

  @Test func `lookup of a coin beyond the first page needs the list of all coins`() async throws {
    let rows = (1...300).map { (rank: Int) in MarketRow("coin-\(rank)", symbol: "C\(rank)", rank: rank) }
    let large = StubProvider(rows: rows)
    let response = try await reader(large).lookup(["c2", "c299"], in: .usd)
    #expect(response.data.value == [.coin(rows[1], sharedBy: 0), .coin(rows[298], sharedBy: 0)])
    #expect(large.requests == ["listing in USD, page 1", "coins", "listing of [coin-299] in USD"])
  }

  struct Cut: Sendable {
    let page: Int
    let size: Int
    let ranks: ClosedRange<Int>
    let requests: [String]
  }

  @Test(arguments: [
    Cut(page: 1, size: 12, ranks: 1...12, requests: ["listing in USD, page 1"]),
    Cut(page: 3, size: 100, ranks: 201...300, requests: ["listing in USD, page 1", "listing in USD, page 2"]),
    Cut(page: 6, size: 50, ranks: 251...300, requests: ["listing in USD, page 2"]),
    Cut(page: 2, size: 250, ranks: 251...500, requests: ["listing in USD, page 2"]),
  ])
  func `page of any size is cut from pages of 250 coins`(_ cut: Cut) async throws {
    let rows = (1...600).map { (rank: Int) in MarketRow("coin-\(rank)", symbol: "C\(rank)", rank: rank) }
    let large = StubProvider(rows: rows)
    let response = try await reader(large).listing(in: .usd, page: cut.page, size: cut.size)
    #expect(response.data.value.rows.compactMap(\.rank) == Array(cut.ranks))
    #expect(large.requests == cut.requests)
  }

  @Test func `chart is converted with one rate`() async throws {
    let response = try await reader(market).series(of: .bitcoin, in: sek, days: 30)
    #expect(response.data.value.currency == sek)
    #expect(response.data.value.points.count == 2)
    #expect(market.requests == ["series of bitcoin in USD, 30 days"])
    #expect(rates.requests == ["latestRates"])
  }

  @Test func `catalog lists large coins first`() async throws {
    let index = try await reader(market).catalog()
    #expect(index.value.matches("").map(\.id.description) == ["bitcoin", "batcat", "solana"])
    #expect(market.requests == ["coins", "listing in USD, page 1"])
  }

  @Test func `chart in dollars needs no exchange rates`() async throws {
    let response = try await reader(market).series(of: .bitcoin, in: .usd, days: 7)
    #expect(response.data.value.points.map(\.price) == [.one, FixedDecimal(2)])
    #expect(response.rates == nil)
    #expect(rates.requests == [])
  }

  /// A market provider that returns the same rows for every request, and later pages in euros.
  private struct CarelessMarket: MarketProvider {
    let rows: [MarketRow]

    func listing(
      in currency: Currency, page: Int, size: Int
    ) async throws(ProviderError) -> Sourced<MarketListing> {
      .stub(MarketListing(currency: page == 1 ? currency : .eur, rows: page < 3 ? rows : []))
    }
    func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
      .stub(MarketListing(currency: currency, rows: rows))
    }
  }

  @Test func `first row of a coin is used if the provider repeats the coin`() async throws {
    let careless = CarelessMarket(rows: [
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1, price: FixedDecimal(7)),
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1, price: FixedDecimal(8)),
    ])
    let service = MarketService(market: careless, charts: market, catalog: market, rates: rates)
    let response = try await service.lookup(["btc"], in: .usd)
    #expect(response.data.value == [.coin(careless.rows[0], sharedBy: 1)])
  }

  @Test func `page in another currency is ignored`() async throws {
    let careless = CarelessMarket(rows: [MarketRow("bitcoin", rank: 1, price: FixedDecimal(7))])
    let service = MarketService(market: careless, charts: market, catalog: market, rates: rates)
    let listing = try await service.listing(in: .usd, first: 9_000).data.value
    #expect(listing == MarketListing(currency: .usd, rows: careless.rows))
  }

  @Test func `lookup of a symbol with one listed coin returns the coin without a rank`() async throws {
    let listed = StubProvider(rows: [MarketRow("second", symbol: "ONE", name: "Second", rank: nil)])
    let catalog = StubProvider(rows: [MarketRow("first", symbol: "ONE", name: "First", rank: nil)] + listed.values.rows)
    let service = MarketService(market: listed, charts: market, catalog: catalog, rates: rates)
    let response = try await service.lookup(["one"], in: .usd)
    #expect(response.data.value == [.coin(listed.values.rows[0], sharedBy: 1)])
  }

  @Test func `catalog without market data has no ranks`() async throws {
    let ranked = try await reader(market).catalog().value
    #expect(ranked.matches("btc").map(\.id.description) == ["bitcoin", "batcat"])
    let failing = MarketService(market: StubProvider.failing(.timedOut), charts: market, catalog: market, rates: rates)
    let index = try await failing.catalog().value
    #expect(index.coins == ranked.coins)
    #expect(index.matches("btc").map(\.id.description) == ["batcat", "bitcoin"])
  }
}
