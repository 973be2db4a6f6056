import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoCoinListTests {
  private func list(_ json: String) throws -> [Coin] {
    try CoinGeckoCoinList.all(try JSON(Data(json.utf8))).value
  }

  private func found(_ json: String) throws -> [Coin] {
    try CoinGeckoCoinList.searchResults(try JSON(Data(json.utf8))).value
  }

  @Test func `coins keep their order and their ids`() throws {
    let coins = try list(
      #"[{"id":"b","symbol":"bb","name":"B"},{"id":"_","symbol":"🙂","name":"_"},{"id":"a b/c","symbol":"ß","name":"x"}]"#
    )
    #expect(coins.map(\.id.description) == ["b", "_", "a b/c"])
    #expect(coins.map(\.symbol) == ["BB", "🙂", "SS"])
    #expect(coins.map(\.name) == ["B", "_", "x"])
  }

  @Test func `a coin may lack a symbol or name, but not an id`() throws {
    let coins = try list(
      #"[{"id":"a","symbol":"","name":null},{"id":"b"},{"symbol":"c","name":"C"},{"id":"","symbol":"","name":""}]"#)
    #expect(coins == ["a", "b"].map { Coin(id: CoinID($0), symbol: "", name: $0) })
  }

  @Test func `a list without a coin is rejected`() {
    #expect(throws: ResponseError.malformed(expected: "a coin", at: "body")) { try list("[]") }
    #expect(throws: ResponseError.malformed(expected: "a coin ID", at: "[0].id")) { try list(#"[{"id":null}]"#) }
  }

  @Test func `a search may return no coins`() throws {
    #expect(try found(#"{"coins":[],"nfts":[]}"#).isEmpty)
  }

  @Test func `a search returns only coins, in order of relevance`() throws {
    let coins = try found(
      #"""
      {"coins":[{"id":"ethereum","name":"Ethereum","api_symbol":"ethereum","symbol":"ETH","market_cap_rank":2},
      {"id":"sweth","name":"Swell Ethereum","symbol":"SWETH","market_cap_rank":null}],
      "exchanges":[{"id":"uniswap"}]}
      """#)
    #expect(coins.map(\.id.description) == ["ethereum", "sweth"])
    #expect(coins.map(\.symbol) == ["ETH", "SWETH"])
  }

  @Test func `an invalid list of coins is rejected with the missing field`() {
    #expect(throws: ResponseError.malformed(expected: "a list", at: "body")) { try list("{}") }
    #expect(throws: ResponseError.malformed(expected: "a string", at: "[0].name")) {
      try list(#"[{"id":"a","name":1}]"#)
    }
    #expect(throws: ResponseError.malformed(expected: "a value", at: "coins")) { try found("{}") }
    #expect(throws: ResponseError.malformed(expected: "a coin ID", at: "coins.[0].id")) {
      try found(#"{"coins":[{"id":null,"name":null}]}"#)
    }
  }
}
