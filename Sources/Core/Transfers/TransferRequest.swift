/// The transfer that the user requests: the amount, the recipient, the gas tier and other settings.
package struct TransferRequest: Hashable, Sendable {
  package var parsedAmount: Result<SendAmount, SendAmountError>
  /// The address of the account to pay; `nil` if the recipient is invalid.
  package var to: EthereumAddress?
  /// The gas tier (slow, standard or fast), which determines the fees.
  package var tier: GasTier
  /// The required chain ID (EIP-155) of the node; `nil` to accept the chain of the node.
  package var chain: UInt64?
  /// The maximum fee, in ether, that the user accepts for the whole transfer.
  package var feeLimit = SendFlow.Options.defaultFeeLimit
  /// The fees per unit of gas that the user chose instead of those of the gas tier.
  package var fees = FeeChoice()
  /// The pending transaction that the new transfer replaces; `nil` if the new transfer replaces none.
  package var replaced: PendingTransfer?
  /// A Boolean value that indicates whether the node must be able to sign for the account; `false` for another signer.
  package var isSignedByNode = true
  /// The errors that are known before the proposal is computed, such as an invalid recipient;
  /// ``TransferProposal/problems`` contains these errors after the errors that concern the amount.
  package var problems: [SendError] = []

  package init(
    _ parsedAmount: Result<SendAmount, SendAmountError>, to: EthereumAddress?, tier: GasTier = .standard
  ) {
    self.parsedAmount = parsedAmount
    self.to = to
    self.tier = tier
  }

  /// The amount that the user requested; `nil` if the typed string is not an amount.
  package var amount: SendAmount? { try? parsedAmount.get() }
}
