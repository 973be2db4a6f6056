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

struct OperatorFeeTests {
  struct Case: Sendable {
    let scalar: UInt64
    let constant: UInt64
    let isJovian: Bool
    let wei: UInt64
  }

  // Values of the OP Stack specification's formulas, for 21,000 units of gas.
  @Test(arguments: [
    Case(scalar: 0, constant: 0, isJovian: false, wei: 0), Case(scalar: 0, constant: 77, isJovian: true, wei: 77),
    Case(scalar: 1_000_000, constant: 5, isJovian: false, wei: 21_005),
    Case(scalar: 999_999, constant: 0, isJovian: false, wei: 20_999),
    Case(scalar: 1_000_000, constant: 5, isJovian: true, wei: 2_100_000_000_005),
  ])
  func `fee follows the formula of its upgrade, from a receipt and from the oracle`(_ rollup: Case) throws {
    let fee = OperatorFee(scalar: rollup.scalar, constant: rollup.constant, isJovian: rollup.isJovian)
    #expect(fee.fee(gas: 21_000) == Ether(wei: UInt128(rollup.wei)))
    let million = try fee.millionGas.adding(fee.constant)
    #expect(OperatorFee(results: (Sample.word(fee.constant), Sample.word(million))) == fee)
  }

  @Test func `fee that cannot be paid is limited, and results that are no fee are none`() {
    let wide = OperatorFee(constant: .zero, millionGas: Ether(wei: .max))
    #expect(wide.fee(gas: .max) == Ether(wei: .max))
    #expect(OperatorFee(results: ([], Sample.word(.zero))) == nil)
    #expect(OperatorFee(results: (Sample.word(.ether(2)), Sample.word(.ether(1)))) == nil)
  }
}
