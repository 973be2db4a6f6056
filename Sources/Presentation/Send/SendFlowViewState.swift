public import QuidCore

/// The display values of the send screen, on which the user submits a transfer to an Ethereum node.
public struct SendFlowViewState: Hashable, Sendable {
  /// The title of the screen, which names the current step, such as `Real transfer · confirm`.
  public var title: String
  /// The line with the address of the paying account: the word `From` and the complete address.
  ///
  /// The line is empty if there is no paying account. In this case, the screen shows only the outcomes of earlier
  /// transfers.
  public var senderLine: String
  /// The balance of the paying account, such as `10 ETH`; `nil` if it is unknown.
  public var balanceLine: String?
  /// The recipient field and the result of checking the recipient.
  public var recipient: Recipient
  /// The transfer fees in each gas tier, slowest tier first; empty if the fees are unknown.
  public var tiers: [Tier]
  /// The rows of the table with the amount, the fees, the total and the balance.
  ///
  /// The array is empty if no transfer is planned. After the transfer is included in a block, the rows contain
  /// the fee that was paid.
  public var rows: [SendPlanViewState.Row] = []
  /// The sum of the amount and the maximum fee, such as `1.5005 ETH`.
  ///
  /// The value is `nil` if no transfer is planned or the amount is unknown.
  public var maximumTotal: String?
  /// The chain ID, the nonce and the gas limit of the transfer; `nil` if no transfer is planned.
  public var chainLine: String?
  /// The error messages, one for each reason why the planned transfer cannot be sent; empty if it can be sent.
  public var problems: [String] = []
  /// The warnings about the planned transfer.
  ///
  /// The warnings about the recipient are in ``recipient``.
  public var warnings: [String] = []
  /// The instruction to confirm the transfer by typing four characters of the recipient's address.
  ///
  /// The value is `nil` if there is no transfer to confirm.
  public var prompt: String?
  /// The error message to show if the typed characters do not match the recipient's address.
  ///
  /// The value is `nil` until the user has typed wrong characters.
  public var rejection: String?
  /// A Boolean value that indicates whether the planned transfer can replace an unfinished earlier transfer.
  public var canReplace = false
  /// The message about the result of the send; `nil` if there is no result yet.
  ///
  /// The message describes the outcome of the submitted transfer, the outcomes of earlier transfers, or the
  /// error that prevented the send.
  public var outcome: Outcome?
  /// The payment link to show as a QR code, with the address of the recipient and the planned amount.
  ///
  /// The amount is omitted until the transfer is planned. The value is `nil` if there is no valid recipient, or
  /// after the transfer was submitted.
  public var link: String?
  /// A Boolean value that indicates whether the user has to wait because a request is in progress.
  public var isBusy: Bool
  /// The rows of the journal, which is the list of recorded transfers, newest first; empty until the journal is read.
  public var journal: [SendJournalRow]

  /// The display values of the recipient field and of the result of checking the recipient.
  public struct Recipient: Hashable, Sendable {
    /// The string that the user typed into the recipient field.
    public var text: String
    /// The display values of the checked recipient: names, address, similar addresses and warnings.
    ///
    /// The value is `nil` until an address is known.
    public var verdict: RecipientViewState?
    /// The error message for an invalid recipient; `nil` if there is none.
    public var problem: String?
    /// A note stating that the recipient's ENS name is not resolved yet.
    ///
    /// The value is `nil` if the name is already resolved, or if the recipient is not an ENS name.
    public var note: String?
    /// A Boolean value that indicates whether the recipient is being checked.
    public var isChecking: Bool
  }

  /// The display values of the transfer fees in one gas tier (slow, standard or fast).
  public struct Tier: Hashable, Sendable, Identifiable {
    /// The gas tier (slow, standard or fast), which serves as the ID.
    public var id: GasTier
    /// The name of the gas tier, such as `slow`, `standard` or `fast`.
    public var name: String
    /// A Boolean value that indicates whether the user has selected this gas tier.
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
    /// The message to display, in a few sentences.
    public var text: String
    /// The kind of the message (good, pending or bad), which determines its color.
    public var kind: Kind
    /// The hash of the transaction; `nil` if it is unknown.
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

extension SendOutcome {
  var messageKind: SendFlowViewState.Outcome.Kind {
    switch self {
    case .included: .good
    case .pending, .unknown, .different(_, isSettled: false): .pending
    case .reverted, .rejected, .failed, .different, .superseded: .bad
    }
  }
}
