import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct RepeatedKeyTests {
  private func reason(_ body: String) async -> ProviderError.Reason? {
    let client = CoinGeckoClient(pipeline: Pipeline(transport: CannedTransport(body), now: { Date() }), key: nil)
    do throws(ProviderError) {
      _ = try await client.coins()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    // A decoder takes the first id; another takes the second.
    #"[{"id":"duplicate","id":"bitcoin","symbol":"btc","name":"Bitcoin"}]"#,
    // A decoder finds no coin, or no text, and misses what follows.
    #"[{"id":null,"id":"bitcoin","symbol":"btc","name":"Bitcoin"}]"#,
    #"[{"id":7,"id":"bitcoin","symbol":"btc","name":"Bitcoin"}]"#,
  ])
  func `an answer that says a thing twice is refused as that`(_ body: String) async {
    #expect(await reason(body) == .unreadableAnswer(what: "each key once", place: "body"))
  }

  @Test func `what is no JSON has no keys`() async {
    #expect(await reason(#"<a {"a":1,"a":2}>"#) == .unreadableAnswer(what: "JSON", place: "body"))
  }

  @Test func `the same key in many objects is nothing unusual`() async {
    #expect(await reason(#"[{"id":"a","symbol":"a","name":"A"},{"id":"b","symbol":"b","name":"B"}]"#) == nil)
  }
}
