/// One transfer that was handed to a node, or was about to be, as the journal stores it.
public struct SendRecord: Hashable, Sendable {
  /// The identifier of the record.
  public let id: String
  /// The time when the transfer was about to be handed over.
  public let time: Moment
  /// The transfer.
  public let plan: TransferPlan
  /// The newest block at that time.
  public let block: UInt64
  /// The state of the transfer.
  public private(set) var state: State
  /// The error that the node answered with.
  public private(set) var refusal: NodeRefusal?
  /// The block since which the nonce has been unused in `latest` and `pending` at every observation after ``refusal``.
  public private(set) var freeSince: UInt64?
  /// A Boolean value that indicates whether a record that was closed as not made has been checked for the last time.
  public var isChecked: Bool

  /// The state of a transfer.
  public enum State: Hashable, Sendable {
    /// The transfer may have been handed over, and nothing final is known; with the hash where the node returned one.
    case open(TransactionHash?)
    /// The user has put another transfer with the same nonce in its place, so that only one of the two can be included.
    case replaced(TransactionHash?)
    /// The outcome is known.
    case settled(SendOutcome)
  }

  /// Creates a record.
  public init(
    id: String, time: Moment, plan: TransferPlan, block: UInt64, state: State = .open(nil),
    refusal: NodeRefusal? = nil, freeSince: UInt64? = nil, isChecked: Bool = false
  ) {
    self.id = id
    self.time = time
    self.plan = plan
    self.block = block
    self.state = state
    self.refusal = refusal
    self.freeSince = freeSince
    self.isChecked = isChecked
  }

  /// A Boolean value that indicates whether the outcome must be found before anything else is sent from the account.
  public var isUnfinished: Bool {
    if case .open = state { return true }
    return false
  }

  /// A Boolean value that indicates whether the record was closed because the node or the signer answered with an error.
  ///
  /// A repeated request can still arrive after that, so the record is checked again before the next send.
  public var isClosedAsNotMade: Bool {
    switch state {
    case .settled(.refused), .settled(.rejected): true
    case .open, .replaced, .settled: false
    }
  }

  /// A Boolean value that indicates whether the record was closed as not made and must be checked again.
  public var mustBeChecked: Bool { isClosedAsNotMade && !isChecked }

  /// The hash of the transaction, where it is known.
  public var hash: TransactionHash? {
    switch state {
    case .open(let hash), .replaced(let hash): hash
    case .settled(let outcome): outcome.hash
    }
  }

  /// The receipt, once the transfer is in a block.
  public var receipt: TransferReceipt? {
    guard case .settled(let outcome) = state else { return nil }
    return outcome.receipt
  }

  /// A Boolean value that indicates whether the recipient is known to have been paid.
  public var isPaid: Bool {
    if case .settled(.included) = state { return true }
    return false
  }

  /// Marks the transfer as replaced by another one with the same nonce.
  public mutating func markReplaced() {
    if case .open(let hash) = state { state = .replaced(hash) }
  }

  /// Adds what has been found out.
  ///
  /// A settled record stays as it is, except one that was closed as not made: it is corrected when its transaction, or
  /// one with its nonce, appears after all.
  public mutating func note(_ outcome: SendOutcome) {
    switch state {
    case .settled:
      guard isClosedAsNotMade else { return }
      switch outcome {
      case .included, .reverted, .different, .superseded, .pending: reopen(outcome)
      case .rejected, .refused, .unknown: return
      }
    case .open(let known): state = outcome.isFinal ? .settled(outcome) : .open(known ?? outcome.hash)
    case .replaced(let known): state = outcome.isFinal ? .settled(outcome) : .replaced(known ?? outcome.hash)
    }
    switch outcome {
    case .unknown(.answered(let refusal, let since)): (self.refusal, freeSince) = (refusal, since)
    // The nonce may be unused although the node did not say so this time.
    case .unknown(.unreachable), .unknown(.chainBehind), .refused: break
    default: freeSince = nil
    }
  }

  private mutating func reopen(_ outcome: SendOutcome) {
    if case .settled(let known) = state { refusal = known.refusal }
    state = outcome.isFinal ? .settled(outcome) : .open(outcome.hash)
  }
}
