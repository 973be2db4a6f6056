/// A chain with the account addresses of Ethereum, such as a rollup, with its ID, names and coin.
package struct KnownChain: Hashable, Sendable {
  /// The chain ID (EIP-155), such as 10.
  package let id: UInt64
  /// The short name in front of an address (EIP-3770), such as `oeth`; `nil` for a chain for development.
  let shortName: String?
  package let name: String
  /// The coin in which amounts and fees are paid.
  package let coin: NativeCoin

  private init(_ id: UInt64, _ shortName: String?, _ name: String, _ coin: NativeCoin = .ether) {
    self.id = id
    self.shortName = shortName
    self.name = name
    self.coin = coin
  }

  package static func withID(_ id: UInt64) -> KnownChain? { all.first { $0.id == id } }

  static func named(_ shortName: some StringProtocol) -> KnownChain? {
    let name = shortName.lowercased()
    return all.first { $0.shortName == name } ?? (name == "matic" ? withID(137) : nil)
  }

  /// The coins of all chains, each once.
  package static let coins = all.map(\.coin).uniqued

  /// The chains that wallets offer most, with their names in the list to which EIP-3770 refers, chainid.network.
  private static let all = [
    KnownChain(1, "eth", "Ethereum Mainnet"), KnownChain(10, "oeth", "OP Mainnet"),
    KnownChain(56, "bnb", "BNB Smart Chain", NativeCoin("BNB", "BNB", CoinID("binancecoin"))),
    KnownChain(100, "gno", "Gnosis", NativeCoin("xDAI", "xDAI", CoinID("xdai"))),
    KnownChain(130, "unichain", "Unichain"),
    KnownChain(137, "pol", "Polygon", NativeCoin("POL", "POL", CoinID("polygon-ecosystem-token"))),
    KnownChain(146, "sonic", "Sonic", NativeCoin("Sonic", "S", CoinID("sonic-3"))),
    KnownChain(250, "ftm", "Fantom", NativeCoin("Fantom", "FTM", CoinID("fantom"))),
    KnownChain(324, "zksync", "zkSync"), KnownChain(480, "wc", "World Chain"),
    KnownChain(1_101, "zkevm", "Polygon zkEVM"), KnownChain(1_337, nil, "Geth test chain"),
    KnownChain(5_000, "mantle", "Mantle", NativeCoin("Mantle", "MNT", CoinID("mantle"))),
    KnownChain(8_453, "base", "Base"),
    KnownChain(17_000, "holesky", "Holesky"), KnownChain(31_337, nil, "Anvil test chain"),
    KnownChain(42_161, "arb1", "Arbitrum One"),
    KnownChain(42_170, "arb-nova", "Arbitrum Nova"),
    KnownChain(42_220, "celo", "Celo", NativeCoin("Celo", "CELO", CoinID("celo"))),
    KnownChain(43_114, "avax", "Avalanche", NativeCoin("Avalanche", "AVAX", CoinID("avalanche-2"))),
    KnownChain(59_144, "linea", "Linea"),
    KnownChain(81_457, "blastmainnet", "Blast"), KnownChain(84_532, "basesep", "Base Sepolia"),
    KnownChain(421_614, "arb-sep", "Arbitrum Sepolia"),
    KnownChain(534_352, "scr", "Scroll"), KnownChain(560_048, "hoe", "Hoodi"),
    KnownChain(11_155_111, "sep", "Sepolia"), KnownChain(11_155_420, "opsep", "OP Sepolia"),
  ]
}
