import Foundation
import QuidCore
import QuidNetworkingTesting
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct DuplicateKeyDetectorTests {
  private func hasDuplicate(_ json: String) -> Bool {
    do throws(ResponseError) {
      _ = try JSON(Data(json.utf8))
      return false
    } catch {
      return error == .malformed(expected: "a JSON object without duplicate keys", at: "body")
    }
  }

  @Test(
    arguments: [
      #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":3}"#, #"[{"b":1},{"a":1,"a":2}]"#, #"{"x":{"y":[{"a":1,"a":2}]}}"#,
      #"{"a":{"b":1},"a":{"c":1}}"#, #"{"a":[],"a":[]}"#, #"{"":1,"":2}"#, #"{"a" : 1 , "a" : 2}"#,
      #"{"a":"{","a":"}"}"#, #"{"é":1,"é":2}"#, #"{"usd":0,"\u0075sd":1}"#, #"{"a\"b":1,"a\"b":2}"#,
      #"{"a\/b":1,"a/b":2}"#, #"{"\n":1,"\u000a":2}"#, #"{"\u00e9":1,"\u00e9":2}"#,
    ])
  func `a duplicate key in one object is found at any depth and in any notation`(_ json: String) {
    #expect(hasDuplicate(json))
  }

  @Test(
    arguments: [
      "", "1", "{}", "[]", #"{"a":1,"A":2}"#, #"{"a":"a","b":"a"}"#, #"["a","a"]"#, #"[{"a":1},{"a":1}]"#,
      #"{"a":{"a":{"a":1}}}"#, #"{"a":[{"a":1},{"a":1}],"b":["a","b"]}"#, #"{"a":"\",\"a\":1","b":1}"#,
      #"{"a\\":1,"a":2}"#, #"{"ab":1,"a":2,"b":3}"#, #"{"a\u00e9":1,"a\u00e8":2}"#,
      // Invalid JSON, which must not crash the reader.
      #"{"a":1,"a"#, #"}]}{"a""#, #"{"a\"#, #"{"\u00"#, #"{"\u00zz":1}"#, ",,,",
    ])
  func `equal keys of different objects, and strings that look like keys, are not duplicates`(_ json: String) {
    #expect(!hasDuplicate(json))
  }

  @Test func `20,000 keys are checked in less than 20 seconds`() {
    let fields = (0..<20_000).map { #""k\#($0)":0"# }.joined(separator: ",")
    let start = ContinuousClock.now
    #expect(!hasDuplicate("{\(fields)}"))
    #expect(hasDuplicate("{\(fields),\"k5\":1}"))
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test(arguments: SplitMix64.seeds)
  func `random objects give the same result as a set of their keys`(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      var hasRepetition = false
      let json = object(depth: 0, &generator, &hasRepetition)
      #expect(hasDuplicate(json) == hasRepetition, "seed \(seed): \(json)")
    }
  }

  private func object(depth: Int, _ generator: inout SplitMix64, _ hasRepetition: inout Bool) -> String {
    let keys = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      ["a", "b", "c\\\"", "dd", "{", ",", "é", "\\\\"].randomElement(using: &generator) ?? ""
    }
    if Set(keys).count < keys.count { hasRepetition = true }
    let fields = keys.map { key in
      let value =
        switch Int.random(in: 0...(depth < 4 ? 3 : 1), using: &generator) {
        case 0: "1"
        case 1: #""a\",\"a\":""#
        case 2: object(depth: depth + 1, &generator, &hasRepetition)
        default: "[\(object(depth: depth + 1, &generator, &hasRepetition)),[]]"
        }
      return "\"\(key)\":\(value)"
    }
    return "{\(fields.joined(separator: ","))}"
  }

  private func reason(_ body: String) async -> ProviderError.Reason? {
    let client = CoinGeckoClient(pipeline: RequestPipeline(transport: StubTransport(body), now: { Date() }), key: nil)
    do throws(ProviderError) {
      _ = try await client.coins()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    // One decoder uses the first id, another one the second.
    #"[{"id":"duplicate","id":"bitcoin","symbol":"btc","name":"Bitcoin"}]"#,
    // A decoder that finds no coin, or no string, does not see the second id.
    #"[{"id":null,"id":"bitcoin","symbol":"btc","name":"Bitcoin"}]"#,
    #"[{"id":7,"id":"bitcoin","symbol":"btc","name":"Bitcoin"}]"#,
  ])
  func `a response with a duplicate key is rejected`(_ body: String) async {
    #expect(await reason(body) == .invalidResponse(expected: "a JSON object without duplicate keys", at: "body"))
  }

  @Test func `a body that is not JSON is reported as such`() async {
    #expect(await reason(#"<a {"a":1,"a":2}>"#) == .invalidResponse(expected: "JSON", at: "body"))
  }

  @Test func `the same key in several objects is accepted`() async {
    #expect(await reason(#"[{"id":"a","symbol":"a","name":"A"},{"id":"b","symbol":"b","name":"B"}]"#) == nil)
  }
}
