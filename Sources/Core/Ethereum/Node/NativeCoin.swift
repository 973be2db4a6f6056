/// The coin of a chain in which amounts and fees are paid, such as POL on Polygon.
///
/// One coin has 10¹⁸ of its smallest unit, as ether has wei, so that an amount of any of these coins is an ``Ether`` value.
public struct NativeCoin: Hashable, Sendable {
  /// The name of the coin, such as `Avalanche`.
  public let name: String
  /// The symbol of the coin after an amount, such as `AVAX`; `native coin` if the coin is ``unknown``.
  public let symbol: String
  /// The identifier of the coin at CoinGecko; `nil` if the coin is ``unknown``, so that it has no price.
  public let id: CoinID?

  /// Ether, the coin of Ethereum mainnet, of most rollups and of test networks.
  public static let ether = NativeCoin("Ether", "ETH", .ethereum)
  /// The coin of a chain that Quid does not know.
  public static let unknown = NativeCoin("native coin", "native coin", nil)

  /// The symbol; `nil` if the coin is ``unknown``.
  package var knownSymbol: String? { self == .unknown ? nil : symbol }

  init(_ name: String, _ symbol: String, _ id: CoinID?) {
    self.name = name
    self.symbol = symbol
    self.id = id
  }

  /// Creates the coin of the chain with an ID (EIP-155); ``unknown`` for a chain that Quid does not know.
  public init(ofChain chain: UInt64) { self = KnownChain.withID(chain)?.coin ?? .unknown }

  /// The number of decimals of each coin, which is 18.
  ///
  /// Chains whose coin has another number of decimals are not known.
  public static let decimals = EtherUnit.ether.decimals

  /// The coin as the base of an exchange rate.
  ///
  /// Its code is derived from the name, because the symbol of a coin can be the code of a currency, such as `MNT`.
  package var currency: Currency {
    self == .ether ? .eth : Currency(code: name, minorUnitDigits: Self.decimals) ?? Currency(known: "XXX")
  }

  /// Whether a unit that the user typed is the symbol of the coin; `eth` and `ether` are those of ``ether``.
  package func isNamed(_ unit: some StringProtocol) -> Bool {
    unit.lowercased() == symbol.lowercased() || self == .ether && EtherUnit(name: unit) == .ether
  }
}
