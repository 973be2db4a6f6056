import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct APIKeyTests {
  @Test(arguments: ["", " ", "a b", "a\n", "a\r\nX-Evil: 1", "\u{0}", "a\u{7F}", "schlüssel", "a\u{200B}"])
  func `a string that is not a valid header value is not a key`(_ string: String) {
    #expect(APIKey(string) == nil)
  }

  @Test func `printing a key does not reveal it`() throws {
    let key = try #require(APIKey("CANARY-0123456789"))
    var dumped = ""
    dump(key, to: &dumped)
    for output in ["\(key)", String(reflecting: key), String(describing: Optional(key)), "\([key])", dumped] {
      #expect(!output.contains("CANARY"))
      #expect(output.contains("•••"))
    }
  }

  @Test func `printing a value that contains a key does not reveal it`() throws {
    let key = try #require(APIKey("CANARY-0123456789"))
    let pipeline = RequestPipeline(transport: SystemTransport(), now: { Date() })
    let url = try #require(URL(string: "https://a.b/c?apikey=CANARY-0123456789"))
    let holders: [Any] = [
      CoinGeckoClient(pipeline: pipeline, key: key), EtherscanClient(pipeline: pipeline, key: key),
      Credential.header("x", key), Credential.query("x", key),
      TransportRequest(url: url, headers: [TransportHeader(name: "x-key", value: "CANARY-0123456789")]),
    ]
    for holder in holders {
      var dumped = ""
      dump(holder, to: &dumped)
      for output in ["\(holder)", String(reflecting: holder), "\([holder])", dumped] {
        #expect(!output.contains("CANARY"), "\(type(of: holder))")
      }
    }
  }
}
