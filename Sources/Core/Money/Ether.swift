/// An amount of ether, stored as an integer number of wei (10⁻¹⁸ ether) from 0 through 2¹²⁸ − 1.
///
/// To compute the value of an amount in another currency, use ``ExchangeRate/value(of:)``.
public struct Ether: Hashable, Sendable {
  // Two words instead of one `UInt128`, for the reason given in `FixedDecimal`.
  @usableFromInline let high: UInt64
  @usableFromInline let low: UInt64

  /// Creates an amount of ether from a number of wei (10⁻¹⁸ ether).
  @inlinable
  public init(wei: UInt128) {
    high = wei.high
    low = wei.low
  }

  /// Creates an amount of ether from a number of gwei (10⁹ wei).
  @inlinable
  public init(gwei: UInt64) { self.init(wei: UInt128(gwei) * 1_000_000_000) }

  /// Returns the amount of ether for a whole number, such as 2 ether (2 × 10¹⁸ wei) for the number 2.
  @inlinable
  public static func ether(_ whole: UInt64) -> Ether { Ether(wei: UInt128(whole) * FixedDecimal.unitsPerOne) }

  /// The amount of zero ether.
  @inlinable
  public static var zero: Ether { Ether(wei: 0) }

  /// The amount of ether as a number of wei (10⁻¹⁸ ether).
  @inlinable
  public var wei: UInt128 { UInt128(high: high, low: low) }

  /// A Boolean value that indicates whether the amount of ether is zero.
  @inlinable
  public var isZero: Bool { high == 0 && low == 0 }
}

extension Ether: Comparable {
  /// Returns a Boolean value that indicates whether the first amount is less than the second.
  @inlinable
  public static func < (left: Ether, right: Ether) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

// MARK: - Arithmetic

extension Ether {
  /// Returns the exact sum of this amount and another amount of ether.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the sum exceeds 2¹²⁸ − 1 wei.
  @inlinable
  public func adding(_ other: Ether) throws(ArithmeticError) -> Ether {
    let (sum, overflow) = wei.addingReportingOverflow(other.wei)
    guard !overflow else { throw .overflow }
    return Ether(wei: sum)
  }

  /// Returns the exact result of subtracting another amount of ether from this amount.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if `other` is larger than this amount.
  @inlinable
  public func subtracting(_ other: Ether) throws(ArithmeticError) -> Ether {
    let (difference, overflow) = wei.subtractingReportingOverflow(other.wei)
    guard !overflow else { throw .overflow }
    return Ether(wei: difference)
  }
}

extension Sequence where Element == Ether {
  /// Returns the exact sum of the amounts of ether in the sequence, or zero if the sequence is empty.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the sum exceeds 2¹²⁸ − 1 wei.
  public func sum() throws(ArithmeticError) -> Ether {
    var sum = Ether.zero
    for amount in self { sum = try sum.adding(amount) }
    return sum
  }
}

// MARK: - Parsing and formatting

extension Ether {
  /// Creates an amount of ether from a decimal string such as `1.5`, without sign, thousands separators or exponent.
  ///
  /// - Throws: ``DecimalSyntaxError`` if the string is not a decimal number, is too large, or is not a whole number of
  ///   wei. The amount is never rounded.
  @inlinable @inline(__always)
  public init(_ text: some StringProtocol, in unit: EtherUnit = .ether) throws(DecimalSyntaxError) {
    self.init(wei: try DecimalParser.units(of: text, decimals: unit.decimals))
  }
}

extension Ether: CustomStringConvertible {
  /// The exact amount in ether as a decimal string such as `0.00294`, without trailing zeros in the decimals.
  public var description: String { description(in: .ether) }

  /// Returns the exact amount in a unit as a decimal string, such as `2940000` for 0.00294 ether in gwei.
  public func description(in unit: EtherUnit) -> String {
    DecimalFormatter.string(wei, decimals: unit.decimals)
  }
}

extension Ether: LosslessStringConvertible, Codable {
  /// Creates an amount of ether from a decimal string such as `0.00294`; returns `nil` if the string is malformed.
  ///
  /// To get an error with the reason, use ``init(_:in:)``.
  @_disfavoredOverload
  public init?(_ description: String) {
    guard let amount = try? Ether(description, in: .ether) else { return nil }
    self = amount
  }

  /// Decodes an amount of ether from a decimal string such as `"0.00294"`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "an amount of ether") { try Ether($0, in: .ether) }
  }

  /// Encodes the amount as an exact decimal string in ether, such as `"0.00294"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }
}
