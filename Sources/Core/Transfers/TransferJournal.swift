/// A journal of all transfers that were submitted to nodes, which prevents paying a transfer twice.
///
/// Implementations write each change to durable storage before they return. QuidNetworking's `SendJournal` conforms to
/// this protocol. The methods throw errors of the implementation, such as a full disk.
public protocol TransferJournal: Sendable {
  /// The type of the lock that the journal returns for an account.
  associatedtype Lock: TransferLock
  /// Returns the records of all transfers, oldest first.
  func records() throws -> [SendRecord]
  /// Adds the record of a new transfer.
  ///
  /// Unfinished transfers from the same account and chain are marked as replaced.
  func add(_ record: SendRecord) throws
  /// Records the outcome of a transfer.
  ///
  /// - Parameters:
  ///   - outcome: The new outcome of the transfer.
  ///   - id: The identifier of the transfer's record; see ``SendRecord/id``.
  /// - Returns: The recorded outcome. It differs from `outcome` if the transaction of `outcome` is already recorded for
  ///   another transfer.
  func note(_ outcome: SendOutcome, for id: String) throws -> SendOutcome
  /// Records that the outcome of a failed transfer does not need to be checked again.
  ///
  /// - Parameter id: The identifier of the transfer's record; see ``SendRecord/id``.
  func markChecked(_ id: String) throws
  /// Acquires the lock for sending from an account on a chain, so that no other process can send at the same time.
  ///
  /// The method does not wait: it throws an error if another process holds the lock.
  func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> Lock
}

/// A lock that allows only one process at a time to send from an account on a chain.
///
/// The lock is released when the object is deallocated.
public protocol TransferLock: AnyObject, Sendable {}

/// An earlier transfer from the journal, with its current outcome.
public struct EarlierSend: Hashable, Sendable {
  /// The record of the earlier transfer, as it was before its outcome was determined again.
  public let record: SendRecord
  /// The current outcome of the transfer.
  public let outcome: SendOutcome

  /// Creates an earlier transfer from its record and its current outcome.
  public init(record: SendRecord, outcome: SendOutcome) {
    self.record = record
    self.outcome = outcome
  }

  /// A Boolean value that indicates whether another transfer has replaced this transfer.
  public var isReplaced: Bool { !record.isUnfinished && !record.isClosedAsNotMade }

  /// Returns whether another transfer may replace this transfer.
  ///
  /// Returns `true` in each of these cases:
  ///
  /// - No included transaction has used the nonce of this transfer, and the nonce does not exceed the next nonce of the
  ///   account.
  /// - The chain is a test chain that is shorter than at the time of this transfer, so it has been restarted.
  /// - The chain has grown by 64 or more blocks since this transfer, so no further information is expected from the
  ///   node.
  ///
  /// In all other cases, this transfer may have used its nonce, so that both transfers could be paid: its receipt may
  /// be delayed, or its block may be newer than the outcome.
  ///
  /// - Parameter terms: The current state of the account and of its chain.
  public func canBeReplaced(on terms: TransferTerms) -> Bool {
    let plan = record.plan
    let isRestarted = TransferPrices.testChains.contains(plan.chain) && terms.block + 2 < record.block
    return terms.included...terms.nonce ~= plan.nonce || isRestarted
      || terms.block >= record.block + Self.blocksUntilReplaceable
  }

  private static let blocksUntilReplaceable: UInt64 = 64

  /// Returns the error that prevents a new transfer if this earlier transfer was executed after all.
  ///
  /// This transfer had been reported as unknown or as failed, so the new transfer may be an unintended repetition.
  ///
  /// - Parameter recipient: The recipient of the new transfer.
  /// - Returns: The error. `nil` if this transfer was not executed, or if it had been reported as unknown and has
  ///   another recipient than the new transfer.
  public func problem(paying recipient: EthereumAddress?) -> SendError? {
    guard record.isClosedAsNotMade || recipient == record.plan.to else { return nil }
    if case .included(let receipt) = outcome {
      return .madeAfterAll(record.plan, by: receipt.hash, hasOtherFees: false)
    }
    guard outcome.isFinal, let actual = outcome.actual, actual.isSamePayment(as: record.plan) else { return nil }
    return .madeAfterAll(record.plan, by: actual.hash, hasOtherFees: true)
  }
}

/// A service that determines the outcomes of the unsettled transfers in a journal.
struct EarlierSends: Sendable {
  let journal: any TransferJournal
  let node: any EthereumNode
  let sender: TransferSender

  /// Determines and records the outcomes of the unsettled transfers of an account on a chain.
  ///
  /// The transfers are checked from newest to oldest, so that a transaction counts for the newer one of two equal
  /// transfers. Replaced transfers are checked without waiting, and returned only once they are settled.
  ///
  /// - Parameters:
  ///   - account: The address of the account that pays.
  ///   - chain: The chain ID (EIP-155).
  ///   - wait: The maximum time to wait for each transfer that may still be included in a block.
  ///   - onChange: A closure that receives each new outcome of a transfer.
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

  /// Checks failed transfers again, and corrects the journal if one of them was executed after all.
  ///
  /// A proxy or a cluster of nodes may deliver a transfer after it has returned an error. A transfer whose nonce is
  /// known to be used by another transaction is not checked again.
  ///
  /// - Returns: The transfers whose record was corrected.
  /// - Throws: ``SendFlowError/journal(_:)`` if the journal cannot be read or written; ``SendFlowError/node(_:)`` if
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
