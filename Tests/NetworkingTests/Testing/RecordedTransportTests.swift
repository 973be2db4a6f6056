import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct RecordedTransportTests {
  private static let body =
    #"{"success":true,"timestamp":1764590400,"base":"EUR","date":"2025-12-01","rates":{"USD":1.25}}"#

  private func fixer(_ transport: any HTTPTransport, key: String) throws -> FixerClient {
    FixerClient(
      pipeline: RequestPipeline(transport: transport, now: { Date() }),
      base: try ProviderURL("https://fixer.example/api"),
      key: APIKey(key))
  }

  @Test func `a recording is replayed with another key and does not contain the key`() async throws {
    let recorder = RecordedTransport(recording: StubTransport(Self.body))
    let rates = try await fixer(recorder, key: "4f5e6a7b8c9d0e1f").latestRates().value
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-recording-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try recorder.write(to: file)
    let content = try String(contentsOf: file, encoding: .utf8)
    #expect(content.contains("fixer.example") && !content.contains("4f5e6a7b8c9d0e1f"))
    let replayed = try fixer(RecordedTransport(contentsOf: file), key: "other")
    #expect(try await replayed.latestRates().value == rates)
    let error = await #expect(throws: ProviderError.self) { try await replayed.currencyNames() }
    let message = "no recorded response to GET https://fixer.example/api/symbols?access_key=•••"
    #expect(error?.reason == .requestFailed(status: nil, message: message))
  }

  @Test func `secrets are masked in every part of an exchange`() async throws {
    let stub = StubTransport(
      #"{"echo":"pass-phrase"}"#, headers: [TransportHeader(name: "X-Echo", value: "pass-phrase")])
    let recorder = RecordedTransport(recording: stub, hiding: ["pass-phrase"])
    let url = try #require(
      URL(string: "https://me:pw@node.example:8545/v3/0a1b2c3d4e5f6a7b/coins/basic-attention-token?Token=1&id=2"))
    _ = try await recorder.response(to: TransportRequest(posting: Data("pass-phrase".utf8), to: url, headers: []))
    let exchange = try #require(recorder.exchanges.first)
    #expect(exchange.request == "POST https://node.example:8545/v3/•••/coins/basic-attention-token?Token=•••&id=2 •••")
    #expect(exchange.headers == [["X-Echo", "•••"]] && exchange.body == Data(#"{"echo":"•••"}"#.utf8))
  }

  @Test func `responses to equal requests are replayed in order, and the last one is repeated`() async throws {
    let recorder = RecordedTransport(
      recording: StubTransport([200, 503].map { TransportResponse(status: $0, headers: [], body: Data()) }))
    let request = TransportRequest(url: try #require(URL(string: "https://a.example/x")), headers: [])
    for _ in 0..<2 { _ = try await recorder.response(to: request) }
    await #expect(throws: TransportError.unrecorded("GET a.example/x")) { try await recorder.response(to: request) }
    let replayer = RecordedTransport(replaying: recorder.exchanges)
    var statuses: [Int] = []
    for _ in 0..<3 { statuses.append(try await replayer.response(to: request).status) }
    #expect(statuses == [200, 503, 503])
  }

  @Test func `a body is returned for its path`() async throws {
    let stub = StubTransport(["/v1/latest": "1"])
    func request(_ path: String) throws -> TransportRequest {
      TransportRequest(url: try #require(URL(string: "https://a.example\(path)")), headers: [])
    }
    #expect(try await stub.response(to: request("/v1/latest?a=1")).body == Data("1".utf8))
    await #expect(throws: TransportError.unrecorded("GET a.example/v1/other")) {
      try await stub.response(to: request("/v1/other"))
    }
    #expect(stub.requests.count == 2)
  }
}
