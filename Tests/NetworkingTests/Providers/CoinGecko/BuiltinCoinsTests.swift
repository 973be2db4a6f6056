import QuidCore
import QuidNetworking
import Testing

struct BuiltinCoinsTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let typed: String
    let coin: Coin?
    var testDescription: String { typed }

    init(_ typed: String, _ id: String, _ symbol: String, _ name: String) {
      self.typed = typed
      coin = Coin(id: CoinID(id), symbol: symbol, name: name)
    }

    init(unknown typed: String) {
      self.typed = typed
      coin = nil
    }
  }

  @Test(arguments: [
    Sample("btc", "bitcoin", "BTC", "Bitcoin"), Sample("BTC", "bitcoin", "BTC", "Bitcoin"),
    Sample("Bitcoin-Cash", "bitcoin-cash", "BCH", "Bitcoin Cash"),
    Sample("steth", "staked-ether", "STETH", "Lido Staked Ether"), Sample("1inch", "1inch", "1INCH", "1inch"),
    Sample("pol", "polygon-ecosystem-token", "POL", "POL (ex-MATIC)"),
    Sample("lunc", "terra-luna", "LUNC", "Terra Luna Classic"), Sample(unknown: "nope"), Sample(unknown: ""),
    Sample(unknown: "Lido Staked Ether"), Sample(unknown: "btc bitcoin"),
  ])
  func `coin is found by its id or symbol in any case`(_ sample: Sample) {
    #expect(BuiltinCoins.coin(named: sample.typed) == sample.coin)
  }

  @Test func `ids and symbols are unique`() {
    let coins = Array(BuiltinCoins.coins)
    #expect(coins.count > 100)
    #expect(Set(coins.map(\.id)).count == coins.count)
    #expect(Set(coins.map(\.symbol)).count == coins.count)
  }
}
