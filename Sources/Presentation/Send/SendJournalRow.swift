public import QuidCore

/// The display values of a row in the journal, the list of recorded transfers.
public struct SendJournalRow: Hashable, Sendable, Identifiable {
  /// The identifier of the record in the journal.
  public var id: String
  /// The time at which the transfer was submitted, such as `2026-11-21 09:30 UTC`.
  public var time: String
  /// The amount of the transfer, such as `1.5 ETH`.
  public var amount: String
  /// The complete address of the recipient.
  public var to: String
  /// The status of the transfer, such as `included`, `unfinished` or `replaced`.
  public var status: String
  /// The kind of the status (good, pending or bad), which determines its color.
  public var kind: SendFlowViewState.Outcome.Kind
  /// The chain ID and the nonce of the transfer, such as `chain 1 · nonce 7`.
  public var position: String

  /// Creates the display values of a transfer from its record in the journal.
  public init(_ record: TransferRecord, _ format: DisplayFormat) {
    id = record.id
    time = format.dates.dateTime(record.time)
    amount = format.numbers.onChain(record.plan.chain).ether(record.plan.value)
    to = record.plan.to.description
    position = format.strings.position(chain: record.plan.chain, nonce: record.plan.nonce)
    status = format.strings.status(of: record.state)
    kind =
      switch record.state {
      case .open, .replaced: .pending
      case .settled(let outcome): outcome.messageKind
      }
  }
}
