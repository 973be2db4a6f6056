/// A record of a transfer in the send journal, the list of all transfers that were submitted to Ethereum nodes.
///
/// The record is stored before the transfer is submitted, so that the outcome can be determined even after a crash.
public struct SendRecord: Hashable, Sendable {
  /// The unique identifier of the record, such as a UUID.
  public let id: String
  /// The time immediately before the transfer was submitted to the node.
  public let time: Timestamp
  /// The planned transfer, including all fields that are signed.
  public let plan: TransferPlan
  /// The number of the newest block immediately before the transfer was submitted.
  public let block: UInt64
  /// The state of the transfer: open, replaced or settled.
  public private(set) var state: State
  /// The error that the node or the signer returned for the transfer; `nil` if no error was returned.
  public private(set) var nodeError: JSONRPCError?
  /// The number of the block at which the nonce of the transfer was first found to be unused.
  ///
  /// The nonce is checked only after the node has returned an error for the transfer. If the nonce is still unused
  /// three blocks later, the transfer counts as failed; see ``SendOutcome/failed(_:)``. The value is `nil` before the
  /// first check, and if the nonce has been used since then.
  public private(set) var freeSince: UInt64?
  /// A Boolean value that indicates whether a failed transfer needs no further checks, because its nonce has been used.
  ///
  /// A transfer counts as failed if the node or the signer returned an error for it. As long as the value is `false`, a
  /// failed transfer is checked before each new transfer; see ``mustBeChecked``.
  public var isChecked: Bool

  /// The state of a transfer in the send journal: open, replaced or settled.
  public enum State: Hashable, Sendable {
    /// The transfer may have been submitted, and its final outcome is unknown.
    ///
    /// The associated value is the hash of the transaction; `nil` if the node has not returned a hash.
    case open(TransactionHash?)
    /// The user has replaced the transfer with another transfer.
    ///
    /// The other transfer has the same nonce, so that only one of the two transfers can be included in a block, unless
    /// the user chose another nonce because the outcome of this transfer stayed unknown. The associated value is the
    /// hash of the replaced transaction; `nil` if the node has not returned a hash.
    case replaced(TransactionHash?)
    /// The transfer has a final outcome, which is the associated value.
    case settled(SendOutcome)
  }

  /// Creates a record of a transfer, by default in the open state and without a hash or an error.
  public init(
    id: String, time: Timestamp, plan: TransferPlan, block: UInt64, state: State = .open(nil),
    nodeError: JSONRPCError? = nil, freeSince: UInt64? = nil, isChecked: Bool = false
  ) {
    self.id = id
    self.time = time
    self.plan = plan
    self.block = block
    self.state = state
    self.nodeError = nodeError
    self.freeSince = freeSince
    self.isChecked = isChecked
  }

  /// A Boolean value that indicates whether the transfer is open, which means that its final outcome is unknown.
  ///
  /// As long as the value is `true`, no other transfer can be sent from the account, except a replacement.
  public var isUnfinished: Bool {
    if case .open = state { return true }
    return false
  }

  /// A Boolean value that indicates whether another transfer has replaced this transfer, whose outcome is not final.
  public var isReplaced: Bool {
    if case .replaced = state { return true }
    return false
  }

  /// A Boolean value that indicates whether the transfer counts as failed, because the node or the signer returned an
  /// error.
  ///
  /// The transfer may nevertheless be included in a block later, for example if a proxy repeats the request. Therefore,
  /// the transfer is checked again before the next transfer.
  public var isClosedAsNotMade: Bool {
    switch state {
    case .settled(.failed), .settled(.rejected): true
    case .open, .replaced, .settled: false
    }
  }

  /// A Boolean value that indicates whether a failed transfer must be checked again before the next transfer.
  ///
  /// A transfer counts as failed if the node or the signer returned an error for it. The transfer may nevertheless be
  /// included in a block later.
  public var mustBeChecked: Bool { isClosedAsNotMade && !isChecked }

  /// The hash of the transaction that executes the transfer; `nil` if the hash is unknown.
  public var hash: TransactionHash? {
    switch state {
    case .open(let hash), .replaced(let hash): hash
    case .settled(let outcome): outcome.hash
    }
  }

  /// The receipt of the transfer's transaction; `nil` if the transfer is not known to be included in a block.
  public var receipt: TransactionReceipt? {
    guard case .settled(let outcome) = state else { return nil }
    return outcome.receipt
  }

  /// A Boolean value that indicates whether the recipient is known to have been paid.
  public var isPaid: Bool {
    if case .settled(.included) = state { return true }
    return false
  }

  /// Marks an open transfer as replaced by another transfer.
  ///
  /// A transfer that is not open remains unchanged.
  public mutating func markReplaced() {
    if case .open(let hash) = state { state = .replaced(hash) }
  }

  /// Updates the state of the transfer with the outcome of a new check.
  ///
  /// If the transfer already has a final outcome, its state remains unchanged, with one exception: a transfer that
  /// counts as failed is updated if its transaction, or another transaction with the same nonce, is found later.
  public mutating func update(with outcome: SendOutcome) {
    switch state {
    case .settled:
      guard isClosedAsNotMade else { return }
      switch outcome {
      case .included, .reverted, .different, .superseded, .pending: reopen(outcome)
      case .rejected, .failed, .unknown: return
      }
    case .open(let known): state = outcome.isFinal ? .settled(outcome) : .open(known ?? outcome.hash)
    case .replaced(let known): state = outcome.isFinal ? .settled(outcome) : .replaced(known ?? outcome.hash)
    }
    switch outcome {
    case .unknown(.answered(let error, let since)):
      nodeError = error
      freeSince = since
    // These outcomes do not contradict an unused nonce.
    case .unknown(.unreachable), .unknown(.chainBehind), .failed: break
    default: freeSince = nil
    }
  }

  private mutating func reopen(_ outcome: SendOutcome) {
    if case .settled(let known) = state { nodeError = known.nodeError }
    state = outcome.isFinal ? .settled(outcome) : .open(outcome.hash)
  }
}
