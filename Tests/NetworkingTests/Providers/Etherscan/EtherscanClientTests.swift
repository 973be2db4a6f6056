import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct EtherscanClientTests {
  private let body =
    #"{"status":"1","message":"OK","result":{"SafeGasPrice":"13","ProposeGasPrice":"14","FastGasPrice":"14"}}"#

  @Test(arguments: [nil, "K1"])
  func `gas prices are one request to version 2`(_ key: String?) async throws {
    let transport = StubTransport(body)
    let client = EtherscanClient(
      pipeline: RequestPipeline(transport: transport, now: { Date() }), key: key.flatMap { APIKey($0) })
    let gas = try await client.gasPrices()
    #expect(gas.source == DataSource(name: "Etherscan", host: "api.etherscan.io"))
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://api.etherscan.io/v2/api?chainid=1&module=gastracker&action=gasoracle"
          + (key.map { "&apikey=\($0)" } ?? "")
      ])
  }

  @Test func `version 1 has its own path and no chain`() async throws {
    let transport = StubTransport(
      #"{"status":"1","message":"OK","result":{"LastBlock":"9","SafeGasPrice":"10","ProposeGasPrice":"11","FastGasPrice":"12"}}"#
    )
    let client = EtherscanClient(
      pipeline: RequestPipeline(transport: transport, now: { Date() }), version: .v1, key: APIKey("K1"))
    let gas = try await client.gasPrices().value
    #expect(gas.fast.gwei.description == "12")
    #expect(gas.baseFee == nil)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://api.etherscan.io/api?module=gastracker&action=gasoracle&apikey=K1"
      ])
  }

  @Test(arguments: [
    "Sorry, it looks like you are trying to access an API Pro endpoint. Contact us to upgrade to API Pro.",
    "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage.",
  ])
  func `a feature of paid plans becomes a plan restriction`(_ message: String) async {
    let transport = StubTransport(#"{"status":"0","message":"NOTOK","result":"\#(message)"}"#)
    let client = EtherscanClient(pipeline: RequestPipeline(transport: transport, now: { Date() }), key: APIKey("K1"))
    let outcome = await Outcome.of { () throws(ProviderError) in try await client.gasPrices() }
    #expect(outcome == .failed(.planRestricted(message)))
  }
}
