/// A named fraction of a coin, such as the satoshi of Bitcoin and the gwei of ether.
package struct CoinUnit: Hashable, Sendable {
  package let coin: CoinID
  /// The number of decimals of one unit as an amount of the coin, such as 8 for the satoshi.
  package let decimals: Int

  /// Creates a unit from its name in singular or plural, in any letter case; returns `nil` if no unit has the name.
  package init?(named name: String) {
    let name = name.lowercased()
    let names = [name, name.hasSuffix("s") ? String(name.dropLast()) : name]
    if let decimals = names.lazy.compactMap({ Self.bitcoinUnits[$0] }).first {
      self.init(coin: CoinID("bitcoin"), decimals: decimals)
    } else if let unit = EtherUnit(name: name), unit != .ether {
      self.init(coin: CoinID("ethereum"), decimals: EtherUnit.ether.decimals - unit.decimals)
    } else {
      return nil
    }
  }

  private init(coin: CoinID, decimals: Int) {
    self.coin = coin
    self.decimals = decimals
  }

  private static let bitcoinUnits = ["sat": 8, "satoshi": 8, "mbtc": 3, "ubtc": 6, "µbtc": 6, "μbtc": 6]

  /// The number of units that equal one coin.
  package var count: FixedDecimal { FixedDecimal(units: FixedDecimal.one.units * power) }

  /// Returns a number of units as an amount of the coin; `nil` if the amount has more than 18 decimals.
  package func coins(_ units: FixedDecimal) -> FixedDecimal? {
    units.units % power == 0 ? FixedDecimal(units: units.units / power) : nil
  }

  private var power: Int128 { Int128(PowersOfTen.word(decimals)) }
}
