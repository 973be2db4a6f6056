public import QuidCore

/// The display values of the send screen, on which the user submits a transfer to an Ethereum node.
public struct SendFlowViewState: Hashable, Sendable {
  /// The title of the send screen, which names the current step, such as `Real transfer · confirm`.
  public var title: String
  /// The word `From` and the complete address of the paying account; empty if there is no paying account.
  public var senderLine: String
  /// The balance of the paying account, such as `10 ETH`; `nil` if it is unknown.
  public var balanceLine: String?
  /// The recipient field and the result of checking the recipient.
  public var recipient: Recipient
  /// The transfer fees in each gas tier, slowest tier first; empty if the fees are unknown.
  public var tiers: [Tier]
  /// The rows with the amount, the fees, the total and the balance; empty if no transfer is planned.
  ///
  /// After the transfer is included in a block, the rows contain the fee that was paid.
  public var rows: [SendPlanViewState.Row] = []
  /// The sum of the amount and the maximum fee, such as `1.5005 ETH`; `nil` without a plan or a known amount.
  public var maximumTotal: String?
  /// The chain ID, the nonce and the gas limit of the transfer; `nil` if no transfer is planned.
  public var chainLine: String?
  /// The error messages, one for each reason why the planned transfer cannot be sent; empty if it can be sent.
  public var problems: [String] = []
  /// The warnings about the planned transfer, except those about the ``recipient``.
  public var warnings: [String] = []
  /// The instruction to type four characters of the recipient's address; `nil` if there is no transfer to confirm.
  public var prompt: String?
  /// The error message for typed characters that do not match the recipient's address; `nil` without an error.
  public var rejection: String?
  /// A Boolean value that indicates whether the planned transfer can replace an unfinished earlier transfer.
  public var canReplace = false
  /// The outcome of the transfer or of earlier transfers, or the error that prevented the send; `nil` if there is none.
  public var outcome: Outcome?
  /// The payment link to show as a QR code, with the recipient's address and, after the planning, the amount.
  ///
  /// The value is `nil` if there is no valid recipient, or after the transfer was submitted.
  public var link: String?
  /// A Boolean value that indicates whether a request is in progress, for which the user has to wait.
  public var isBusy: Bool
  /// The rows of the journal: the recorded transfers, newest first; empty until the journal is read.
  public var journal: [SendJournalRow]

  /// The display values of the recipient field and of the result of checking the recipient.
  public struct Recipient: Hashable, Sendable {
    /// The string that the user typed into the recipient field.
    public var text: String
    /// The names, address and warnings of the checked recipient; `nil` until an address is known.
    public var verdict: RecipientViewState?
    /// The error message for an invalid recipient; `nil` if the recipient is valid or not checked.
    public var problem: String?
    /// A note that the recipient's ENS name is not resolved yet; `nil` for a resolved name, or without an ENS name.
    public var note: String?
    /// A Boolean value that indicates whether the recipient is being checked.
    public var isChecking: Bool
  }

  /// The display values of the transfer fees in one gas tier (slow, standard or fast).
  public struct Tier: Hashable, Sendable, Identifiable {
    /// The gas tier (slow, standard or fast), which identifies the fees.
    public var id: GasTier
    /// The name of the gas tier, such as `slow`, `standard` or `fast`.
    public var name: String
    /// A Boolean value that indicates whether the user has selected the gas tier.
    public var isSelected: Bool
    /// The expected fee of the transfer, rounded up to seven decimals, such as `0.0000371 ETH`.
    public var estimate: String
    /// The expected fee in the selected fiat currency; empty if the price of ether is unknown.
    public var estimateFiat: String
    /// The maximum fee of the transfer, rounded up to seven decimals, such as `0.0000532 ETH`.
    public var ceiling: String
    /// The maximum fee in the selected fiat currency; empty if the price of ether is unknown.
    public var ceilingFiat: String
  }

  /// A message about the result of a transfer, with its kind: good, pending or bad.
  public struct Outcome: Hashable, Sendable {
    /// The message about the result of the transfer, in a few sentences.
    public var text: String
    /// The kind of the message (good, pending or bad), which determines its color.
    public var kind: Kind
    /// The hash of the transaction that made the transfer; `nil` if the hash is unknown.
    public var hash: String?

    /// The kind of a message about the result of a transfer.
    public enum Kind: Hashable, Sendable {
      /// The recipient was paid, or a check of the earlier transfers found no unfinished transfer.
      case good
      /// The outcome is unknown or not final, or the user replaced the transfer with another one.
      case pending
      /// The transfer failed or can no longer be included in a block, or nothing was sent.
      case bad
    }
  }
}

extension TransferOutcome {
  var messageKind: SendFlowViewState.Outcome.Kind {
    switch self {
    case .included: .good
    case .pending, .unknown, .different(_, isSettled: false): .pending
    case .reverted, .rejected, .failed, .different, .superseded: .bad
    }
  }
}
