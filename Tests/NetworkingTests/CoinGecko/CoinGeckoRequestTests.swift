import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

/// What is sent for each question.
@Suite struct CoinGeckoRequestTests {
  private let base = "https://api.coingecko.com/api/v3"

  private func client(_ transport: CannedTransport, base: UpstreamURL = .coinGecko) -> CoinGeckoClient {
    // 2026-11-21T03:00:00Z.
    let now = Date(timeIntervalSince1970: 1_795_230_000)
    return CoinGeckoClient(pipeline: Pipeline(transport: transport, now: { now }), base: base, key: nil, now: { now })
  }

  @Test func `a page of the market`() async throws {
    let transport = CannedTransport("[]")
    _ = try await client(transport).listing(in: .eur, page: 2, size: 50)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(base)/coins/markets?vs_currency=eur&order=market_cap_desc&per_page=50&sparkline=false&page=2"
      ])
  }

  @Test func `a page that CoinGecko does not have is the nearest that it has`() async throws {
    let transport = CannedTransport("[]")
    _ = try await client(transport).listing(in: .usd, page: 0, size: 251)
    _ = try await client(transport).listing(in: .usd, page: -1, size: 0)
    #expect(transport.requests.map { $0.url.query() }.map { $0?.contains("per_page=250") } == [true, false])
    #expect(transport.requests.allSatisfy { $0.url.query()?.hasSuffix("&page=1") == true })
    #expect(transport.requests.last?.url.query()?.contains("per_page=1&") == true)
  }

  @Test func `the same coins in any order are the same question`() async throws {
    let transport = CannedTransport("[]")
    _ = try await client(transport).listing(of: [.ethereum, .bitcoin, .ethereum], in: .usd)
    _ = try await client(transport).listing(of: [.bitcoin, .ethereum, CoinID(""), CoinID("a,b")], in: .usd)
    let wanted =
      "\(base)/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&sparkline=false&ids=bitcoin,ethereum"
    #expect(transport.requests.map(\.url.absoluteString) == [wanted, wanted])
  }

  @Test(arguments: [[], [""], ["a,b"]])
  func `no coins are never understood as all of them`(_ ids: [String]) async throws {
    let transport = CannedTransport("[]")
    let listing = try await client(transport).listing(of: ids.map { CoinID($0) }, in: .usd)
    #expect(listing.value == MarketListing(currency: .usd, rows: []))
    #expect(transport.requests.isEmpty)
  }

  @Test func `more coins than an answer holds are asked for in parts and given as one list`() async throws {
    let transport = CannedTransport { request in
      let isFirst = request.url.query()?.contains("coin-000") == true
      let rows =
        isFirst
        ? #"[{"id":"b","market_cap":20,"last_updated":"2026-11-20T00:00:00Z"},{"id":"d"}]"#
        : #"[{"id":"a","market_cap":30,"last_updated":"2026-11-21T00:00:00Z"},{"id":"c","market_cap":10}]"#
      return HTTPResponse(status: 200, headers: [], body: Data(rows.utf8))
    }
    let coins = (0..<251).map { CoinID("coin-\(String($0 + 1000).dropFirst())") }
    let listing = try await client(transport).listing(of: coins.reversed(), in: .usd)
    #expect(transport.requests.count == 2)
    #expect(transport.requests.last?.url.query()?.hasSuffix("&ids=coin-250") == true)
    #expect(listing.value.rows.map(\.coin.id.description) == ["a", "b", "c", "d"])
    #expect(listing.asOf == CalendarDay("2026-11-20")?.start)
  }

  @Test func `a part that fails fails the whole list`() async {
    let transport = CannedTransport { request in
      let isFirst = request.url.query()?.contains("coin-000") == true
      return HTTPResponse(status: isFirst ? 200 : 429, headers: [], body: Data("[]".utf8))
    }
    let coins = (0..<251).map { CoinID("coin-\(String($0 + 1000).dropFirst())") }
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(transport).listing(of: coins, in: .usd)
    }
    #expect(outcome == .failed(.rateLimited(retryAfter: nil)))
  }

  struct ID: Sendable, CustomTestStringConvertible {
    let id: String
    let path: String
    var testDescription: String { id }
  }

  @Test(arguments: [
    ID(id: "bitcoin", path: "bitcoin"),
    ID(id: "_", path: "_"),
    ID(id: "🙂", path: "%F0%9F%99%82"),
    ID(id: "1move token", path: "1move%20token"),
    ID(id: "boringdao-[old]", path: "boringdao-%5Bold%5D"),
    ID(id: "a/b", path: "a%2Fb"),
    ID(id: "../simple", path: "..%2Fsimple"),
    ID(id: "...", path: "..."),
    ID(id: "%2e%2e", path: "%252e%252e"),
    ID(id: "a?b#c&d=e;f\\g", path: "a%3Fb%23c%26d%3De%3Bf%5Cg"),
    ID(id: "a\r\nb\u{0}", path: "a%0D%0Ab%00"),
  ])
  func `any id is one segment of the path`(_ id: ID) async throws {
    let transport = CannedTransport(#"{"prices":[[1000,1]]}"#)
    _ = try await client(transport).series(of: CoinID(id.id), in: .usd, days: 30)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(base)/coins/\(id.path)/market_chart?vs_currency=usd&days=30"
      ])
  }

  @Test(arguments: ["", ".", ".."])
  func `an id that would climb is not known and not asked for`(_ id: String) async {
    let transport = CannedTransport("{}")
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(transport).series(of: CoinID(id), in: .usd, days: 30)
    }
    #expect(outcome == .failed(.notFound("a coin with the id \"\(id)\"")))
    #expect(transport.requests.isEmpty)
  }

  @Test func `a chart of no days is one of a day`() async throws {
    let transport = CannedTransport(#"{"prices":[[1000,1]]}"#)
    _ = try await client(transport).series(of: .bitcoin, in: .usd, days: 0)
    #expect(transport.requests.first?.url.query() == "vs_currency=usd&days=1")
  }

  @Test func `a history is asked for by how many days ago it begins, today included`() async throws {
    let transport = CannedTransport(#"{"prices":[[1795230000000,1]]}"#)
    let day = try #require(CalendarDay("2026-11-21"))
    for first in [day, day.advanced(by: -14), day.advanced(by: 3)] {
      _ = await Outcome.of { () throws(ProviderError) in
        try await client(transport).bitcoinHistory(from: first, through: day, in: .gbp)
      }
    }
    #expect(
      transport.requests.map(\.url.absoluteString)
        == [1, 15, 1].map { "\(base)/coins/bitcoin/market_chart?vs_currency=gbp&days=\($0)" })
  }

  @Test func `the price of a bitcoin in several currencies is one request`() async throws {
    let transport = CannedTransport(#"{"bitcoin":{"eur":53953,"usd":60000.5,"last_updated_at":1795230000}}"#)
    let prices = try await client(transport).bitcoinPrices(in: [.eur, .usd])
    #expect(prices.value.base == .btc)
    #expect(prices.value.rates.map(\.rate.description) == ["53953", "60000.5"])
    #expect(prices.asOf == Date(timeIntervalSince1970: 1_795_230_000))
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(base)/simple/price?ids=bitcoin&vs_currencies=eur,usd&precision=full&include_last_updated_at=true"
      ])
  }

  @Test func `the list and the search`() async throws {
    let transport = CannedTransport(#"[{"id":"a"}]"#)
    _ = try await client(transport).coins()
    let search = CannedTransport(#"{"coins":[]}"#)
    _ = try await client(search).coins(matching: "wrapped & staked é")
    #expect(transport.requests.map(\.url.absoluteString) == ["\(base)/coins/list"])
    #expect(search.requests.map(\.url.absoluteString) == ["\(base)/search?query=wrapped%20%26%20staked%20%C3%A9"])
  }

  @Test func `a paid key goes into the header of the paid host`() async throws {
    let transport = CannedTransport("[]")
    let client = CoinGeckoClient(
      pipeline: Pipeline(transport: transport, now: { Date() }),
      base: try UpstreamURL("https://pro-api.coingecko.com/api/v3"), key: APIKey("CG-2"))
    _ = try await client.listing(in: .usd, page: 1, size: 1)
    let headers = try #require(transport.requests.first?.headers)
    #expect(headers.filter { $0.name.hasPrefix("x-cg") } == [HTTPHeader(name: "x-cg-pro-api-key", value: "CG-2")])
  }

  @Test func `a coin that is not known is told by its id`() async {
    let transport = CannedTransport(#"{"error":"coin not found"}"#, status: 404)
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(transport).series(of: CoinID("bitcion"), in: .usd, days: 7)
    }
    #expect(outcome == .failed(.notFound("bitcion")))
  }
}
