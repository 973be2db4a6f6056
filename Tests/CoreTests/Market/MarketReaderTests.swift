import QuidCore
import Testing

/// Use case: read the market in any currency.
struct MarketReaderTests {
  private let sek = Currency("SEK") ?? .eur
  private let market: StubMarket
  private let rates: StubRates

  init() throws {
    market = StubMarket(rows: [
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1, price: try FixedPoint("1.0844")),
      MarketRow("batcat", symbol: "BTC", name: "Batcat", rank: 2, price: try FixedPoint("0.5")),
      MarketRow("solana", symbol: "SOL", name: "Solana", rank: 3, price: .one),
    ])
    rates = StubRates(tables: [try .fixture()])
  }

  private func reader(_ market: StubMarket) -> MarketReader {
    MarketReader(market: market, charts: market, catalog: market, rates: rates)
  }

  @Test func `given dollars, when the market is read, then nobody is asked for rates`() async throws {
    let answer = try await reader(market).listing(in: .usd)
    #expect(answer.figures.value.ids == ["bitcoin", "batcat", "solana"])
    #expect(answer.rates == nil)
    #expect(rates.questions == [])
  }

  @Test func `given another currency, when the market is read, then one rate converts it`() async throws {
    let answer = try await reader(market).listing(in: sek)
    #expect(answer.figures.value.currency == sek)
    #expect(answer.figures.value.rows.first?.price?.description == "11.8493")
    #expect(market.log.questions == ["page 1 in USD"])
    #expect(rates.questions == ["latest"])
  }

  @Test func `given a currency without a rate, when the market is read, then it is named`() async throws {
    let unknown = ProviderError(.notFound("a rate for JPY"), from: .stub)
    let yen = try #require(Currency("JPY"))
    await #expect(throws: unknown) { try await reader(market).listing(in: yen) }
    await #expect(throws: unknown) { try await reader(market).series(of: .bitcoin, in: yen, days: 7) }
  }

  @Test func `given a source that fails, when the market is read, then its failure is told`() async {
    let failure = ProviderError(.rateLimited(retryAfter: .seconds(30)), from: .stub)
    let failing = StubMarket(rows: [], failure: failure)
    await #expect(throws: failure) { try await reader(failing).listing(in: .usd) }
    await #expect(throws: failure) { try await reader(failing).series(of: .bitcoin, in: sek, days: 7) }
  }

  @Test func `given pages of 250, when more lines are read, then as many pages come as it takes`() async throws {
    let large = StubMarket(rows: (1...600).map { (rank: Int) in MarketRow("coin-\(rank)", rank: rank) })
    let answer = try await reader(large).listing(in: .usd, first: 251)
    #expect(answer.figures.value.rows.count == 251)
    #expect(large.log.questions == ["page 1 in USD", "page 2 in USD"])
    #expect(try await reader(large).listing(in: .usd, first: 9_000).figures.value.rows.count == 600)
  }

  @Test func `given a text, when the market is searched, then the lines that it may mean come`() async throws {
    let answer = try await reader(market).listing(matching: "sol", in: .usd, limit: 10)
    #expect(answer.figures.value.ids == ["solana"])
    #expect(Set(market.log.questions) == ["page 1 in USD", "all coins"])
  }

  @Test func `given a coin past the first page, when it is searched, then it is asked for by id`() async throws {
    let rows = (1...300).map { (rank: Int) in MarketRow("coin-\(rank)", symbol: "C\(rank)", rank: rank) }
    let large = StubMarket(rows: rows)
    let answer = try await reader(large).listing(matching: "c299", in: sek, limit: 1)
    #expect(answer.figures.value.ids == ["coin-299"])
    #expect(large.log.questions.last == "coin-299 in USD")
  }

  @Test func `given the id of a large coin, when it is looked up, then one request is enough`() async throws {
    let answer = try await reader(market).lookup(["Solana"], in: .usd)
    #expect(answer.figures.value == [.coin(market.rows[2], sharedBy: 0)])
    #expect(market.log.questions == ["solana in USD"])
  }

  @Test func `given a shared symbol, when it is looked up, then the best rank wins`() async throws {
    let answer = try await reader(market).lookup(["btc"], in: .usd)
    #expect(answer.figures.value == [.coin(market.rows[0], sharedBy: 1)])
    #expect(market.log.questions == ["btc in USD", "all coins", "batcat bitcoin in USD"])
  }

  @Test func `given several names, when they are looked up, then they share the requests`() async throws {
    let answer = try await reader(market).lookup(["sol", "BTC", "bitcoin", "nope"], in: .usd)
    #expect(
      answer.figures.value == [
        .coin(market.rows[2], sharedBy: 0), .coin(market.rows[0], sharedBy: 1), .coin(market.rows[0], sharedBy: 0),
        .unknown(nearest: []),
      ])
    #expect(market.log.questions.count == 3)
  }

  @Test func `given an id that is the symbol of a larger coin, when it is looked up, then the larger coin wins`()
    async throws
  {
    let coins = StubMarket(rows: [
      MarketRow("dogecoin", symbol: "DOGE", name: "Dogecoin", rank: 10),
      MarketRow("doge", symbol: "@DOGE", name: "@DOGE", rank: nil),
    ])
    let answer = try await reader(coins).lookup(["doge"], in: .usd)
    #expect(answer.figures.value == [.coin(coins.rows[0], sharedBy: 1)])
  }

  @Test func `given a symbol of coins without rank, when it is looked up, then the candidates come with their rank`()
    async throws
  {
    let coins = StubMarket(rows: [
      MarketRow("first", symbol: "ONE", name: "First", rank: nil),
      MarketRow("second", symbol: "ONE", name: "Second", rank: nil),
      MarketRow("oneness", symbol: "NESS", name: "Oneness", rank: 7),
    ])
    let candidates = [coins.rows[0], coins.rows[1]].map { RankedCoin(coin: $0.coin, rank: nil) }
    guard case .ambiguous(let found) = try await reader(coins).lookup(["one"], in: .usd).figures.value.first else {
      Issue.record("one coin was taken")
      return
    }
    #expect(Set(found) == Set(candidates))
    #expect(
      try await reader(coins).lookup(["onenes"], in: .usd).figures.value == [
        .unknown(nearest: [RankedCoin(coin: coins.rows[2].coin, rank: 7)])
      ])
  }

  @Test func `given a coin, when its chart is read, then its prices are converted by one rate`() async throws {
    let answer = try await reader(market).series(of: .bitcoin, in: sek, days: 30)
    #expect(answer.figures.value.currency == sek)
    #expect(answer.figures.value.points.count == 2)
    #expect(market.log.questions == ["30 days of bitcoin in USD"])
    #expect(rates.questions == ["latest"])
  }

  @Test func `given all coins, when they are prepared for the search, then the large ones lead`() async throws {
    let index = try await reader(market).catalog()
    #expect(index.value.matches("").map(\.id.description) == ["bitcoin", "batcat", "solana"])
    #expect(market.log.questions == ["all coins", "page 1 in USD"])
  }

  @Test func `given dollars, when a chart is read, then nobody is asked for rates`() async throws {
    let answer = try await reader(market).series(of: .bitcoin, in: .usd, days: 7)
    #expect(answer.figures.value.points.map(\.price) == [.one, FixedPoint(2)])
    #expect(answer.rates == nil)
    #expect(rates.questions == [])
  }

  /// A market that cannot be had, of coins that can.
  private struct Closed: MarketProvider {
    let failure = ProviderError(.timedOut, from: .stub)

    func listing(
      in currency: Currency, page: Int, size: Int
    ) async throws(ProviderError) -> Sourced<MarketListing> { throw failure }
    func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
      throw failure
    }
  }

  @Test func `given no market, when all coins are read, then they come without ranks`() async throws {
    let ranked = try await reader(market).catalog().value
    #expect(ranked.matches("btc").map(\.id.description) == ["bitcoin", "batcat"])
    let closed = MarketReader(market: Closed(), charts: market, catalog: market, rates: rates)
    let index = try await closed.catalog().value
    #expect(index.coins == ranked.coins)
    #expect(index.matches("btc").map(\.id.description) == ["batcat", "bitcoin"])
  }
}
