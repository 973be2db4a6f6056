/// A transfer that the user requests: the paying account, the recipient, the amount, the limits and the way to send it.
public struct TransferRequest: Hashable, Sendable {
  /// The address of the account that pays; `nil` if only the outcomes of earlier transfers are requested.
  public var account: EthereumAddress?
  /// The required chain ID (EIP-155) of the node; `nil` to accept the chain of the node.
  public var chain: UInt64?
  /// The recipient and the result of checking it; `nil` during the check, and if the user has not specified a
  /// recipient.
  public internal(set) var recipient: RecipientCheck?
  /// The amount to send, as specified by the user; `nil` if there is none, or if the typed string is not an amount.
  ///
  /// If the user has not specified an amount and the recipient is a payment link with an amount, the amount in the link
  /// is sent.
  public var amount: SendAmount? { try? parsedAmount?.get() }
  /// The amount or the error from parsing it; `nil` if the user has not specified an amount.
  package var parsedAmount: Result<SendAmount, SendAmountError>?
  /// The gas tier (slow, standard or fast), which determines the fees.
  public var tier: GasTier
  /// The maximum fee that the user accepts for the whole transfer.
  public var feeLimit: Ether
  /// The fees per unit of gas that the user chose instead of those of the gas tier.
  public var fees = Fees()
  /// The way in which the transfer replaces a pending transaction of the account; `nil` if nothing is replaced.
  public var replacement: Replacement?
  /// The nonce that the user chose: that of a pending transaction to replace, or the next nonce of the account.
  ///
  /// If `nil`, the default, a replacement has the nonce of the only unfinished transfer in the journal, and any other
  /// transfer has the next nonce.
  public var nonce: UInt64?
  /// The maximum time to wait for the final outcome of the transfer after its submission.
  public var wait: Duration
  /// The number of blocks to wait for after the block that contains the transaction; zero by default.
  public var confirmations: UInt64 = 0
  /// A Boolean value that indicates whether the flow ends with ``TransferOutcome/pending(_:)`` when the node has
  /// returned a hash.
  public var endsAfterSubmission = false
  /// A Boolean value that indicates whether the transfer is only planned and never submitted.
  public var isDryRun: Bool

  /// The default maximum fee for a whole transfer: 0.1 ether, which a plain transfer costs at a gas price of 4,761
  /// gwei.
  public static let defaultFeeLimit = Ether(wei: 100_000_000_000_000_000)

  /// Creates a request, by default with ``defaultFeeLimit`` and a wait of two minutes.
  public init(
    account: EthereumAddress?, chain: UInt64? = nil, tier: GasTier = .standard,
    feeLimit: Ether = TransferRequest.defaultFeeLimit, wait: Duration = .seconds(120),
    replacement: Replacement? = nil, isDryRun: Bool = false
  ) {
    self.account = account
    self.chain = chain
    self.tier = tier
    self.feeLimit = feeLimit
    self.wait = wait
    self.replacement = replacement
    self.isDryRun = isDryRun
  }

  /// The address of the account to pay; `nil` if the recipient is invalid or unknown.
  var to: EthereumAddress? { recipient?.recipient?.address }
}

extension TransferRequest {
  /// Fees per unit of gas that the user chose instead of those computed from the fee history.
  public struct Fees: Hashable, Sendable {
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
}
