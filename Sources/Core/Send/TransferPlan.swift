/// A transfer, settled in every point that a signer signs: nothing is left for a node to choose.
///
/// Above all not the nonce, the number that the sender's transfers are counted by: two transfers with the same one can
/// never both be included, so that a plan that is sent twice is still paid once.
public struct TransferPlan: Hashable, Sendable {
  /// The chain it is for (EIP-155); no other one takes it.
  public let chain: UInt64
  /// Who pays.
  public let from: EthereumAddress
  /// Who is paid.
  public let to: EthereumAddress
  /// What is paid.
  public let value: Wei
  /// The most gas it may take.
  public let gasLimit: UInt64
  /// What the gas may cost.
  public let fees: FeeQuote
  /// Its number among all transactions of the sender, from 0.
  public let nonce: UInt64

  /// A plan.
  public init(
    chain: UInt64, from: EthereumAddress, to: EthereumAddress, value: Wei, gasLimit: UInt64, fees: FeeQuote,
    nonce: UInt64
  ) {
    self.chain = chain
    self.from = from
    self.to = to
    self.value = value
    self.gasLimit = gasLimit
    self.fees = fees
    self.nonce = nonce
  }

  /// Whether both transfers have the same nonce of the same account, so that only one of them can be included.
  public func hasNonce(of other: TransferPlan) -> Bool {
    chain == other.chain && from == other.from && nonce == other.nonce
  }
}
