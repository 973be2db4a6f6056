/// The journal entry of a transfer.
///
/// The record is stored before the transfer is submitted to a node.
public struct SendRecord: Hashable, Sendable {
  /// The identifier of the record.
  public let id: String
  /// The time immediately before the transfer is submitted.
  public let time: Timestamp
  /// The transfer with all its signed fields.
  public let plan: TransferPlan
  /// The number of the newest block before the transfer is submitted.
  public let block: UInt64
  /// The state of the transfer.
  public private(set) var state: State
  /// The error that the node or the signer returned for the transfer; `nil` if there was none.
  public private(set) var refusal: JSONRPCError?
  /// The number of the newest block when the nonce was first found unused after an error of the node.
  ///
  /// All later checks found the nonce unused too, in `latest` and in `pending`. `nil` before the first check, and after
  /// a check that found the nonce in use.
  public private(set) var freeSince: UInt64?
  /// A Boolean value that indicates whether a transfer that was closed as not made needs no check before the next send.
  public var isChecked: Bool

  /// The state of a transfer.
  public enum State: Hashable, Sendable {
    /// The transfer may have been submitted and has no final outcome. The hash is `nil` where the node returned none.
    case open(TransactionHash?)
    /// The user has replaced the transfer by another one with the same nonce, so only one of the two can be included.
    /// The hash is that of the replaced transfer; `nil` where the node returned none.
    case replaced(TransactionHash?)
    /// The transfer has this final outcome.
    case settled(SendOutcome)
  }

  /// Creates a record.
  public init(
    id: String, time: Timestamp, plan: TransferPlan, block: UInt64, state: State = .open(nil),
    refusal: JSONRPCError? = nil, freeSince: UInt64? = nil, isChecked: Bool = false
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

  /// A Boolean value that indicates whether the transfer is open and therefore blocks further sends from the account.
  public var isUnfinished: Bool {
    if case .open = state { return true }
    return false
  }

  /// A Boolean value that indicates whether the record was closed because the node or the signer returned an error.
  ///
  /// A repetition of the request may still be executed later, so the record is checked again before the next send.
  public var isClosedAsNotMade: Bool {
    switch state {
    case .settled(.refused), .settled(.rejected): true
    case .open, .replaced, .settled: false
    }
  }

  /// A Boolean value that indicates whether the record was closed as not made and must be checked before the next send.
  public var mustBeChecked: Bool { isClosedAsNotMade && !isChecked }

  /// The hash of the transfer's transaction; `nil` where it is unknown.
  public var hash: TransactionHash? {
    switch state {
    case .open(let hash), .replaced(let hash): hash
    case .settled(let outcome): outcome.hash
    }
  }

  /// The receipt of the transfer; `nil` if the transfer is not known to be in a block.
  public var receipt: TransactionReceipt? {
    guard case .settled(let outcome) = state else { return nil }
    return outcome.receipt
  }

  /// A Boolean value that indicates whether the recipient is known to have been paid.
  public var isPaid: Bool {
    if case .settled(.included) = state { return true }
    return false
  }

  /// Marks an open transfer as replaced by another one with the same nonce.
  ///
  /// A settled transfer does not change.
  public mutating func markReplaced() {
    if case .open(let hash) = state { state = .replaced(hash) }
  }

  /// Updates the state with the outcome of a new check.
  ///
  /// A settled record does not change, with one exception: a record that was closed as not made is corrected when its
  /// transaction, or another one with its nonce, appears after all.
  public mutating func update(with outcome: SendOutcome) {
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
    // These outcomes do not contradict an unused nonce.
    case .unknown(.unreachable), .unknown(.chainBehind), .refused: break
    default: freeSince = nil
    }
  }

  private mutating func reopen(_ outcome: SendOutcome) {
    if case .settled(let known) = state { refusal = known.refusal }
    state = outcome.isFinal ? .settled(outcome) : .open(outcome.hash)
  }
}
