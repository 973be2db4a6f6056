/// A journal of all transfers that were submitted to nodes, used to prevent paying a transfer twice.
///
/// Implementations write each change to durable storage before they return. QuidNetworking's `SendJournal` and, for
/// tests, ``MemoryTransferJournal`` conform to this protocol. A journal of your own stores an array of ``TransferRecord``,
/// which is `Codable`; the library QuidTesting has a test for each rule. The methods throw errors of the implementation,
/// for example if the disk is full. An identifier without a record changes no record.
public protocol TransferJournal: Sendable {
  /// The type of the lock that the journal returns for an account.
  associatedtype Lock: TransferLock
  /// Returns the records of all transfers in the order in which they were added; throws an error if the journal cannot
  /// be read.
  func records() throws -> [TransferRecord]
  /// Changes the records with a closure, stores them, and returns the result of the closure.
  ///
  /// By default, all other changes of the journal call this method.
  ///
  /// No other change, also of another process, happens between reading and storing the records.
  ///
  /// - Throws: An error if the journal cannot be read or written.
  func update<Result: Sendable>(_ change: (inout [TransferRecord]) -> Result) throws -> Result
  /// Adds the record of a new transfer to the journal, and marks the transfers that it replaces.
  ///
  /// - Parameter replaced: The identifiers of the records to mark; see ``TransferRecord/markReplaced()``.
  /// - Throws: ``DuplicateTransferError`` if a record has the same identifier, or if both the transfer and another one with
  ///   the same account, chain and nonce, which it does not replace, are open; an error if the journal cannot be read or
  ///   written. No record is changed.
  func add(_ record: TransferRecord, replacing replaced: Set<String>) throws
  /// Records the outcome of a transfer in the journal by ``TransferRecord/update(with:)``.
  ///
  /// If the transfer was not made, those that it was to replace are open again.
  ///
  /// - Returns: The outcome, which is recorded unless the transfer has another final outcome. If another record already
  ///   has the transaction of `outcome`, or the one that superseded the transfer, the nonce was used by that other
  ///   transfer: then ``TransferOutcome/superseded(by:_:)`` without the transaction is recorded and returned.
  /// - Throws: An error if the journal cannot be read or written.
  @discardableResult
  func note(_ outcome: TransferOutcome, for id: String) throws -> TransferOutcome
  /// Marks a failed transfer as needing no more checks; throws an error if the journal cannot be read or written.
  func markChecked(_ id: String) throws
  /// Acquires the lock on an account, so that no other process can send from the account on the same chain.
  ///
  /// The lock is released when the object is destroyed. Other accounts, and the account on other chains, remain free.
  ///
  /// - Throws: An error if the lock cannot be acquired, for example because another process holds it.
  func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> Lock
  /// Returns a Boolean value that indicates whether an error of ``lock(_:on:)`` means that another process holds the
  /// lock; by default, all errors do.
  func isBusy(_ error: any Error) -> Bool
}

extension TransferJournal {
  /// Returns `true`.
  public func isBusy(_ error: any Error) -> Bool { true }

  /// Adds the record of a new transfer by ``update(_:)``, and marks the transfers that it replaces.
  public func add(_ record: TransferRecord, replacing replaced: Set<String> = []) throws {
    let first = try update { $0.add(record, replacing: replaced) }
    if let first { throw DuplicateTransferError(first: first) }
  }

  /// Records the outcome of a transfer by ``update(_:)``, and returns the recorded outcome.
  @discardableResult
  public func note(_ outcome: TransferOutcome, for id: String) throws -> TransferOutcome {
    try update { $0.note(outcome, for: id) }
  }

  /// Marks a failed transfer by ``update(_:)`` as needing no more checks.
  public func markChecked(_ id: String) throws { try update { $0.markChecked(id) } }
}

/// A lock, held until deallocation, that allows only one process to send from an account on a chain.
public protocol TransferLock: AnyObject, Sendable {}

/// The error of a journal that already has the record of a new transfer, or an open transfer with its account, chain and
/// nonce.
///
/// The journal is unchanged. If the error was thrown during a send, nothing was submitted.
public struct DuplicateTransferError: NamedError, Hashable {
  /// The record of the earlier transfer.
  public let first: TransferRecord

  /// Creates the error of a journal with an earlier transfer.
  public init(first: TransferRecord) { self.first = first }
}

/// The changes of a journal to its records.
extension [TransferRecord] {
  /// Adds a record; if another record has its identifier, or if both are open, have one nonce and the new one does not
  /// replace the other, changes nothing and returns the other record.
  package mutating func add(_ record: TransferRecord, replacing replaced: Set<String> = []) -> TransferRecord? {
    let first = first { other in
      let isSecond = record.isUnfinished && other.isUnfinished && other.plan.hasNonce(of: record.plan)
      return other.id == record.id || isSecond && !replaced.contains(other.id)
    }
    guard first == nil else { return first }
    for index in indices where replaced.contains(self[index].id) { self[index].markReplaced() }
    append(record)
    return nil
  }

  package mutating func note(_ outcome: TransferOutcome, for id: String) -> TransferOutcome {
    var recorded = outcome
    let found: TransactionHash? = if case .superseded(let hash, _) = outcome { hash } else { outcome.receipt?.hash }
    if let found, contains(where: { $0.id != id && $0.receipt?.hash == found }) {
      recorded = .superseded(by: found, nil)
    }
    for index in indices where self[index].id == id {
      self[index].update(with: recorded)
      if self[index].isClosedAsNotMade { reopenReplaced(of: self[index].plan) }
      if case .superseded(_, let actual?) = recorded { reopenAttempts(at: self[index].plan, making: actual) }
    }
    return recorded
  }

  /// Opens the replaced transfers that a transaction with their nonce has made, until they have a final outcome.
  private mutating func reopenAttempts(at plan: TransferPlan, making actual: NodeTransaction) {
    for index in indices where self[index].plan.hasNonce(of: plan) && actual.isSamePayment(as: self[index].plan) {
      self[index].markOpen()
    }
  }

  /// Records the new outcome of an included transfer whose block a reorganization has removed.
  mutating func correct(_ outcome: TransferOutcome, of removed: TransferRecord, _ receipt: TransactionReceipt) {
    for index in indices where self[index].plan.hasNonce(of: removed.plan) { self[index].markRemoved(receipt) }
    _ = note(outcome, for: removed.id)
  }

  /// Opens the newest replaced transfers of an account, unless a later transfer may have been made.
  private mutating func reopenReplaced(of plan: TransferPlan) {
    for index in indices.reversed() where self[index].plan.hasAccount(of: plan) {
      if self[index].isReplaced {
        self[index].markOpen()
      } else if !self[index].isClosedAsNotMade {
        return
      }
    }
  }

  package mutating func markChecked(_ id: String) {
    for index in indices where self[index].id == id { self[index].isChecked = true }
  }
}
