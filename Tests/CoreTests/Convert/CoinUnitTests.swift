import Foundation
import QuidCore
import Testing

struct CoinUnitTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let amount: FixedDecimal
    let coin: String
    let result: String?
    var testDescription: String { "\(amount) \(name)" }
  }

  @Test(arguments: [
    Sample(name: "sats", amount: 1000, coin: "bitcoin", result: "0.00001"),
    Sample(name: "Satoshi", amount: 1, coin: "bitcoin", result: "0.00000001"),
    Sample(name: "mBTC", amount: 21, coin: "bitcoin", result: "0.021"),
    Sample(name: "µbtc", amount: 5, coin: "bitcoin", result: "0.000005"),
    Sample(name: "gwei", amount: 250, coin: "ethereum", result: "0.00000025"),
    Sample(name: "finney", amount: 3, coin: "ethereum", result: "0.003"),
    Sample(name: "wei", amount: 1, coin: "ethereum", result: "0.000000000000000001"),
    Sample(name: "wei", amount: FixedDecimal(units: 1), coin: "ethereum", result: nil),
  ])
  func `amount in a unit is exact, or nil beyond 18 decimals`(_ sample: Sample) throws {
    let unit = try #require(CoinUnit(named: sample.name))
    #expect(unit.coin.description == sample.coin)
    #expect(unit.coins(sample.amount)?.description == sample.result)
  }

  @Test func `unit is encoded as its name`() throws {
    let units = try [#require(CoinUnit(named: "SATS")), #require(CoinUnit(named: "gwei"))]
    let data = try JSONEncoder().encode(units)
    #expect(String(decoding: data, as: UTF8.self) == #"["sats","gwei"]"#)
    #expect(try JSONDecoder().decode([CoinUnit].self, from: data) == units)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([CoinUnit].self, from: Data(#"["eth"]"#.utf8)) }
  }

  @Test(arguments: ["eth", "ether", "btc", "bitcoin", "", "s", "usd", "1inch"])
  func `name of a coin or currency is no unit`(_ name: String) { #expect(CoinUnit(named: name) == nil) }
}
