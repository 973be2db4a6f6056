import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoGlobalTests {
  private func read(_ json: String) throws -> Decoded<MarketOverview> {
    try CoinGeckoGlobal.overview(try JSON(Data(json.utf8)))
  }

  @Test func `values of the whole market are decoded with their time`() throws {
    let decoded = try read(
      #"""
      {"data":{"active_cryptocurrencies":7362,"total_market_cap":{"btc":48911294.1,"usd":2.1429e12,"eur":1},
      "market_cap_percentage":{"btc":38.259132842486686,"eth":18.5},"market_cap_change_percentage_24h_usd":-0.955,
      "updated_at":1621346159}}
      """#)
    #expect(decoded.value.marketCap?.description == "2142900000000")
    #expect(decoded.value.bitcoinDominance?.description == "38.259132842486686")
    #expect(decoded.value.change24h?.description == "-0.955")
    #expect(decoded.asOf == Date(timeIntervalSince1970: 1_621_346_159))
  }

  @Test func `each value may be missing`() throws {
    let cap = try read(#"{"data":{"total_market_cap":{"usd":5},"market_cap_percentage":null}}"#)
    #expect(cap.value == MarketOverview(marketCap: FixedDecimal(5), change24h: nil, bitcoinDominance: nil))
    #expect(cap.asOf == nil)
    let share = try read(#"{"data":{"total_market_cap":{"eur":5,"usd":null},"market_cap_percentage":{"btc":50}}}"#)
    #expect(share.value == MarketOverview(marketCap: nil, change24h: nil, bitcoinDominance: FixedDecimal(50)))
  }

  private static let unknown = ResponseError.malformed(expected: "the market capitalization", at: "data")

  @Test(arguments: [
    RejectedBody(json: "{}", error: unknown), RejectedBody(json: #"{"data":null}"#, error: unknown),
    RejectedBody(json: #"{"data":{"total_market_cap":{"usd":0},"market_cap_percentage":{"btc":-1}}}"#, error: unknown),
    RejectedBody(json: "[]", error: .malformed(expected: "a JSON object", at: "body")),
    RejectedBody(
      json: #"{"data":{"total_market_cap":{"usd":"5"}}}"#,
      error: .malformed(expected: "a number", at: "data.total_market_cap.usd")),
    RejectedBody(
      json: #"{"data":{"total_market_cap":5}}"#,
      error: .malformed(expected: "a JSON object", at: "data.total_market_cap")),
  ])
  func `a response without values or of another form is rejected`(_ rejected: RejectedBody) {
    #expect(throws: rejected.error) { try read(rejected.json) }
  }

  @Test func `values are requested once in 30 minutes`() async throws {
    let fixture = try CacheFixture()
    let transport = StubTransport(#"{"data":{"total_market_cap":{"usd":5}}}"#)
    let pipeline = RequestPipeline(transport: transport, store: fixture.store(), now: { fixture.now })
    let client = CoinGeckoClient(pipeline: pipeline, key: nil, now: { fixture.now })
    for _ in 0..<60 {
      #expect(try await client.marketOverview().value.marketCap == FixedDecimal(5))
      fixture.advance(seconds: 60)
    }
    #expect(
      transport.requests.map(\.url.absoluteString)
        == ["https://api.coingecko.com/api/v3/global", "https://api.coingecko.com/api/v3/global"])
  }

  @Test func `cached responses are read without a request`() async throws {
    let fixture = try CacheFixture()
    let transport = StubTransport(#"{"data":{"total_market_cap":{"usd":5}}}"#)
    let pipeline = RequestPipeline(transport: transport, store: fixture.store(), now: { fixture.now })
    let cached = CoinGeckoClient(pipeline: pipeline.cachedOnly, key: nil, now: { fixture.now })
    let missing = await Outcome.of { () throws(ProviderError) in try await cached.marketOverview() }
    #expect(missing == .failed(.offline))
    _ = try await CoinGeckoClient(pipeline: pipeline, key: nil, now: { fixture.now }).marketOverview()
    fixture.advance(seconds: 86_400)
    #expect(try await cached.marketOverview().freshness == .stale)
    #expect(transport.requests.count == 1)
  }
}
