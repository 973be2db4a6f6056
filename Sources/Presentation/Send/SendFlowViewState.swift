public import QuidCore

/// The display values of the screen of a real send through an Ethereum node.
public struct SendFlowViewState: Hashable, Sendable {
  /// The title, which names the step and marks the send as real, such as `Real send · confirm`.
  public var title: String
  /// The paying account, such as `From 0x5aAe…`; the address is complete.
  public var senderLine: String
  /// The balance of the paying account, such as `10 ETH`; `nil` if it is unknown.
  public var balanceLine: String?
  /// The recipient with its verdict.
  public var recipient: Recipient
  /// The fees of the gas tiers, slowest first; empty if they are unknown.
  public var tiers: [Tier]
  /// The rows of the plan or of the paid transfer: amount, fees, total and balance; empty without a plan.
  public var rows: [SendPlanViewState.Row] = []
  /// The maximum that the transfer can cost with its fee, such as `1.5005 ETH`; `nil` without a plan.
  public var maximumTotal: String?
  /// The chain ID, the nonce and the gas limit; `nil` without a plan.
  public var chainLine: String?
  /// The errors that prevent the transfer.
  public var problems: [String] = []
  /// The warnings about the plan; those about the recipient are in ``recipient``.
  public var warnings: [String] = []
  /// The instruction to type four characters of the address; `nil` if nothing is to be confirmed.
  public var prompt: String?
  /// The message about typed characters that do not match; `nil` if there are none.
  public var rejection: String?
  /// A Boolean value that indicates whether the user can replace an unfinished transfer by this one.
  public var canReplace = false
  /// The outcome, its progress, or the error; `nil` before the submission.
  public var outcome: Outcome?
  /// The payment link of the recipient and the amount, for a QR code; `nil` without a recipient.
  public var link: String?
  /// A Boolean value that indicates whether a request is in progress, so that the user has to wait.
  public var isBusy: Bool
  /// The transfers of the journal, newest first; empty before the journal is read.
  public var journal: [SendJournalRow]

  /// The recipient field and the verdict beside it.
  public struct Recipient: Hashable, Sendable {
    /// The string that the user typed.
    public var text: String
    /// The name that was resolved to the address; `nil` if the recipient was not found by name.
    public var name: String?
    /// The complete address, the comparisons with similar addresses and the warnings; `nil` without an address.
    public var verdict: RecipientViewState?
    /// The error message for an invalid recipient; `nil` if there is none.
    public var problem: String?
    /// A Boolean value that indicates whether the check is in progress.
    public var isChecking: Bool
  }

  /// The fees of one gas tier.
  public struct Tier: Hashable, Sendable {
    /// The name of the tier: `slow`, `standard` or `fast`.
    public var name: String
    /// A Boolean value that indicates whether the tier is selected.
    public var isSelected: Bool
    /// The expected fee, rounded up to seven decimals, such as `0.0000371 ETH`.
    public var estimate: String
    /// The value of the expected fee; empty if the price is unknown.
    public var estimateFiat: String
    /// The maximum fee, rounded up to seven decimals, such as `0.0000532 ETH`.
    public var ceiling: String
    /// The value of the maximum fee; empty if the price is unknown.
    public var ceilingFiat: String
  }

  /// A message about the outcome of a transfer.
  public struct Outcome: Hashable, Sendable {
    /// The message, in a few sentences.
    public var text: String
    /// The kind of the message, which determines its color.
    public var kind: Kind
    /// The hash of the transaction; `nil` if it is unknown.
    public var hash: String?

    /// The kind of an outcome.
    public enum Kind: Hashable, Sendable {
      /// The recipient was paid.
      case good
      /// The outcome is not final.
      case pending
      /// The recipient was not paid as planned.
      case bad
    }
  }
}

/// The display values of one transfer in the journal.
public struct SendJournalRow: Hashable, Sendable {
  /// The time of the submission, such as `2026-11-21 09:30 UTC`.
  public var time: String
  /// The amount, such as `1.5 ETH`.
  public var amount: String
  /// The complete address of the recipient.
  public var to: String
  /// The status, such as `included`, `open` or `replaced`.
  public var status: String
  /// The kind of the status, which determines its color.
  public var kind: SendFlowViewState.Outcome.Kind
  /// The chain ID and the nonce, such as `chain 1 · nonce 7`.
  public var position: String

  /// Creates the display values of a transfer.
  public init(_ record: SendRecord, _ format: DisplayFormat) {
    time = format.dates.dateTime(record.time)
    amount = format.numbers.ether(record.plan.value)
    to = record.plan.to.description
    position = "chain \(record.plan.chain) · nonce \(record.plan.nonce)"
    switch record.state {
    case .open: (status, kind) = ("unfinished", .pending)
    case .replaced: (status, kind) = ("replaced", .pending)
    case .settled(let outcome): (status, kind) = (outcome.name, outcome.messageKind)
    }
  }
}

extension SendOutcome {
  /// The kind of the outcome, which determines the color of its message.
  var messageKind: SendFlowViewState.Outcome.Kind {
    switch self {
    case .included: .good
    case .pending, .unknown, .different(_, isSettled: false): .pending
    case .reverted, .rejected, .refused, .different, .superseded: .bad
    }
  }
}
