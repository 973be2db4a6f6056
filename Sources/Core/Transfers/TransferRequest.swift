/// The transfer that the user requests: the amount, the recipient, the gas tier and other settings.
public struct TransferRequest: Hashable, Sendable {
  package var parsedAmount: Result<SendAmount, SendAmountError>
  /// The address of the account to pay; `nil` if the recipient is invalid.
  public var to: EthereumAddress?
  /// The gas tier (slow, standard or fast), which determines the fees.
  public var tier: GasTier
  /// The required chain ID (EIP-155) of the node; `nil` to accept the chain of the node.
  public var chain: UInt64?
  /// The maximum fee, in ether, that the user accepts for the whole transfer.
  public var feeLimit = TransferRequest.defaultFeeLimit
  /// The fees per unit of gas that the user chose instead of those of the gas tier.
  public var fees = FeeChoice()
  /// The pending transaction that the new transfer replaces; `nil` if the new transfer replaces none.
  public var replaced: PendingTransfer?
  /// A Boolean value that indicates whether the node must be able to sign for the account; `false` for another signer.
  public var isSignedByNode = true
  /// The errors that are known before the proposal is computed, such as an invalid recipient;
  /// ``TransferProposal/problems`` contains these errors after the errors that concern the amount.
  public var problems: [SendError] = []

  /// Creates a request to transfer an amount, by default at the standard gas tier and with ``defaultFeeLimit``.
  public init(for amount: SendAmount, to: EthereumAddress?, tier: GasTier = .standard) {
    self.init(.success(amount), to: to, tier: tier)
  }

  package init(
    _ parsedAmount: Result<SendAmount, SendAmountError>, to: EthereumAddress?, tier: GasTier = .standard
  ) {
    self.parsedAmount = parsedAmount
    self.to = to
    self.tier = tier
  }

  /// The amount that the user requested; `nil` if the typed string is not an amount.
  public var amount: SendAmount? { try? parsedAmount.get() }

  /// The default maximum fee for a whole transfer: 0.1 ether, which a plain transfer costs at a gas price of 4,761
  /// gwei.
  public static let defaultFeeLimit = Ether(wei: 100_000_000_000_000_000)
}
