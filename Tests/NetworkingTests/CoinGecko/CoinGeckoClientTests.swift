import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoClientTests {
  private let answer = #"{"ethereum":{"usd":1,"eur":2,"gbp":3}}"#

  @Test func `the prices of ether are one request`() async throws {
    let transport = CannedTransport(answer)
    let client = CoinGeckoClient(pipeline: Pipeline(transport: transport, now: { Date() }), key: nil)
    let prices = try await client.etherPrices(in: [.eur, .usd, .gbp])
    #expect(prices.source == Source(name: "CoinGecko", host: "api.coingecko.com"))
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://api.coingecko.com/api/v3/simple/price?ids=ethereum&vs_currencies=eur,usd,gbp&precision=full"
          + "&include_last_updated_at=true"
      ])
    #expect(transport.requests.allSatisfy { !$0.headers.contains { $0.name.hasPrefix("x-cg") } })
  }

  @Test func `a key goes into its header and nowhere else`() async throws {
    let transport = CannedTransport(answer)
    let client = CoinGeckoClient(
      pipeline: Pipeline(transport: transport, now: { Date() }), base: try UpstreamURL("http://127.0.0.1:9/x"),
      key: APIKey("CG-1"))
    _ = try await client.etherPrices(in: [.usd])
    let sent = try #require(transport.requests.first)
    #expect(sent.headers.contains(HTTPHeader(name: "x-cg-demo-api-key", value: "CG-1")))
    #expect(!sent.url.absoluteString.contains("CG-1"))
    #expect(sent.url.absoluteString.hasPrefix("http://127.0.0.1:9/x/simple/price?"))
  }
}
