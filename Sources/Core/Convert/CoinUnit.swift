/// A named fraction of a coin, such as the satoshi of Bitcoin and the gwei of ether.
public struct CoinUnit: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The name in lowercase, in the singular or plural that was given, such as `sats`.
  public let description: String
  /// The coin that is divided.
  public let coin: CoinID
  /// The number of decimals of one unit as an amount of the coin, such as 8 for the satoshi.
  package let decimals: Int

  /// Creates a unit from its name in singular or plural, in any letter case; returns `nil` if no unit has the name.
  public init?(named name: String) {
    description = name.lowercased()
    let singular = description.hasSuffix("s") ? String(description.dropLast()) : description
    if let decimals = Self.bitcoinUnits[singular] ?? Self.bitcoinUnits[description] {
      (coin, self.decimals) = (.bitcoin, decimals)
    } else if let unit = EtherUnit(name: description) ?? EtherUnit(name: singular), unit != .ether {
      (coin, decimals) = (.ethereum, EtherUnit.ether.decimals - unit.decimals)
    } else {
      return nil
    }
  }

  /// Decodes a unit from its name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let unit = CoinUnit(named: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not the name of a unit of a coin.")
    }
    self = unit
  }

  /// Encodes the name of the unit.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }

  private static let bitcoinUnits = ["sat": 8, "satoshi": 8, "mbtc": 3, "bit": 6, "ubtc": 6, "µbtc": 6, "μbtc": 6]

  /// The number of units that equal one coin.
  public var count: FixedDecimal { FixedDecimal(units: FixedDecimal.one.units * power) }

  /// Returns a number of units as an amount of the coin; `nil` if the amount has more than 18 decimals.
  package func coins(_ units: FixedDecimal) -> FixedDecimal? {
    units.units % power == 0 ? FixedDecimal(units: units.units / power) : nil
  }

  private var power: Int128 { Int128(PowersOfTen.word(decimals)) }
}
