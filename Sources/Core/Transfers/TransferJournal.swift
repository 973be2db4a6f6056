/// A journal of all transfers that were submitted to nodes, used to prevent paying a transfer twice.
///
/// Implementations write each change to durable storage before they return. QuidNetworking's `SendJournal` and, for
/// tests, ``MemoryTransferJournal`` conform to this protocol. The methods throw errors of the implementation, for example if the disk is full.
public protocol TransferJournal: Sendable {
  /// The type of the lock that the journal returns for an account.
  associatedtype Lock: TransferLock
  /// Returns the records of all transfers, oldest first; throws an error if the journal cannot be read.
  func records() throws -> [SendRecord]
  /// Adds the record of a new transfer to the journal, and marks the transfers that it replaces.
  ///
  /// - Parameter replaced: The identifiers of the records to mark; see ``SendRecord/markReplaced()``.
  /// - Throws: An error if the journal cannot be read or written.
  func add(_ record: SendRecord, replacing replaced: Set<String>) throws
  /// Records the outcome of a transfer in the journal.
  ///
  /// - Returns: The recorded outcome. If another record already has the transaction of `outcome`, the nonce was used by
  ///   that transfer, and the recorded outcome is ``SendOutcome/superseded(by:_:)``.
  /// - Throws: An error if the journal cannot be read or written.
  func note(_ outcome: SendOutcome, for id: String) throws -> SendOutcome
  /// Marks a failed transfer as needing no more checks; throws an error if the journal cannot be read or written.
  func markChecked(_ id: String) throws
  /// Acquires the lock on an account, so that no other process can send from the account on the same chain.
  ///
  /// - Throws: An error if the lock cannot be acquired, for example because another process holds it.
  func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> Lock
}
