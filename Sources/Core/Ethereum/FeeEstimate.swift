/// The fees of a transaction per unit of gas (EIP-1559).
///
/// For each unit of gas, a transaction pays the base fee of its block and a tip. The base fee is not known in advance,
/// so the sender sets a maximum for the sum of both.
public struct FeeEstimate: Hashable, Sendable {
  /// The base fee of the next block, per unit of gas.
  public let nextBaseFee: Ether
  /// The maximum tip per unit of gas: `maxPriorityFeePerGas` (EIP-1559).
  ///
  /// The tip is paid to the validator that proposes the block.
  public let tip: Ether
  /// The maximum price per unit of gas, including the base fee and the tip: `maxFeePerGas` (EIP-1559).
  ///
  /// The maximum is never less than ``tip``.
  public let maximum: Ether

  /// Creates a fee estimate from prices per unit of gas.
  ///
  /// A maximum below the tip is raised to the tip, because nodes reject a transaction whose maximum is below its tip.
  public init(nextBaseFee: Ether, tip: Ether, maximum: Ether) {
    self.nextBaseFee = nextBaseFee
    self.tip = tip
    self.maximum = max(maximum, tip)
  }

  /// The percentiles of tips to request for a ``FeeHistory``: one for each ``GasTier``, slowest tier first.
  public static let tipPercentiles: [Int] = [10, 20, 50]

  /// The number of newest blocks to request for a ``FeeHistory``: 10.
  public static let historyBlocks = 10

  /// Creates the fee estimate for a gas tier (slow, standard or fast) from the fees in the newest blocks.
  ///
  /// For each block, the history contains the tips at the 10th, 20th and 50th percentile, for the tiers slow, standard
  /// and fast. The tip of a tier is the median over all blocks, at least 0.01 gwei, and not below the tip that the node
  /// suggests or requires. A faster tier never has a lower tip. The maximum price is the tip plus a multiple of the base
  /// fee: 1.5 times the base fee for the slow tier, twice the base fee for the other tiers.
  ///
  /// - Parameters:
  ///   - history: The fee history of the newest blocks, with tips at ``tipPercentiles``.
  ///   - tip: The tip per unit of gas; `nil`, the default, for the tip of the gas tier.
  /// - Throws: ``ArithmeticError/overflow`` if a fee exceeds 2¹²⁸ − 1 wei.
  public init(_ history: FeeHistory, _ tier: GasTier, tip: Ether? = nil) throws(ArithmeticError) {
    let base = history.nextBaseFee
    let tip = tip ?? history.tip(tier)
    let rise = tier == .slow ? Ether(wei: base.wei / 2) : base
    self.init(nextBaseFee: base, tip: tip, maximum: try base.adding(rise).adding(tip))
  }

  /// Returns the price per unit of gas that the transaction pays if it is included in the next block.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the price exceeds 2¹²⁸ − 1 wei.
  public func expected() throws(ArithmeticError) -> Ether { min(try nextBaseFee.adding(tip), maximum) }

  /// Returns the total fee of a transaction that uses the given amount of gas and is included in the next block.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the fee exceeds 2¹²⁸ − 1 wei.
  public func estimate(gas: UInt64) throws(ArithmeticError) -> Ether { try expected().multiplied(by: gas) }

  /// Returns the maximum total fee of a transaction that uses the given amount of gas.
  ///
  /// Nodes require that the balance of the sender covers the transferred amount plus this fee.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the fee exceeds 2¹²⁸ − 1 wei.
  public func ceiling(gas: UInt64) throws(ArithmeticError) -> Ether { try maximum.multiplied(by: gas) }

  func adding(_ part: Ether) throws(ArithmeticError) -> FeeEstimate {
    FeeEstimate(nextBaseFee: nextBaseFee, tip: try tip.adding(part), maximum: try maximum.adding(part))
  }

  /// Returns the fees for a transaction that replaces a pending transaction with the same nonce.
  ///
  /// Nodes accept a replacement only if its fees are higher by a minimum percentage. The tip and the maximum price in
  /// the result are therefore those of this estimate, or just over 112.5% of those of the replaced transaction,
  /// whichever is higher.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if a fee exceeds 2¹²⁸ − 1 wei.
  public func replacing(_ other: FeeEstimate) throws(ArithmeticError) -> FeeEstimate {
    FeeEstimate(
      nextBaseFee: nextBaseFee, tip: max(tip, try other.tip.raisedByAnEighth()),
      maximum: max(maximum, try other.maximum.raisedByAnEighth()))
  }
}

extension FeeEstimate {
  /// Whether nodes accept these fees for a replacement: both must be higher by at least a tenth.
  func canReplace(_ other: FeeEstimate) -> Bool {
    let lowest = other.lowestReplacement
    return tip >= lowest.tip && maximum >= lowest.maximum
  }

  /// A tenth more than these fees, rounded up.
  package var lowestReplacement: FeeEstimate {
    func raised(_ fee: Ether) -> Ether {
      (try? fee.adding(Ether(wei: max(1, fee.wei / 10 + (fee.wei % 10 == 0 ? 0 : 1))))) ?? Ether(wei: .max)
    }
    return FeeEstimate(nextBaseFee: nextBaseFee, tip: raised(tip), maximum: raised(maximum))
  }
}

extension Ether {
  /// Returns the amount of ether multiplied by a whole number, such as a price per unit of gas by an amount of gas.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the product exceeds 2¹²⁸ − 1 wei.
  public func multiplied(by factor: UInt64) throws(ArithmeticError) -> Ether {
    let (product, overflow) = wei.multipliedReportingOverflow(by: UInt128(factor))
    guard !overflow else { throw .overflow }
    return Ether(wei: product)
  }

  fileprivate func raisedByAnEighth() throws(ArithmeticError) -> Ether {
    try adding(Ether(wei: wei / 8 + 1))
  }
}
