import Foundation
import QuidCore
import QuidNetworkingTesting
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct PublicNodeClientTests {
  private static let history =
    #"{"oldestBlock":"0x10","baseFeePerGas":["0x1","0x2","0x3","0x202fbf00"],"gasUsedRatio":[0.5,0,0.5],"#
    + #""reward":[["0x1","0x5f5e100","0x5f5e100"],["0x0","0x0","0x0"],["0x1","0xbebc200","0x77359400"]]}"#

  /// A node that returns the given results by method, and an error for all other methods.
  private static func node(_ results: [String: String]) -> StubTransport {
    StubTransport { request in
      let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let result = results.first { body.contains(#""\#($0.key)""#) }?.value
      let response =
        result.map { #"{"jsonrpc":"2.0","id":1,"result":\#($0)}"# }
        ?? #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method does not exist"}}"#
      return TransportResponse(status: 200, headers: [], body: Data(response.utf8))
    }
  }

  private func pipeline(
    _ transport: StubTransport, store: ResponseCache? = nil, policy: CachePolicy = CachePolicy(), at seconds: Int = 0
  ) -> RequestPipeline {
    let now = Date(timeIntervalSince1970: 1_795_230_000 + Double(seconds))
    return RequestPipeline(transport: transport, store: store, policy: policy, now: { now }, sleep: { _ in })
  }

  @Test func `prices are the next base fee and the median tips`() async throws {
    let transport = Self.node(["eth_chainId": "\"0x1\"", "eth_feeHistory": Self.history])
    let prices = try await PublicNodeClient(pipeline: pipeline(transport)).gasPrices()
    #expect(prices.value.slow.gwei.description == "0.55")
    #expect(prices.value.standard.gwei.description == "0.74")
    #expect(prices.value.fast.gwei.description == "2.54")
    #expect(prices.value.baseFee?.gwei.description == "0.54")
    #expect(prices.value.block == 0x12)
    #expect(!prices.value.isSinglePrice)
    #expect(prices.source == DataSource(name: "PublicNode", host: "ethereum-rpc.publicnode.com"))
    let bodies = transport.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    #expect(
      bodies == [
        #"{"id":1,"jsonrpc":"2.0","method":"eth_chainId","params":[]}"#,
        #"{"id":1,"jsonrpc":"2.0","method":"eth_feeHistory","params":["0x14","latest",[10,50,90]]}"#,
      ])
    #expect(transport.requests.allSatisfy { $0.url.absoluteString == "https://ethereum-rpc.publicnode.com" })
  }

  @Test func `gas price without a history is a single price`() async throws {
    let transport = Self.node(["eth_chainId": "\"0x1\"", "eth_gasPrice": "\"0x50a6a80\""])
    await #expect(throws: ProviderError.self) {
      try await PublicNodeClient(pipeline: pipeline(transport), base: .dRPC).gasPrices()
    }
    let prices = try await PublicNodeClient(pipeline: pipeline(transport), base: .dRPC, method: .gasPrice).gasPrices()
    #expect(
      GasTier.allCases.map { prices.value[$0].gwei.description } == ["0.084568704", "0.084568704", "0.084568704"])
    #expect(prices.value.isSinglePrice)
    #expect(prices.value.baseFee == nil)
  }

  @Test func `node of another chain is rejected and not cached`() async throws {
    let folder = try HomeFolder()
    let store = ResponseCache(folder: folder.url.appending(path: "cache"), now: { Date() }, warn: { _ in })
    let wrong = Self.node(["eth_chainId": "\"0xa\"", "eth_feeHistory": Self.history])
    let error = await #expect(throws: ProviderError.self) {
      try await PublicNodeClient(pipeline: pipeline(wrong, store: store)).gasPrices()
    }
    #expect(error?.message.contains("not 10") == true, "\(error?.message ?? "")")
    #expect(wrong.requests.count == 1)
    let right = Self.node(["eth_chainId": "\"0x1\"", "eth_feeHistory": Self.history])
    _ = try await PublicNodeClient(pipeline: pipeline(right, store: store)).gasPrices()
    #expect(right.requests.count == 2)
  }

  @Test func `chain is checked once and prices are cached for 15 seconds`() async throws {
    let folder = try HomeFolder()
    let store = ResponseCache(folder: folder.url.appending(path: "cache"), now: { Date() }, warn: { _ in })
    let transport = Self.node(["eth_chainId": "\"0x1\"", "eth_feeHistory": Self.history])
    for seconds in [0, 10, 20] {
      _ = try await PublicNodeClient(pipeline: pipeline(transport, store: store, at: seconds)).gasPrices()
    }
    let methods = transport.requests.map { request in
      let body = String(decoding: request.body ?? Data(), as: UTF8.self)
      return body.contains("eth_chainId") ? "chain" : "history"
    }
    #expect(methods == ["chain", "history", "history"])
    // The cached chain is too old for the maximum age, the cached prices are not.
    let policy = CachePolicy(isOffline: true, maximumAge: .seconds(60))
    let cached = try await PublicNodeClient(
      pipeline: pipeline(transport, store: store, policy: policy, at: 75)
    ).gasPrices()
    #expect(cached.value.standard.gwei.description == "0.74")
    #expect(transport.requests.count == 3)
  }

  struct Failure: CustomTestStringConvertible, Sendable {
    let body: String
    var status = 200
    let reason: ProviderError.Reason?
    var testDescription: String { "\(status) \(body.prefix(60))" }
  }

  @Test(arguments: [
    Failure(
      body: #"{"jsonrpc":"2.0","error":{"code":-32016,"message":"over rate limit"},"id":1}"#,
      reason: .rateLimited(retryAfter: nil)),
    Failure(
      body: #"{"jsonrpc":"2.0","error":{"code":-32000,"message":"usage limit reached"},"id":1}"#,
      reason: .rateLimited(retryAfter: nil)),
    Failure(
      body: #"{"jsonrpc":"2.0","error":{"code":-32046,"message":"Cannot fulfill request"},"id":1}"#,
      reason: .requestFailed(status: nil, message: "Cannot fulfill request")),
    Failure(body: "error code: 521", status: 521, reason: .requestFailed(status: 521, message: "error code: 521")),
    Failure(body: #"{"jsonrpc":"2.0","id":2,"result":"0x1"}"#, reason: nil),
    Failure(body: #"{"jsonrpc":"2.0","id":1}"#, reason: nil),
    Failure(body: "<html></html>", reason: nil),
  ]) func `unusable response is an error`(_ failure: Failure) async throws {
    let transport = StubTransport(failure.body, status: failure.status)
    let error = await #expect(throws: ProviderError.self) {
      try await PublicNodeClient(pipeline: pipeline(transport).withFallback).gasPrices()
    }
    if let reason = failure.reason {
      #expect(error?.reason == reason)
    } else if case .invalidResponse = error?.reason {
    } else {
      Issue.record("\(String(describing: error))")
    }
  }
}

extension ReplayTests {
  @Suite struct ReplayedPublicNodeTests {
    @Test func `recorded blocks give three prices below one gwei and above the base fee`() async throws {
      let server = try ReplayTests.server()
      let client = PublicNodeClient(
        pipeline: RequestPipeline(transport: SystemTransport()), base: try ProviderURL("\(server.url)/rpc"))
      let prices = try await client.gasPrices().value
      #expect(prices.baseFee?.gwei.description == "0.540221147")
      #expect(prices.slow.gwei.description == "0.550221147")
      #expect(prices.slow < prices.standard)
      #expect(prices.standard < prices.fast)
    }
  }
}
