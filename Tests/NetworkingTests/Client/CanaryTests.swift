import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// Searches for a recognizable key in all results, errors and events.
@Suite struct CanaryTests {
  private static let canary = "CANARY+/=0123456789"

  /// Servers that return the key which they received.
  private static let scripts: [LoopbackServer.Script] = [
    { $0.answer(#"{"ethereum":{"usd":1},"status":"1","result":{}}"#) },
    { $0.answer("bad key \(canary)", status: "500 \(canary)") },
    { $0.answer(#"{"error":"bad key \#(canary) in \#($0.requestHead.split(separator: " ")[1])"}"#, status: "403 F") },
    { $0.answer(#"{"status":{"error_code":10005,"error_message":"\#(canary)"}}"#, status: "401 U") },
    {
      $0.answer(#"{"status":"0","message":"NOTOK","result":"\#(canary) \#($0.requestHead.split(separator: " ")[1])"}"#)
    },
    { $0.answer(#"{"ethereum":{"usd":"\#(canary)"},"status":"1","result":{"SafeGasPrice":"\#(canary)"}}"#) },
    { $0.answer("", status: "302 F", headers: ["Location: http://127.0.0.2/\(canary)"]) },
    { $0.answer("", status: "302 F", headers: ["Location: /\(canary)"]) },
    { $0.reset() },
    { $0.send("\(canary)\r\n\r\n") },
    { $0.wait(seconds: 0.1) },
  ]

  @Test(.serialized, arguments: scripts.indices)
  func `a key is in no error, no event and no description of them`(_ index: Int) async throws {
    let server = try LoopbackServer(Self.scripts[index])
    let seen = Mutex<[String]>([])
    let key = try #require(APIKey(Self.canary))
    let pipeline = RequestPipeline(
      transport: SystemTransport(), timeout: .seconds(30), now: { Date() }, random: { _ in 0 },
      observe: { event in
        let strings = Self.descriptions(of: event)
        seen.withLock { $0 += strings }
      })
    let base = try ProviderURL(server.url)
    do { _ = try await CoinGeckoClient(pipeline: pipeline, base: base, key: key).etherPrices(in: [.usd]) } catch {
      seen.withLock { $0 += Self.descriptions(of: error) }
    }
    do { _ = try await EtherscanClient(pipeline: pipeline, base: base, key: key).gasPrices() } catch {
      seen.withLock { $0 += Self.descriptions(of: error) }
    }
    let strings = seen.withLock { $0 }
    #expect(strings.count >= 9)
    for string in strings { #expect(!string.uppercased().contains("CANARY"), "\(string)") }
    // Both keys were sent.
    let sent = server.requests.joined()
    #expect(sent.lowercased().contains("x-cg-demo-api-key: \(Self.canary.lowercased())"))
    #expect(sent.contains("apikey=CANARY%2B%2F%3D0123456789"))
  }

  private static func descriptions(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), dumped]
  }
}
