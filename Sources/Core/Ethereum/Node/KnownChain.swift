/// A chain with the account addresses of Ethereum, such as a rollup, with its ID and names.
package struct KnownChain: Hashable, Sendable {
  /// The chain ID (EIP-155), such as 10.
  package let id: UInt64
  /// The short name in front of an address (EIP-3770), such as `oeth`.
  let shortName: String
  package let name: String

  private init(_ id: UInt64, _ shortName: String, _ name: String) {
    self.id = id
    self.shortName = shortName
    self.name = name
  }

  package static func withID(_ id: UInt64) -> KnownChain? { all.first { $0.id == id } }

  static func named(_ shortName: some StringProtocol) -> KnownChain? {
    let name = shortName.lowercased()
    return all.first { $0.shortName == name } ?? (name == "matic" ? withID(137) : nil)
  }

  /// The chains that wallets offer most, with their names in the list to which EIP-3770 refers, chainid.network.
  private static let all = [
    KnownChain(1, "eth", "Ethereum Mainnet"), KnownChain(10, "oeth", "OP Mainnet"),
    KnownChain(56, "bnb", "BNB Smart Chain"), KnownChain(100, "gno", "Gnosis"),
    KnownChain(130, "unichain", "Unichain"), KnownChain(137, "pol", "Polygon"), KnownChain(146, "sonic", "Sonic"),
    KnownChain(250, "ftm", "Fantom"), KnownChain(324, "zksync", "zkSync"), KnownChain(480, "wc", "World Chain"),
    KnownChain(1_101, "zkevm", "Polygon zkEVM"), KnownChain(5_000, "mantle", "Mantle"),
    KnownChain(8_453, "base", "Base"),
    KnownChain(17_000, "holesky", "Holesky"), KnownChain(42_161, "arb1", "Arbitrum One"),
    KnownChain(42_170, "arb-nova", "Arbitrum Nova"), KnownChain(42_220, "celo", "Celo"),
    KnownChain(43_114, "avax", "Avalanche"), KnownChain(59_144, "linea", "Linea"),
    KnownChain(81_457, "blastmainnet", "Blast"), KnownChain(84_532, "basesep", "Base Sepolia"),
    KnownChain(534_352, "scr", "Scroll"), KnownChain(560_048, "hoe", "Hoodi"),
    KnownChain(11_155_111, "sep", "Sepolia"), KnownChain(11_155_420, "opsep", "OP Sepolia"),
  ]
}
