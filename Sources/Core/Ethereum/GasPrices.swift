/// The price of one unit of gas, in gwei (10⁻⁹ ether) with up to 18 decimals.
public struct GasPrice: Hashable, Sendable, Comparable {
  /// The price of one unit of gas in gwei; never negative.
  public let gwei: FixedPoint

  /// Creates a gas price from a number of gwei per unit of gas.
  ///
  /// Returns `nil` for a negative number.
  public init?(gwei: FixedPoint) {
    guard !gwei.isNegative else { return nil }
    self.gwei = gwei
  }

  /// Creates a gas price from the amount of ether that one unit of gas costs.
  ///
  /// Returns `nil` for more than 1.7 × 10²⁰ gwei.
  public init?(_ wei: Ether) {
    guard let units = Int128(exactly: wei.wei),
      case let (gwei, overflow) = units.multipliedReportingOverflow(by: 1_000_000_000),
      !overflow
    else { return nil }
    self.init(gwei: FixedPoint(units: gwei))
  }

  /// Returns whether the first price is lower than the second.
  public static func < (left: GasPrice, right: GasPrice) -> Bool { left.gwei < right.gwei }
}

/// A gas price tier: the higher the price, the earlier a transaction is included in a block.
public enum GasTier: String, Hashable, Sendable, CaseIterable {
  /// The lowest price: `SafeGasPrice` of Etherscan. Inclusion in a block may take several blocks.
  case slow
  /// The default price: `ProposeGasPrice` of Etherscan.
  case standard
  /// The highest price, for inclusion in the next block: `FastGasPrice` of Etherscan.
  case fast
}

/// The gas price of each ``GasTier`` at the time of one block.
public struct GasPrices: Hashable, Sendable {
  /// The gas price for ``GasTier/slow``.
  public let slow: GasPrice
  /// The gas price for ``GasTier/standard``.
  public let standard: GasPrice
  /// The gas price for ``GasTier/fast``.
  public let fast: GasPrice
  /// The base fee of the next block (EIP-1559), per unit of gas; `nil` if the source does not report it.
  public let baseFee: GasPrice?
  /// The number of the newest block on which the prices are based; `nil` if the source does not report it.
  public let block: UInt64?

  /// Creates gas prices from one price per tier, the base fee of the next block, and the number of the newest
  /// block.
  public init(slow: GasPrice, standard: GasPrice, fast: GasPrice, baseFee: GasPrice?, block: UInt64?) {
    self.slow = slow
    self.standard = standard
    self.fast = fast
    self.baseFee = baseFee
    self.block = block
  }

  /// Returns the gas price of the given tier.
  public subscript(tier: GasTier) -> GasPrice {
    switch tier {
    case .slow: slow
    case .standard: standard
    case .fast: fast
    }
  }
}
