import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct EtherscanClientTests {
  private let answer =
    #"{"status":"1","message":"OK","result":{"SafeGasPrice":"13","ProposeGasPrice":"14","FastGasPrice":"14"}}"#

  @Test(arguments: [nil, "K1"])
  func `the gas prices are one request of version 2`(_ key: String?) async throws {
    let transport = CannedTransport(answer)
    let client = EtherscanClient(
      pipeline: Pipeline(transport: transport, now: { Date() }), key: key.flatMap { APIKey($0) })
    let gas = try await client.gasPrices()
    #expect(gas.source == Source(name: "Etherscan", host: "api.etherscan.io"))
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://api.etherscan.io/v2/api?chainid=1&module=gastracker&action=gasoracle"
          + (key.map { "&apikey=\($0)" } ?? "")
      ])
  }
}
