/// The fees of a transaction per unit of gas (EIP-1559).
///
/// For each unit of gas, a transaction pays the base fee of its block and a tip. The base fee is not known in advance,
/// so the sender sets a maximum for the sum of both.
///
/// A fee that exceeds 2¹²⁸ − 1 wei is an ``ArithmeticError/overflow``.
public struct FeeEstimate: Hashable, Sendable {
  /// The base fee of the next block, per unit of gas.
  public let nextBaseFee: Ether
  /// The maximum tip per unit of gas for the validator that proposes the block: `maxPriorityFeePerGas` (EIP-1559).
  public let tip: Ether
  /// The maximum price per unit of gas, with base fee and tip, at least ``tip``: `maxFeePerGas` (EIP-1559).
  public let maximum: Ether

  /// Creates a fee estimate from prices per unit of gas, with the maximum raised to the tip if it is below the tip.
  public init(nextBaseFee: Ether, tip: Ether, maximum: Ether) {
    self.nextBaseFee = nextBaseFee
    self.tip = tip
    self.maximum = max(maximum, tip)
  }

  /// The percentiles of tips to request for a ``FeeHistory``: one for each ``GasTier``, slowest tier first.
  package static let tipPercentiles: [Int] = [10, 20, 50]

  /// The number of newest blocks to request for a ``FeeHistory``: 10.
  package static let historyBlocks = 10

  /// Creates the fee estimate for a gas tier (slow, standard or fast) from the fees in the newest blocks.
  ///
  /// The tip of a tier is the median over all blocks of the tips at the 10th (slow), 20th (standard) or 50th percentile
  /// (fast). The tip is at least 0.01 gwei, the tip that the node requires or, up to the fast median, suggests, and the
  /// tip of any slower tier. The maximum price is the tip plus twice (slow tier: 1.5 times) the base fee.
  ///
  /// - Parameters:
  ///   - history: The fee history of the newest blocks, with tips at ``tipPercentiles``.
  ///   - tip: The tip per unit of gas; `nil`, the default, for the tip of the gas tier.
  package init(_ history: FeeHistory, _ tier: GasTier, tip: Ether? = nil) throws(ArithmeticError) {
    let base = history.nextBaseFee
    let tip = tip ?? history.tip(tier)
    let rise = tier == .slow ? Ether(wei: base.wei / 2) : base
    self.init(nextBaseFee: base, tip: tip, maximum: try base.adding(rise).adding(tip))
  }

  /// Returns the price per unit of gas that the transaction pays if it is included in the next block.
  package func expected() throws(ArithmeticError) -> Ether { min(try nextBaseFee.adding(tip), maximum) }

  /// Returns the total fee of a transaction that uses the given amount of gas and is included in the next block.
  package func estimate(gas: UInt64) throws(ArithmeticError) -> Ether { try expected().multiplied(by: gas) }

  /// Returns the maximum total fee of a transaction for an amount of gas, which the sender's balance must cover.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the fee exceeds 2¹²⁸ − 1 wei.
  package func ceiling(gas: UInt64) throws(ArithmeticError) -> Ether { try maximum.multiplied(by: gas) }

  func adding(_ part: Ether) throws(ArithmeticError) -> FeeEstimate {
    FeeEstimate(nextBaseFee: nextBaseFee, tip: try tip.adding(part), maximum: try maximum.adding(part))
  }

  /// Returns the fees for a transaction that replaces a pending transaction with the same nonce.
  ///
  /// The tip and the maximum price are those of this estimate, or just over 112.5% of those of the replaced
  /// transaction, whichever is higher, because nodes require higher fees for a replacement.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if a fee exceeds 2¹²⁸ − 1 wei.
  package func replacing(_ other: FeeEstimate) throws(ArithmeticError) -> FeeEstimate {
    FeeEstimate(
      nextBaseFee: nextBaseFee, tip: max(tip, try other.tip.raisedByAnEighth()),
      maximum: max(maximum, try other.maximum.raisedByAnEighth()))
  }
}

extension FeeEstimate {
  /// Whether nodes accept these fees for a replacement: tip and maximum are at least a tenth higher than the other
  /// fees.
  func canReplace(_ other: FeeEstimate) -> Bool {
    let lowest = other.lowestReplacement
    return tip >= lowest.tip && maximum >= lowest.maximum
  }

  /// The lowest fees for a replacement: a tenth more than these fees, rounded up.
  package var lowestReplacement: FeeEstimate {
    func raised(_ fee: Ether) -> Ether {
      (try? fee.adding(Ether(wei: max(1, fee.wei / 10 + (fee.wei % 10 == 0 ? 0 : 1))))) ?? Ether(wei: .max)
    }
    return FeeEstimate(nextBaseFee: nextBaseFee, tip: raised(tip), maximum: raised(maximum))
  }
}

extension Ether {
  /// Returns the amount of ether multiplied by a whole number, such as a price per unit of gas by an amount of gas.
  package func multiplied(by factor: UInt64) throws(ArithmeticError) -> Ether {
    let (product, overflow) = wei.multipliedReportingOverflow(by: UInt128(factor))
    guard !overflow else { throw .overflow }
    return Ether(wei: product)
  }

  fileprivate func raisedByAnEighth() throws(ArithmeticError) -> Ether {
    try adding(Ether(wei: wei / 8 + 1))
  }
}

extension FeeEstimate: Codable {
  /// Decodes a fee estimate, with the maximum raised to the tip if it is below the tip.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      nextBaseFee: try fields.decode(Ether.self, forKey: .nextBaseFee),
      tip: try fields.decode(Ether.self, forKey: .tip),
      maximum: try fields.decode(Ether.self, forKey: .maximum))
  }
}
