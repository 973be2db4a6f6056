/// An amount of ether, stored exactly as an integer number of wei (10⁻¹⁸ ether).
///
/// The amount is never negative and at most 2¹²⁸ − 1 wei, over a trillion times the existing supply. Every amount to
/// send has this type. ``ExchangeRate/value(of:)`` computes the value in another currency.
public struct Ether: Hashable, Sendable {
  // Two words, for the reason given at ``FixedPoint``.
  @usableFromInline let high: UInt64
  @usableFromInline let low: UInt64

  /// Creates an amount from a number of wei.
  @inlinable
  public init(wei: UInt128) {
    (high, low) = (wei.high, wei.low)
  }

  /// Creates an amount from a number of gwei (10⁹ wei).
  @inlinable
  public init(gwei: UInt64) { self.init(wei: UInt128(gwei) * 1_000_000_000) }

  /// Returns an amount of a whole number of ether (10¹⁸ wei each).
  @inlinable
  public static func ether(_ whole: UInt64) -> Ether { Ether(wei: UInt128(whole) * FixedPoint.unitsPerOne) }

  /// Zero ether.
  @inlinable
  public static var zero: Ether { Ether(wei: 0) }

  /// The amount as a number of wei.
  @inlinable
  public var wei: UInt128 { UInt128(high: high, low: low) }

  /// A Boolean value that indicates whether the amount is zero.
  @inlinable
  public var isZero: Bool { high == 0 && low == 0 }
}

extension Ether: Comparable {
  /// Returns whether the first amount is less than the second.
  @inlinable
  public static func < (left: Ether, right: Ether) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

// MARK: - Arithmetic

extension Ether {
  /// Returns the exact sum of this amount and another.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the sum exceeds 2¹²⁸ − 1 wei.
  @inlinable
  public func adding(_ other: Ether) throws(ArithmeticError) -> Ether {
    let (sum, overflow) = wei.addingReportingOverflow(other.wei)
    guard !overflow else { throw .overflow }
    return Ether(wei: sum)
  }

  /// Returns this amount minus another, exactly.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if `other` is larger, because an amount cannot be negative.
  @inlinable
  public func subtracting(_ other: Ether) throws(ArithmeticError) -> Ether {
    let (difference, overflow) = wei.subtractingReportingOverflow(other.wei)
    guard !overflow else { throw .overflow }
    return Ether(wei: difference)
  }
}

// MARK: - Parsing and formatting

extension Ether {
  /// Creates an amount from a decimal string such as `1.5`.
  ///
  /// - Parameters:
  ///   - text: The decimal string, without sign, grouping or exponent.
  ///   - unit: The unit of the number. The default is ether.
  /// - Throws: ``DecimalSyntaxError``. A fraction of a wei is rejected, never rounded.
  @inlinable @inline(__always)
  public init(_ text: some StringProtocol, in unit: EtherUnit = .ether) throws(DecimalSyntaxError) {
    self.init(wei: try DecimalParser.units(of: text, decimals: unit.decimals))
  }
}

extension Ether: CustomStringConvertible {
  /// The exact amount in ether, such as `0.00294`, without trailing zeros or exponent.
  public var description: String { description(in: .ether) }

  /// Returns the exact amount in the given unit, without trailing zeros or exponent.
  public func description(in unit: EtherUnit) -> String {
    DecimalFormatter.string(wei, decimals: unit.decimals)
  }
}

/// A unit for amounts of ether, each a power of ten in wei.
///
/// Source: go-ethereum, `params/denomination.go`, and the traditional names of the other units in wallet libraries.
public enum EtherUnit: String, Hashable, Sendable, CaseIterable {
  /// 1 wei.
  case wei
  /// 10³ wei.
  case kwei
  /// 10⁶ wei.
  case mwei
  /// 10⁹ wei, the unit of gas prices.
  case gwei
  /// 10¹² wei.
  case szabo
  /// 10¹⁵ wei.
  case finney
  /// 10¹⁸ wei.
  case ether

  /// The number of decimals that represent one wei in this unit: 18 for ether, 9 for gwei, 0 for wei.
  public var decimals: Int {
    switch self {
    case .wei: 0
    case .kwei: 3
    case .mwei: 6
    case .gwei: 9
    case .szabo: 12
    case .finney: 15
    case .ether: 18
    }
  }

  /// Creates a unit from its name, in upper or lower case.
  ///
  /// The name `eth` means ether.
  ///
  /// Returns `nil` if the name is unknown.
  public init?(name: some StringProtocol) {
    let name = name.lowercased()
    guard let unit = name == "eth" ? .ether : EtherUnit(rawValue: name) else { return nil }
    self = unit
  }
}
