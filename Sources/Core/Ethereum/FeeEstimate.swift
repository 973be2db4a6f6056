/// The fees of the newest blocks, as `eth_feeHistory` returns them.
public struct FeeHistory: Hashable, Sendable {
  /// The number of the newest block.
  public let newestBlock: UInt64
  /// The base fee per unit of gas of the block after the newest, which the protocol derives from the newest.
  public let nextBaseFee: Ether
  /// The tips per unit of gas paid in each block, oldest block first, one for each requested percentile.
  ///
  /// A block without transactions has zeros. Empty where the node does not report tips.
  public let tips: [[Ether]]

  /// Creates a history.
  public init(newestBlock: UInt64, nextBaseFee: Ether, tips: [[Ether]]) {
    self.newestBlock = newestBlock
    self.nextBaseFee = nextBaseFee
    self.tips = tips
  }

  /// Returns the median tip at a percentile, at least one wei.
  ///
  /// Blocks without transactions are ignored.
  ///
  /// - Parameter percentile: The index of the percentile among the requested ones.
  func medianTip(_ percentile: Int) -> Ether {
    let paid = tips.compactMap { $0.indices.contains(percentile) ? $0[percentile] : nil }.filter { !$0.isZero }.sorted()
    return paid.isEmpty ? Ether(wei: 1) : paid[paid.count / 2]
  }
}

/// The fees per unit of gas of a transaction (EIP-1559).
///
/// The chain charges the base fee of the block, which is not known in advance, plus the tip, but never more than the
/// maximum. The sender keeps the difference. Source: EIP-1559.
public struct FeeEstimate: Hashable, Sendable {
  /// The base fee of the next block.
  public let nextBaseFee: Ether
  /// The maximum that is paid to the proposer of the block: `maxPriorityFeePerGas`.
  public let tip: Ether
  /// The maximum that is paid in all: `maxFeePerGas`; never less than the tip.
  public let maximum: Ether

  /// Creates an estimate.
  ///
  /// A maximum below the tip is raised to the tip, since nodes reject such a transaction.
  public init(nextBaseFee: Ether, tip: Ether, maximum: Ether) {
    self.nextBaseFee = nextBaseFee
    self.tip = tip
    self.maximum = max(maximum, tip)
  }

  /// The percentiles of tips that ``init(_:_:)`` expects in the history, one for each tier.
  public static let tipPercentiles: [Int] = [10, 20, 50]

  /// The number of blocks that the history should include.
  public static let historyBlocks = 10

  /// Creates the estimate of a tier.
  ///
  /// The tip is the median of the 10th, 20th or 50th percentile in the newest blocks. The maximum allows the base fee to
  /// rise: it can grow by an eighth with each block, so 1.5 × the base fee suffices for three full blocks and 2 × for five.
  ///
  /// - Parameters:
  ///   - history: The newest blocks with the tips at ``tipPercentiles``.
  ///   - tier: The tier.
  /// - Throws: ``ArithmeticError/overflow`` for fees above 2¹²⁸ wei.
  public init(_ history: FeeHistory, _ tier: GasTier) throws(ArithmeticError) {
    let base = history.nextBaseFee
    let cheaper = GasTier.allCases.prefix { $0 != tier }.count
    // A higher tier never tips less than a lower one, even if a node returns such percentiles.
    let tip = (0...cheaper).reduce(Ether.zero) { max($0, history.medianTip($1)) }
    let rise = tier == .slow ? Ether(wei: base.wei / 2) : base
    self.init(nextBaseFee: base, tip: tip, maximum: try base.adding(rise).adding(tip))
  }

  /// Returns the price of a unit of gas if the transaction is included in the next block.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func expected() throws(ArithmeticError) -> Ether { min(try nextBaseFee.adding(tip), maximum) }

  /// Returns the expected fee for an amount of gas.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func estimate(gas: UInt64) throws(ArithmeticError) -> Ether { try expected().multiplied(by: gas) }

  /// Returns the maximum fee for an amount of gas.
  ///
  /// Nodes require that the sender has it in addition to the amount.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func ceiling(gas: UInt64) throws(ArithmeticError) -> Ether { try maximum.multiplied(by: gas) }

  /// Returns the estimate with an amount added to both the tip and the maximum.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  func adding(_ part: Ether) throws(ArithmeticError) -> FeeEstimate {
    FeeEstimate(nextBaseFee: nextBaseFee, tip: try tip.adding(part), maximum: try maximum.adding(part))
  }

  /// Returns the estimate with tip and maximum raised to at least 9/8 of those of another transaction, as nodes require of
  /// its replacement.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func replacing(_ other: FeeEstimate) throws(ArithmeticError) -> FeeEstimate {
    FeeEstimate(
      nextBaseFee: nextBaseFee, tip: max(tip, try other.tip.raisedByAnEighth()),
      maximum: max(maximum, try other.maximum.raisedByAnEighth()))
  }
}

extension Ether {
  /// Returns the amount multiplied by a whole number.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func multiplied(by factor: UInt64) throws(ArithmeticError) -> Ether {
    let (product, overflow) = wei.multipliedReportingOverflow(by: UInt128(factor))
    guard !overflow else { throw .overflow }
    return Ether(wei: product)
  }

  fileprivate func raisedByAnEighth() throws(ArithmeticError) -> Ether {
    try adding(Ether(wei: wei / 8 + 1))
  }
}
