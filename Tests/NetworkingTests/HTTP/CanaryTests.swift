import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// A key that would be noticed anywhere is set, and then looked for in everything that comes back.
@Suite struct CanaryTests {
  private static let canary = "CANARY+/=0123456789"

  /// What servers do with a key that they were given.
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
    { $0.wait(seconds: 1) },
  ]

  @Test(.serialized, arguments: scripts.indices)
  func `a key is in no error, no event and no reflection of them`(_ index: Int) async throws {
    let server = try LoopbackServer(Self.scripts[index])
    let seen = Mutex<[String]>([])
    let key = try #require(APIKey(Self.canary))
    let pipeline = Pipeline(
      transport: SystemTransport(), timeout: .seconds(30), now: { Date() },
      observe: { event in
        let texts = Self.texts(of: event)
        seen.withLock { $0 += texts }
      }, random: { _ in 0 })
    let base = try UpstreamURL(server.url)
    do { _ = try await CoinGeckoClient(pipeline: pipeline, base: base, key: key).etherPrices(in: [.usd]) } catch {
      seen.withLock { $0 += Self.texts(of: error) }
    }
    do { _ = try await EtherscanClient(pipeline: pipeline, base: base, key: key).gasPrices() } catch {
      seen.withLock { $0 += Self.texts(of: error) }
    }
    let texts = seen.withLock { $0 }
    #expect(texts.count >= 9)
    for text in texts { #expect(!text.uppercased().contains("CANARY"), "\(text)") }
    // Both were really sent.
    let sent = server.requests.joined()
    #expect(sent.lowercased().contains("x-cg-demo-api-key: \(Self.canary.lowercased())"))
    #expect(sent.contains("apikey=CANARY%2B%2F%3D0123456789"))
  }

  private static func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), dumped]
  }
}
