import Testing

@testable import QuidCore

struct NativeCoinTests {
  @Test(arguments: [
    (1, "ETH", "ethereum"), (10, "ETH", "ethereum"), (56, "BNB", "binancecoin"), (100, "xDAI", "xdai"),
    (137, "POL", "polygon-ecosystem-token"), (146, "S", "sonic-3"), (5_000, "MNT", "mantle"), (42_220, "CELO", "celo"),
    (43_114, "AVAX", "avalanche-2"), (1_337, "ETH", "ethereum"), (31_337, "ETH", "ethereum"),
    (11_155_111, "ETH", "ethereum"), (560_048, "ETH", "ethereum"),
  ])
  func `coin of a known chain has a symbol and a price`(_ chain: UInt64, _ symbol: String, _ id: String) {
    let coin = NativeCoin(ofChain: chain)
    #expect(coin.symbol == symbol)
    #expect(coin.id == CoinID(id))
  }

  @Test func `coin of an unknown chain has no price and no symbol`() {
    #expect(NativeCoin(ofChain: 7_777) == .unknown)
    #expect(NativeCoin.unknown.symbol == "native coin" && NativeCoin.unknown.id == nil)
  }

  @Test func `no two coins share a symbol or the base of their prices, which is no currency`() {
    let coins = KnownChain.coins
    #expect(coins.count == 9)
    #expect(Set(coins.map { $0.symbol.lowercased() }).count == coins.count)
    #expect(Set(coins.map(\.currency)).count == coins.count)
    #expect(coins.allSatisfy { !$0.currency.isMoney && $0.currency.code != "XXX" })
  }

  @Test(arguments: [
    ("1.5pol", [137]), ("1.5 POL", [1, 137]), ("1.5eth", [137]), ("1.5ether", []), ("1500000000gwei", []),
  ])
  func `amount in a coin is exact to 18 decimals`(_ text: String, _ chains: [UInt64]) throws {
    let coins = chains.map { NativeCoin(ofChain: $0) }
    #expect(try SendAmount(text, coins: coins) == .ether(Ether(wei: 1_500_000_000_000_000_000)))
  }

  @Test func `symbol of the coin of another chain is no unit`() {
    for coins in [[], [NativeCoin.ether], [.unknown], [NativeCoin(ofChain: 56)]] {
      #expect(throws: SendAmountError.unknownUnit("pol")) { try SendAmount("1.5pol", coins: coins) }
    }
  }
}
