/// The state of the paying account and of its chain, such as balance and nonce, when a transfer is planned.
public struct TransferTerms: Hashable, Sendable {
  /// The chain ID (EIP-155) of the node's chain, such as 1 for Ethereum mainnet.
  public let chain: UInt64
  /// The number of the newest block when the state was requested.
  public let block: UInt64
  /// The address of the account that pays.
  public let from: EthereumAddress
  /// The balance of the account that pays.
  public let balance: EtherBalance
  /// The next nonce of the account: the number of its transactions, including pending transactions.
  public let nonce: UInt64
  /// The number of transactions of the account that are included in blocks; every lower nonce has been used.
  package let included: UInt64
  /// The base fee of the next block and the tips (priority fees) in the newest blocks.
  package let history: FeeHistory
  /// A Boolean value that indicates whether the node can sign for the account that pays, or does not report its
  /// accounts.
  package let isSenderKnown: Bool
  /// A Boolean value that indicates whether the node has no accounts, or cannot list them, so that it probably cannot
  /// sign.
  package var hasNoAccounts = false
  /// The hash of the first block of a test chain; `nil` on other chains.
  package var genesis: TransactionHash?
  /// The fee that the chain charges for publishing a transfer on its parent chain.
  public var l1Fee = L1Fee.notCharged
  /// The fee that the operator of the chain charges.
  public var operatorFee = OperatorFee.none

  /// The number of pending transactions of the account, which are not yet included in a block.
  package var waiting: UInt64 { nonce - min(nonce, included) }

  /// Creates the state of the paying account and of its chain.
  package init(
    chain: UInt64, block: UInt64, from: EthereumAddress, balance: EtherBalance, nonce: UInt64, included: UInt64,
    history: FeeHistory,
    isSenderKnown: Bool
  ) {
    self.chain = chain
    self.block = block
    self.from = from
    self.balance = balance
    self.nonce = nonce
    self.included = included
    self.history = history
    self.isSenderKnown = isSenderKnown
  }
}

extension TransferTerms {
  /// The fees of a transfer at one gas tier (slow, standard or fast).
  package struct TierFee: Hashable, Sendable {
    /// The gas tier: slow, standard or fast.
    package let tier: GasTier
    /// The fees per unit of gas (EIP-1559): the tip (priority fee) and the maximum price, which includes the base fee.
    package let fees: FeeEstimate
    /// The total fee that the transfer pays if it is included in the next block, with the estimated ``L1Fee``
    /// and the operator fee.
    package let estimate: Ether
    /// The maximum total fee of the transfer: the gas limit × the maximum price per unit of gas, plus ``L1Fee/maximum``
    /// and the operator fee.
    package let ceiling: Ether
  }

  /// Returns the total fee if the transfer is included in the next block, with the fees of a rollup.
  func estimate(of fees: FeeEstimate, gas: UInt64) throws -> Ether {
    try fees.estimate(gas: gas).adding(l1Fee.estimate).adding(operatorFee.fee(gas: gas))
  }

  /// Returns the maximum total fee, with the fees of a rollup.
  func ceiling(of fees: FeeEstimate, gas: UInt64) throws -> Ether {
    try fees.ceiling(gas: gas).adding(l1Fee.maximum ?? .zero).adding(operatorFee.fee(gas: gas))
  }

  /// Returns the fees of a transfer at all gas tiers, slowest tier first, without the random amount of a planned
  /// transfer.
  ///
  /// A tier with a fee of 2¹²⁸ wei or more is omitted.
  package func tierFees(gas: UInt64 = FeeFormula.transferGas) -> [TierFee] {
    GasTier.allCases.compactMap { tier in
      guard let fees = try? FeeEstimate(history, tier), let estimate = try? estimate(of: fees, gas: gas),
        let ceiling = try? ceiling(of: fees, gas: gas)
      else { return nil }
      return TierFee(tier: tier, fees: fees, estimate: estimate, ceiling: ceiling)
    }
  }
}
