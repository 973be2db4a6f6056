import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

@Suite struct CoinPaprikaCoinsTests {
  private func row(_ id: String, _ symbol: String, _ name: String, _ price: String?, rank: Int? = nil) throws
    -> MarketRow
  {
    MarketRow(
      coin: Coin(id: CoinID(id), symbol: symbol, name: name), rank: rank, image: nil,
      price: try price.map { try FixedDecimal($0) }, change24h: nil, marketCap: nil, asOf: nil)
  }

  private func ids(_ tickers: [MarketRow], lastKnown: [MarketRow] = []) -> [String] {
    CoinPaprikaCoins.matches(of: tickers, lastKnown: lastKnown).map { "\($0.coin.id) is \($0.ticker.coin.id)" }
  }

  @Test func `ids of the table are unique`() {
    let pairs = CoinPaprikaCoins.pairs
    #expect(pairs.count > 150)
    #expect(Set(pairs.map(\.coin)).count == pairs.count && Set(pairs.map(\.id)).count == pairs.count)
    #expect(pairs.allSatisfy { $0.id.contains("-") && !$0.coin.description.isEmpty })
  }

  @Test func `coin of the table has the id and name of CoinGecko`() throws {
    let tickers = [try row("toncoin-the-open-network", "TONCOIN", "The Open Network", "2", rank: 23)]
    let match = try #require(CoinPaprikaCoins.matches(of: tickers, lastKnown: []).first)
    #expect(match.coin == Coin(id: CoinID("the-open-network"), symbol: "TON", name: "Toncoin"))
    #expect(CoinPaprikaCoins.id(of: CoinID("the-open-network")) == "toncoin-the-open-network")
    #expect(CoinPaprikaCoins.id(of: CoinID("open-network")) == nil)
  }

  @Test func `coin with the same symbol as one of the table is another coin`() throws {
    #expect(ids([try row("btc-bitcoin-clone", "BTC", "Bitcoin", "60000", rank: 900)]).isEmpty)
    let bitcoin = try row("bitcoin", "BTC", "Bitcoin", "60000", rank: 1)
    #expect(ids([try row("btc-bitcoin-clone", "BTC", "Bitcoin", "60000", rank: 900)], lastKnown: [bitcoin]).isEmpty)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let price: String?
    let isFound: Bool
    var symbol = "FOO"
    var name = "Foo Coin"
    var testDescription: String { "\(symbol) \(name) at \(price ?? "no price")" }

    static let all = [
      Case(price: "100", isFound: true), Case(price: "105", isFound: true), Case(price: "95", isFound: true),
      Case(price: "105.01", isFound: false), Case(price: "94.99", isFound: false), Case(price: nil, isFound: false),
      Case(price: "100", isFound: true, symbol: "foo", name: "FOO COIN"),
      Case(price: "100", isFound: false, symbol: "FOO2"), Case(price: "100", isFound: false, name: "Foo"),
    ]
  }

  @Test(arguments: Case.all)
  func `another coin needs the same symbol and name and a price within 5 percent`(_ test: Case) throws {
    let known = try row("foo-2", "FOO", "Foo Coin", "100")
    let ticker = try row("foo-foo-coin", test.symbol, test.name, test.price, rank: 300)
    #expect(ids([ticker], lastKnown: [known]) == (test.isFound ? ["foo-2 is foo-foo-coin"] : []))
  }

  @Test func `best-ranked namesake is compared`() throws {
    let known = try row("foo-2", "FOO", "Foo", "100")
    let (large, small) = (
      try row("foo-foo", "FOO", "Foo", "101", rank: 300), try row("foo-foo1", "FOO", "Foo", "100", rank: 900)
    )
    #expect(ids([small, large], lastKnown: [known]) == ["foo-2 is foo-foo"])
    let other = try row("foo-foo", "FOO", "Foo", "7", rank: 300)
    #expect(ids([small, other], lastKnown: [known]).isEmpty)
    let equal = try row("foo-foo2", "FOO", "Foo", "100", rank: 300)
    #expect(ids([large, equal], lastKnown: [known]).isEmpty)
    #expect(ids([try row("foo-foo", "FOO", "Foo", "100")], lastKnown: [known]).isEmpty)
  }

  @Test func `two known coins with one name are not told apart`() throws {
    let known = [try row("foo-1", "FOO", "Foo", "100"), try row("foo-2", "FOO", "Foo", "100")]
    #expect(ids([try row("foo-foo", "FOO", "Foo", "100", rank: 300)], lastKnown: known).isEmpty)
  }
}
