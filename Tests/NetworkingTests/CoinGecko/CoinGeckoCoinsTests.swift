import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoCoinsTests {
  private func list(_ json: String) throws -> [Coin] {
    try CoinGeckoCoins.list(try JSONBody(Data(json.utf8))).value
  }

  private func found(_ json: String) throws -> [Coin] {
    try CoinGeckoCoins.found(try JSONBody(Data(json.utf8))).value
  }

  @Test func `coins keep their order and their ids, whatever these look like`() throws {
    let coins = try list(
      #"[{"id":"b","symbol":"bb","name":"B"},{"id":"_","symbol":"🙂","name":"_"},{"id":"a b/c","symbol":"ß","name":"x"}]"#
    )
    #expect(coins.map(\.id.description) == ["b", "_", "a b/c"])
    #expect(coins.map(\.symbol) == ["BB", "🙂", "SS"])
    #expect(coins.map(\.name) == ["B", "_", "x"])
  }

  @Test func `a coin without a symbol or name is still a coin, one without an id is none`() throws {
    let coins = try list(
      #"[{"id":"a","symbol":"","name":null},{"id":"b"},{"symbol":"c","name":"C"},{"id":"","symbol":"","name":""}]"#)
    #expect(coins == ["a", "b"].map { Coin(id: CoinID($0), symbol: "", name: $0) })
  }

  @Test(arguments: ["[]", #"[{"id":null}]"#])
  func `a list without a coin is refused`(_ json: String) {
    #expect(throws: AnswerFlaw.unreadable(what: "a coin", place: "body")) { try list(json) }
  }

  @Test func `a search may find nothing`() throws {
    #expect(try found(#"{"coins":[],"nfts":[]}"#).isEmpty)
  }

  @Test func `a search gives coins alone, best first`() throws {
    let coins = try found(
      #"""
      {"coins":[{"id":"ethereum","name":"Ethereum","api_symbol":"ethereum","symbol":"ETH","market_cap_rank":2},
      {"id":"sweth","name":"Swell Ethereum","symbol":"SWETH","market_cap_rank":null}],
      "exchanges":[{"id":"uniswap"}]}
      """#)
    #expect(coins.map(\.id.description) == ["ethereum", "sweth"])
    #expect(coins.map(\.symbol) == ["ETH", "SWETH"])
  }

  @Test func `what is no list of coins says what is missing where`() {
    #expect(throws: AnswerFlaw.unreadable(what: "a list", place: "body")) { try list("{}") }
    #expect(throws: AnswerFlaw.unreadable(what: "a text", place: "[0].name")) { try list(#"[{"id":"a","name":1}]"#) }
    #expect(throws: AnswerFlaw.unreadable(what: "a value", place: "coins")) { try found("{}") }
    #expect(throws: AnswerFlaw.unreadable(what: "the id of a coin", place: "coins.[0].id")) {
      try found(#"{"coins":[{"id":null,"name":null}]}"#)
    }
  }
}
