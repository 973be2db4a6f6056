/// The price of one unit of gas, in gwei with up to 18 decimals.
public struct GasPrice: Hashable, Sendable, Comparable {
  /// The price in gwei; never negative.
  public let gwei: FixedPoint

  /// Creates a price in gwei.
  ///
  /// Returns `nil` for a negative number.
  public init?(gwei: FixedPoint) {
    guard !gwei.isNegative else { return nil }
    self.gwei = gwei
  }

  /// Creates a price from the ether that one unit of gas costs.
  ///
  /// One gwei is 10⁹ wei. Returns `nil` for more than 1.7 × 10²⁰ gwei.
  public init?(_ wei: Ether) {
    guard let units = Int128(exactly: wei.wei),
      case let (gwei, overflow) = units.multipliedReportingOverflow(by: 1_000_000_000),
      !overflow
    else { return nil }
    self.init(gwei: FixedPoint(units: gwei))
  }

  /// Returns whether `left` is the lower price.
  public static func < (left: GasPrice, right: GasPrice) -> Bool { left.gwei < right.gwei }
}

/// A gas price tier: the higher the price, the earlier a transaction is included in a block.
public enum GasTier: String, Hashable, Sendable, CaseIterable {
  /// The lowest price; inclusion may take several blocks. Etherscan's `SafeGasPrice`.
  case slow
  /// The default price. Etherscan's `ProposeGasPrice`.
  case standard
  /// A price for inclusion in the next block. Etherscan's `FastGasPrice`.
  case fast
}

/// The gas price of each tier, as of one block.
public struct GasPrices: Hashable, Sendable {
  /// The price for ``GasTier/slow``.
  public let slow: GasPrice
  /// The price for ``GasTier/standard``.
  public let standard: GasPrice
  /// The price for ``GasTier/fast``.
  public let fast: GasPrice
  /// The base fee of the next block (EIP-1559), per unit of gas; `nil` where the source does not report it.
  public let baseFee: GasPrice?
  /// The number of the newest block that the prices are based on; `nil` where the source does not report it.
  public let block: UInt64?

  /// Creates prices.
  public init(slow: GasPrice, standard: GasPrice, fast: GasPrice, baseFee: GasPrice?, block: UInt64?) {
    self.slow = slow
    self.standard = standard
    self.fast = fast
    self.baseFee = baseFee
    self.block = block
  }

  /// Returns the price of a tier.
  public subscript(tier: GasTier) -> GasPrice {
    switch tier {
    case .slow: slow
    case .standard: standard
    case .fast: fast
    }
  }
}
