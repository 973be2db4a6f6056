/// What a unit of gas may cost in a transfer (EIP-1559), in wei.
///
/// The chain takes the base fee of the block, which is not known before, and the tip on top; never more than the maximum.
/// What is not needed stays with the sender. Source: EIP-1559.
public struct FeeQuote: Hashable, Sendable {
  /// The base fee of the next block.
  public let nextBaseFee: Wei
  /// The most that goes to whoever includes the transfer: `maxPriorityFeePerGas`.
  public let tip: Wei
  /// The most that is paid in all: `maxFeePerGas`; never less than the tip.
  public let maximum: Wei

  /// A quote; a maximum below the tip is raised to it, as no node takes such a transfer.
  public init(nextBaseFee: Wei, tip: Wei, maximum: Wei) {
    self.nextBaseFee = nextBaseFee
    self.tip = tip
    self.maximum = max(maximum, tip)
  }

  /// The percentiles of tips that ``init(_:_:)`` has to be given, in the order of the tiers.
  public static let percentiles: [Int] = [10, 20, 50]

  /// How many blocks it should be given.
  public static let blocks = 10

  /// The quote of a tier.
  ///
  /// The tip is the middle of the last blocks' 10th, 20th or 50th percentile. The maximum leaves room for the base fee to
  /// rise: it can grow by an eighth with each block, so half as much again lasts three full blocks and double lasts five.
  ///
  /// - Parameter history: asked for with ``percentiles``.
  /// - Throws: ``ArithmeticError/overflow`` for fees past 2¹²⁸ wei.
  public init(_ history: FeeHistory, _ tier: GasTier) throws(ArithmeticError) {
    let base = history.nextBaseFee
    let cheaper = GasTier.allCases.prefix { $0 != tier }.count
    // A dearer tier never tips less, whatever a node says.
    let tip = (0...cheaper).reduce(Wei.zero) { max($0, history.medianTip($1)) }
    let rise = tier == .slow ? Wei(count: base.count / 2) : base
    self.init(nextBaseFee: base, tip: tip, maximum: try base.adding(rise).adding(tip))
  }

  /// What a unit of gas costs if it is included in the next block.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func expected() throws(ArithmeticError) -> Wei { min(try nextBaseFee.adding(tip), maximum) }

  /// What that much gas is expected to cost.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func estimate(gas: UInt64) throws(ArithmeticError) -> Wei { try expected().multiplied(by: gas) }

  /// What that much gas costs at most; a node asks that the sender has this beside the amount.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func ceiling(gas: UInt64) throws(ArithmeticError) -> Wei { try maximum.multiplied(by: gas) }

  /// Returns the quote with that much added to the tip and to the maximum, so that their relation stays.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  func adding(_ part: Wei) throws(ArithmeticError) -> FeeQuote {
    FeeQuote(nextBaseFee: nextBaseFee, tip: try tip.adding(part), maximum: try maximum.adding(part))
  }

  /// The same with tip and maximum at least an eighth above those of another transfer, as nodes ask of what is to take its
  /// place.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func replacing(_ other: FeeQuote) throws(ArithmeticError) -> FeeQuote {
    FeeQuote(
      nextBaseFee: nextBaseFee, tip: max(tip, try other.tip.raisedByAnEighth()),
      maximum: max(maximum, try other.maximum.raisedByAnEighth()))
  }
}

extension Wei {
  /// That many times the amount.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func multiplied(by factor: UInt64) throws(ArithmeticError) -> Wei {
    let (product, overflow) = count.multipliedReportingOverflow(by: UInt128(factor))
    guard !overflow else { throw .overflow }
    return Wei(count: product)
  }

  fileprivate func raisedByAnEighth() throws(ArithmeticError) -> Wei {
    try adding(Wei(count: count / 8 + 1))
  }
}
