import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct EtherscanVersionTests {
  @Test func `version 1 has a path of its own and names no chain`() async throws {
    let transport = CannedTransport(
      #"{"status":"1","message":"OK","result":{"LastBlock":"9","SafeGasPrice":"10","ProposeGasPrice":"11","FastGasPrice":"12"}}"#
    )
    let client = EtherscanClient(
      pipeline: Pipeline(transport: transport, now: { Date() }), version: .v1, key: APIKey("K1"))
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
  func `what only paid plans have is told as such`(_ text: String) async {
    let transport = CannedTransport(#"{"status":"0","message":"NOTOK","result":"\#(text)"}"#)
    let client = EtherscanClient(pipeline: Pipeline(transport: transport, now: { Date() }), key: APIKey("K1"))
    let outcome = await Outcome.of { () throws(ProviderError) in try await client.gasPrices() }
    #expect(outcome == .failed(.planRestricted(text)))
  }
}
