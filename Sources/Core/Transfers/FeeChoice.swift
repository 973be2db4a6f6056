/// Fees per unit of gas that the user chose instead of those computed from the fee history.
public struct FeeChoice: Hashable, Sendable {
  /// The chosen maximum price per unit of gas (`maxFeePerGas`, EIP-1559); `nil` for the computed price.
  public var maximum: Ether?
  /// The chosen maximum tip per unit of gas (`maxPriorityFeePerGas`, EIP-1559); `nil` for the computed tip.
  public var tip: Ether?

  /// Creates a choice of the given fees; by default, both are computed.
  public init(maximum: Ether? = nil, tip: Ether? = nil) {
    self.maximum = maximum
    self.tip = tip
  }
}
