import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct APIKeyTests {
  @Test(arguments: ["", " ", "a b", "a\n", "a\r\nX-Evil: 1", "\u{0}", "a\u{7F}", "schlüssel", "a\u{200B}"])
  func `what cannot stand in a header is no key`(_ text: String) {
    #expect(APIKey(text) == nil)
  }

  @Test func `no way of printing a key shows it`() throws {
    let key = try #require(APIKey("CANARY-0123456789"))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), String(describing: Optional(key)), "\([key])", dumped] {
      #expect(!text.contains("CANARY"))
      #expect(text.contains("•••"))
    }
  }

  @Test func `no way of printing what holds a key shows it`() throws {
    let key = try #require(APIKey("CANARY-0123456789"))
    let pipeline = Pipeline(transport: SystemTransport(), now: { Date() })
    let url = try #require(URL(string: "https://a.b/c?apikey=CANARY-0123456789"))
    let holders: [Any] = [
      CoinGeckoClient(pipeline: pipeline, key: key), EtherscanClient(pipeline: pipeline, key: key),
      Credential.header("x", key), Credential.query("x", key),
      HTTPRequest(url: url, headers: [HTTPHeader(name: "x-key", value: "CANARY-0123456789")]),
    ]
    for holder in holders {
      var dumped = ""
      dump(holder, to: &dumped)
      for text in ["\(holder)", String(reflecting: holder), "\([holder])", dumped] {
        #expect(!text.contains("CANARY"), "\(type(of: holder))")
      }
    }
  }
}
