/// A journal of all transfers that were submitted to nodes, used to prevent paying a transfer twice.
///
/// Implementations write each change to durable storage before they return. QuidNetworking's `SendJournal` conforms to
/// this protocol. The methods throw errors of the implementation, for example if the disk is full.
public protocol TransferJournal: Sendable {
  /// The type of the lock that the journal returns for an account.
  associatedtype Lock: TransferLock
  /// Returns the records of all transfers, oldest first.
  ///
  /// - Throws: An error if the journal cannot be read.
  func records() throws -> [SendRecord]
  /// Adds the record of a new transfer to the journal, and marks the transfers that it replaces.
  ///
  /// - Parameters:
  ///   - record: The record of the new transfer.
  ///   - replaced: The identifiers of the open records that are marked as replaced; see ``SendRecord/markReplaced()``.
  /// - Throws: An error if the journal cannot be read or written.
  func add(_ record: SendRecord, replacing replaced: Set<String>) throws
  /// Records the outcome of a transfer in the journal.
  ///
  /// - Parameters:
  ///   - outcome: The new outcome of the transfer.
  ///   - id: The identifier of the transfer's record; see ``SendRecord/id``.
  /// - Returns: The recorded outcome, which differs from `outcome` if the transaction in `outcome` is already recorded
  ///   for another transfer.
  /// - Throws: An error if the journal cannot be read or written.
  func note(_ outcome: SendOutcome, for id: String) throws -> SendOutcome
  /// Marks a failed transfer as checked, so that its outcome is not checked again.
  ///
  /// - Parameter id: The identifier of the transfer's record; see ``SendRecord/id``.
  /// - Throws: An error if the journal cannot be read or written.
  func markChecked(_ id: String) throws
  /// Acquires the lock on an account, so that no other process can send from the account on the same chain.
  ///
  /// The method does not wait for the lock.
  ///
  /// - Parameters:
  ///   - sender: The address of the account that pays.
  ///   - chain: The chain ID (EIP-155).
  /// - Throws: An error if the lock cannot be acquired, for example because another process holds the lock.
  func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> Lock
}

/// A lock that allows only one process at a time to send from an account on a chain.
///
/// The lock is released when the object is deallocated.
public protocol TransferLock: AnyObject, Sendable {}

/// An earlier transfer from the journal, with its current outcome.
public struct EarlierSend: Hashable, Sendable {
  /// The record of the transfer, as it was before its outcome was determined again.
  ///
  /// The record in ``SendResumption/last`` is an exception: it contains the final outcome.
  public let record: SendRecord
  /// The current outcome of the transfer.
  public let outcome: SendOutcome

  /// Creates an earlier transfer from its record and its current outcome.
  public init(record: SendRecord, outcome: SendOutcome) {
    self.record = record
    self.outcome = outcome
  }

  /// A Boolean value that indicates whether another transfer has replaced this transfer.
  ///
  /// Do not use this property for ``SendResumption/last``, whose record already contains the final outcome.
  public var isReplaced: Bool { !record.isUnfinished && !record.isClosedAsNotMade }

  /// Returns the error that prevents a new transfer if this earlier transfer was executed after all.
  ///
  /// The outcome of this transfer had been reported as unknown or as a failure, so the new transfer may be an
  /// unintended repetition.
  ///
  /// - Parameter recipient: The recipient of the new transfer.
  /// - Returns: The error, or `nil` if this transfer was not executed. The result is also `nil` if the outcome of this
  ///   transfer had been reported as unknown and the new transfer has another recipient.
  public func problem(paying recipient: EthereumAddress?) -> SendError? {
    guard record.isClosedAsNotMade || recipient == record.plan.to else { return nil }
    if case .included(let receipt) = outcome {
      return .madeAfterAll(record.plan, by: receipt.hash, hasOtherFees: false)
    }
    guard outcome.isFinal, let actual = outcome.actual, actual.isSamePayment(as: record.plan) else { return nil }
    return .madeAfterAll(record.plan, by: actual.hash, hasOtherFees: true)
  }
}

/// A service that determines the outcomes of those transfers in a journal that have no final outcome yet.
struct EarlierSends: Sendable {
  let journal: any TransferJournal
  let node: any EthereumNode
  let sender: TransferSender

  /// Determines the outcomes of the transfers from an account that have no final outcome yet, and records the outcomes
  /// in the journal.
  ///
  /// The transfers are checked from newest to oldest. If a transaction matches two transfers, it is therefore assigned
  /// to the newer one. Replaced transfers are checked without waiting, and returned only if their outcomes are final.
  ///
  /// - Parameters:
  ///   - account: The address of the account that pays.
  ///   - chain: The chain ID (EIP-155) of the transfers.
  ///   - wait: The maximum time to wait for the outcome of each transfer that has not been replaced.
  ///   - onChange: A closure that receives the record of a transfer and each new outcome of the transfer.
  /// - Returns: The transfers and their outcomes, newest first.
  /// - Throws: ``SendFlowError/journal(_:)`` if the journal cannot be read or written.
  func find(
    from account: EthereumAddress, on chain: UInt64, wait: Duration,
    onChange: (SendRecord, SendOutcome) -> Void = { _, _ in }
  ) async throws(SendFlowError) -> [EarlierSend] {
    var found: [EarlierSend] = []
    for record in try records(from: account, on: chain) {
      if case .settled = record.state { continue }
      let outcome = await sender.outcome(of: record, wait: record.isUnfinished ? wait : .zero) { onChange(record, $0) }
      let saved = try read { try journal.note(outcome, for: record.id) }
      if record.isUnfinished || saved.isFinal { found.append(EarlierSend(record: record, outcome: saved)) }
    }
    return found
  }

  /// Checks failed transfers from an account again, and corrects the journal if a failed transfer was executed after
  /// all.
  ///
  /// A transfer counts as failed if the node or the signer returned an error for it. Such a transfer may nevertheless
  /// be executed, for example if a proxy repeats the request. A transfer is not checked again if its nonce
  /// is known to be used by another transaction.
  ///
  /// - Parameters:
  ///   - account: The address of the account that pays.
  ///   - chain: The chain ID (EIP-155) of the transfers.
  /// - Returns: The transfers whose records were corrected, newest first.
  /// - Throws: ``SendFlowError/journal(_:)`` if the journal cannot be read or written. ``SendFlowError/node(_:)`` if
  ///   the node is unreachable.
  func check(from account: EthereumAddress, on chain: UInt64) async throws(SendFlowError) -> [EarlierSend] {
    var found: [EarlierSend] = []
    let all = try read { try journal.records() }
    for record in try records(from: account, on: chain) where record.mustBeChecked {
      let others = all.filter { $0.id != record.id && $0.plan.hasNonce(of: record.plan) }
      var isResolved = others.contains { $0.receipt != nil }
      if !isResolved {
        let outcome = await TransferTracker(node).outcome(of: record)
        switch outcome {
        case .unknown(.unreachable(.unanswered(let error))): throw .node(.unanswered(error))
        case .unknown(.nonceUsed): isResolved = true
        case .superseded(_, let actual) where actual?.isSamePayment(as: record.plan) != true: isResolved = true
        // A later transfer in the journal uses the nonce; that transfer is checked separately.
        case .pending(nil) where others.contains { !$0.isClosedAsNotMade }: continue
        case .included, .reverted, .different, .superseded, .pending:
          let saved = try read { try journal.note(outcome, for: record.id) }
          found.append(EarlierSend(record: record, outcome: saved))
        case .rejected, .refused, .unknown: continue
        }
      }
      if isResolved { try read { try journal.markChecked(record.id) } }
    }
    return found
  }

  /// Returns the journal's records of transfers from an account on a chain, newest first.
  private func records(
    from account: EthereumAddress, on chain: UInt64
  ) throws(SendFlowError) -> [SendRecord] {
    try read { try journal.records() }.reversed().filter { $0.plan.chain == chain && $0.plan.from == account }
  }

  private func read<Value>(_ operation: () throws -> Value) throws(SendFlowError) -> Value {
    do { return try operation() } catch { throw .journal(error) }
  }
}
