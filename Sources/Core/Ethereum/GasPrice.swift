/// The price of one unit of gas, in gwei (10⁻⁹ ether) with up to 18 decimals.
public struct GasPrice: Hashable, Sendable, Comparable {
  /// The price of one unit of gas in gwei (10⁻⁹ ether), never negative.
  public let gwei: FixedDecimal

  /// Creates a gas price from a number of gwei (10⁻⁹ ether) per unit of gas; returns `nil` for a negative number.
  public init?(gwei: FixedDecimal) {
    guard !gwei.isNegative else { return nil }
    self.gwei = gwei
  }

  /// Returns the gas price for a whole number of gwei (10⁻⁹ ether) per unit of gas.
  public static func gwei(_ whole: UInt32) -> GasPrice { GasPrice(known: FixedDecimal(Int(whole))) }

  private init(known gwei: FixedDecimal) { self.gwei = gwei }

  /// Creates a gas price from the amount of ether that one unit of gas costs; `nil` for more than about 1.7 × 10²⁰
  /// gwei.
  public init?(_ wei: Ether) {
    guard let units = Int128(exactly: wei.wei),
      case let (gwei, overflow) = units.multipliedReportingOverflow(by: 1_000_000_000),
      !overflow
    else { return nil }
    self.init(gwei: FixedDecimal(units: gwei))
  }

  /// Returns a Boolean value that indicates whether the first gas price is lower than the second.
  public static func < (left: GasPrice, right: GasPrice) -> Bool { left.gwei < right.gwei }
}

extension GasPrice: Codable {
  /// Decodes a gas price; throws an error if it is negative.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let gwei = try fields.decode(FixedDecimal.self, forKey: .gwei)
    self = try fields.valid(GasPrice(gwei: gwei), "a negative gas price")
  }
}
