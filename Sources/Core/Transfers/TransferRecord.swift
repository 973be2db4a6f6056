/// A record of a transfer in the send journal, the list of all transfers that were submitted to Ethereum nodes.
///
/// The record is stored before the submission, so that the outcome can be determined even after a crash.
public struct TransferRecord: Hashable, Sendable, Codable {
  /// The unique identifier of the record, such as a UUID.
  public let id: String
  /// The time immediately before the transfer was submitted to the node.
  public let time: Timestamp
  /// The planned transfer, including all fields that are signed.
  public let plan: TransferPlan
  /// The number of the newest block immediately before the transfer was submitted.
  public let block: UInt64
  /// The hash of the first block of a test chain, by which a restarted chain is recognized; `nil` on other chains.
  public let genesis: TransactionHash?
  /// The state of the transfer: open, replaced or settled.
  public private(set) var state: State
  /// The error that the node or the signer returned for the transfer; `nil` if no error was returned.
  public private(set) var nodeError: JSONRPCError?
  /// The number of the block at which the nonce was first found to be unused, after the node had returned an error.
  ///
  /// The value is `nil` before the first check, and if the nonce has been used since then. See
  /// ``TransferOutcome/failed(_:)``.
  public private(set) var freeSince: UInt64?
  /// A Boolean value that indicates whether a failed transfer needs no further checks, because its nonce has been used.
  public var isChecked: Bool

  /// The hash of the transfer's own transaction, in whose place another transaction was included; otherwise `nil`.
  package var replacedHash: TransactionHash?

  /// The state of a transfer in the send journal: open, replaced or settled.
  public enum State: Hashable, Sendable, Codable {
    /// The transfer may have been submitted, but is not final. The associated value is the hash; `nil` if unknown.
    case open(TransactionHash?)
    /// The user has replaced the transfer with another transfer. The associated value is the hash; `nil` if unknown.
    ///
    /// The other transfer usually has the same nonce, so that only one of the two can be included in a block.
    case replaced(TransactionHash?)
    /// The transfer has a final outcome, which is the associated value.
    case settled(TransferOutcome)
  }

  /// Creates a record of a transfer, by default in the open state and without a hash or an error.
  public init(
    id: String, time: Timestamp, plan: TransferPlan, block: UInt64, genesis: TransactionHash? = nil,
    state: State = .open(nil), nodeError: JSONRPCError? = nil, freeSince: UInt64? = nil, isChecked: Bool = false
  ) {
    self.id = id
    self.time = time
    self.plan = plan
    self.block = block
    self.genesis = genesis
    self.state = state
    self.nodeError = nodeError
    self.freeSince = freeSince
    self.isChecked = isChecked
  }

  /// A Boolean value that indicates whether the transfer is open: its final outcome is unknown.
  ///
  /// As long as a transfer is open, no other transfer can be sent from the account, except a replacement.
  public var isUnfinished: Bool {
    if case .open = state { return true }
    return false
  }

  /// A Boolean value that indicates whether another transfer has replaced this transfer, whose outcome is not final.
  public var isReplaced: Bool {
    if case .replaced = state { return true }
    return false
  }

  /// A Boolean value that indicates whether the transfer counts as not made, because the node or signer returned an error.
  package var isClosedAsNotMade: Bool {
    switch state {
    case .settled(.failed), .settled(.rejected): true
    case .open, .replaced, .settled: false
    }
  }

  /// A Boolean value that indicates whether a failed transfer must be checked again before the next transfer, because
  /// it may be included in a block later, for example if a proxy repeats the request.
  package var mustBeChecked: Bool { isClosedAsNotMade && !isChecked }

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

  /// Marks an open transfer as replaced by another transfer; other transfers remain unchanged.
  public mutating func markReplaced() {
    if case .open(let hash) = state { state = .replaced(hash) }
  }

  /// Marks a replaced transfer as open, because the transfer that was to replace it was not made.
  mutating func markOpen() {
    if case .replaced(let hash) = state { state = .open(hash) }
  }

  /// Marks an included transfer as open, because a reorganization has removed its block; the transfers that it replaced
  /// can then be included instead.
  mutating func markRemoved(_ receipt: TransactionReceipt) {
    switch state {
    case .settled(.superseded(by: receipt.hash, _)): state = .replaced(nil)
    case .settled(let outcome) where outcome.receipt?.hash == receipt.hash: state = .open(receipt.hash)
    default: break
    }
  }

  /// Whether an outcome that is found later shows that a transfer that counts as not made may have been made.
  func isReopened(by outcome: TransferOutcome) -> Bool {
    guard isClosedAsNotMade, case .settled(let known) = state else { return false }
    return switch outcome {
    case .included, .reverted, .different, .superseded, .pending: true
    case .unknown(.unverifiable), .unknown(.receiptMismatch), .unknown(.statusMissing): true
    // The nonce may have been used elsewhere, unless the error leaves open whether the transfer was sent.
    case .unknown(.nonceUsed), .unknown(.unreachable(.rejected)):
      known.nodeError.map { !$0.isRejection && !$0.isConclusive && !$0.isUnableToSign } ?? true
    case .rejected, .failed, .unknown: false
    }
  }

  /// Updates the state of the transfer with the outcome of a new check.
  ///
  /// A final outcome remains unchanged, unless the nonce of a failed transfer is found to be used later.
  public mutating func update(with outcome: TransferOutcome) {
    if case .superseded = outcome { replacedHash = hash ?? replacedHash }
    switch state {
    case .settled(let known):
      guard isReopened(by: outcome) else { return }
      nodeError = known.nodeError
      state = outcome.isFinal ? .settled(outcome) : .open(outcome.hash)
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
}
