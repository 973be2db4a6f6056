import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoSparklinesTests {
  private func read(_ json: String) throws -> [CoinID: PriceShape] {
    try CoinGeckoSparklines.all(try JSON(Data(json.utf8))).value
  }

  private func levels(_ sparkline: String) throws -> [Int]? {
    try read(#"[{"id":"a","sparkline_in_7d":\#(sparkline)},{"id":"b"}]"#)[CoinID("a")]?.levels
  }

  @Test func `the shape of each coin is decoded`() throws {
    let shapes = try read(
      #"""
      [{"id":"bitcoin","symbol":"btc","current_price":3,"sparkline_in_7d":{"price":[1,2.0,3e0]}},
      {"id":"dust","sparkline_in_7d":{"price":[8.942189806384498e-05,8.942189806384498e-05]}},{"id":"new"}]
      """#)
    #expect(shapes.count == 2)
    #expect(shapes[.bitcoin]?.levels == [0, 500, 1_000])
    #expect(shapes[CoinID("dust")]?.levels == [500, 500])
  }

  struct Unexpected: Sendable, CustomTestStringConvertible {
    let json: String
    var testDescription: String { json }
  }

  @Test(arguments: [
    Unexpected(json: "null"), Unexpected(json: "7"), Unexpected(json: "[1,2]"), Unexpected(json: "{}"),
    Unexpected(json: #"{"price":null}"#), Unexpected(json: #"{"price":"1,2"}"#), Unexpected(json: #"{"price":[]}"#),
    Unexpected(json: #"{"price":[1]}"#), Unexpected(json: #"{"price":[1,"2",3]}"#),
    Unexpected(json: #"{"price":[1,[2],3]}"#), Unexpected(json: #"{"price":[1,{"p":2}]}"#),
    Unexpected(json: #"{"price":[1,-2,3]}"#), Unexpected(json: #"{"price":[1,1e30]}"#),
    Unexpected(json: #"{"price":[true,false]}"#),
  ])
  func `a sparkline of unexpected content is omitted`(_ unexpected: Unexpected) throws {
    #expect(try levels(unexpected.json) == nil)
  }

  @Test func `missing prices are skipped`() throws {
    #expect(try levels(#"{"price":[null,1,null,2,null]}"#) == [0, 1_000])
  }

  @Test func `the number of prices is limited`() throws {
    func list(_ count: Int) -> String {
      #"{"price":[\#((0..<count).map { "\($0)" }.joined(separator: ","))]}"#
    }
    #expect(try levels(list(400))?.count == 400)
    #expect(try levels(list(401)) == nil)
    #expect(try levels(list(20_000)) == nil)
  }

  @Test(arguments: [
    RejectedBody(json: "{}", error: .malformed(expected: "a list", at: "body")),
    RejectedBody(json: "[1]", error: .malformed(expected: "a JSON object", at: "[0]")),
    RejectedBody(json: #"[{"id":null}]"#, error: .malformed(expected: "a coin ID", at: "[0].id")),
    RejectedBody(json: #"[{"id":7}]"#, error: .malformed(expected: "a string", at: "[0].id")),
  ])
  func `an invalid list is rejected`(_ rejected: RejectedBody) {
    #expect(throws: rejected.error) { try read(rejected.json) }
  }

  // MARK: Requests

  private static let body = #"[{"id":"bitcoin","current_price":1,"sparkline_in_7d":{"price":[1,2]}}]"#

  @Test func `a page and certain coins are requested with sparklines in dollars`() async throws {
    let transport = StubTransport(Self.body)
    let client = CoinGeckoClient(pipeline: RequestPipeline(transport: transport, store: nil, now: { Date() }), key: nil)
    #expect(try await client.sparklines(page: 0, size: 900).value[.bitcoin]?.levels == [0, 1_000])
    _ = try await client.sparklines(of: [.ethereum, .bitcoin])
    #expect(try await client.sparklines(of: []).value.isEmpty)
    let markets = "https://api.coingecko.com/api/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250"
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(markets)&sparkline=true&price_change_percentage=1h,24h,7d&page=1",
        "\(markets)&sparkline=true&price_change_percentage=1h,24h,7d&page=1",
        "\(markets)&sparkline=true&price_change_percentage=1h,24h,7d&ids=ethereum",
      ])
  }

  @Test func `sparklines have a cached response of their own for half an hour, and the page one for a minute`()
    async throws
  {
    let fixture = try CacheFixture()
    let transport = StubTransport(Self.body)
    let pipeline = RequestPipeline(transport: transport, store: fixture.store(), now: { fixture.now })
    let client = CoinGeckoClient(pipeline: pipeline, key: nil, now: { fixture.now })
    for _ in 0...30 {
      _ = try await client.listing(in: .usd, page: 1, size: 250)
      _ = try await client.sparklines(page: 1, size: 250)
      fixture.advance(seconds: 60)
    }
    let hasSparklines = transport.requests.map { $0.url.query()?.contains("sparkline=true") == true }
    #expect(hasSparklines.count { $0 } == 2)
    #expect(hasSparklines.count { !$0 } == 31)
  }
}
