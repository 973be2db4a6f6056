/// Fees per unit of gas that the user chose instead of those computed from the fee history.
public struct FeeChoice: Hashable, Sendable {
  /// The chosen maximum price (`maxFeePerGas`, EIP-1559); `nil` for the computed one.
  public var maximum: Ether?
  /// The chosen maximum tip (`maxPriorityFeePerGas`, EIP-1559); `nil` for the computed one.
  public var tip: Ether?

  /// Creates a choice of the given fees; by default, both are computed.
  public init(maximum: Ether? = nil, tip: Ether? = nil) {
    self.maximum = maximum
    self.tip = tip
  }
}
