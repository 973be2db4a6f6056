import Foundation
import QuidCore
import QuidNetworkingTesting
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CoinPictureClientTests {
  private func transport(_ file: [UInt8] = PNGFile.pixel) -> StubTransport {
    StubTransport { _ in TransportResponse(status: 200, headers: [], body: Data(file)) }
  }

  private func client(_ transport: StubTransport, base: ProviderURL = .coinGecko) -> CoinPictureClient {
    CoinPictureClient(pipeline: RequestPipeline(transport: transport, now: { Date() }), base: base)
  }

  @Test func `an image is one bounded request without a key or a query`() async throws {
    let transport = transport()
    let address = "https://coin-images.coingecko.com/coins/images/1/large/bit%20coin.png?1696501400"
    let picture = try await client(transport).picture(at: address)
    #expect(picture.value.png == PNGFile.pixel)
    let request = try #require(transport.requests.first)
    #expect(transport.requests.count == 1)
    #expect(request.url.absoluteString == "https://coin-images.coingecko.com/coins/images/1/large/bit%20coin.png")
    #expect(request.byteLimit == PNGSanitizer.maximumByteCount)
    #expect(request.headers.contains(TransportHeader(name: "Accept", value: "image/png")))
    #expect(Set(request.headers.map(\.name)) == ["Accept", "User-Agent"])
  }

  @Test(arguments: [
    "https://evil.example/bitcoin.png", "https://coingecko.com.evil.example/1.png", "https://evilcoingecko.com/1.png",
    "http://assets.coingecko.com/1.png", "https://assets.coingecko.com:8443/1.png",
    "https://assets.coingecko.com@evil.example/1.png", "https://assets.coingecko.com/../1.png",
    "https://assets.coingecko.com/", "http://127.0.0.1/1.png", "file:///etc/passwd", "data:image/png;base64,AA", "",
  ])
  func `an image URL of another host is rejected without a request`(_ address: String) async {
    let transport = transport()
    let client = client(transport)
    let outcome = await Outcome.of { () throws(ProviderError) in try await client.picture(at: address) }
    #expect(outcome == .failed(.insecure("the URL of the picture does not belong to CoinGecko")))
    #expect(transport.requests.isEmpty)
  }

  @Test func `images may also come from the configured base of CoinGecko`() async throws {
    let transport = transport()
    let client = client(transport, base: try ProviderURL("http://127.0.0.1:9/api/v3"))
    _ = try await client.picture(at: "http://127.0.0.1:9/images/1.png")
    #expect(transport.requests.map(\.url.absoluteString) == ["http://127.0.0.1:9/images/1.png"])
  }

  @Test func `a response that is not a PNG is an error`() async {
    let client = client(transport(Array("{}".utf8)))
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client.picture(at: "https://assets.coingecko.com/1.png")
    }
    #expect(outcome == .failed(.invalidResponse(expected: "a PNG picture", at: "picture")))
  }
}
