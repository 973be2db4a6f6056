public import Foundation
public import QuidCore

/// A file with a record of every transfer that was sent through a node.
///
/// The journal prevents a second payment after a crash or a lost connection. Each record is written to disk
/// before the transfer is submitted to the node. The file is `sends.json` in the data folder and is readable
/// by the user only. If the file cannot be read or written, nothing may be sent. A damaged file is left
/// unchanged.
public struct SendJournal: Sendable {
  private let folder: URL
  private let file: AtomicFile
  private let lockPolicy: FileLock.Policy

  /// Creates a journal whose file is in a folder.
  ///
  /// If the folder does not exist, it is created when the first transfer is recorded.
  public init(in folder: URL) { self.init(in: folder, lockPolicy: FileLock.Policy()) }

  /// Creates a journal with options for its file locks.
  ///
  /// A file system that does not support locks is an error, regardless of the options.
  init(in folder: URL, lockPolicy: FileLock.Policy) {
    self.folder = folder
    var policy = lockPolicy
    // Without a lock, two processes could use the same nonce, or lose a record.
    policy.isRequired = true
    self.lockPolicy = policy
    var file = AtomicFile(at: folder.appending(path: "sends.json"), byteLimit: 32 << 20)
    file.lockPolicy = policy
    self.file = file
  }

  /// Returns the records of all transfers, oldest first; an empty array if the file does not exist.
  ///
  /// - Throws: ``FileError``, with the reason ``FileError/Reason/damaged`` for invalid contents and
  ///   ``FileError/Reason/newerVersion(_:)`` for a later version of the format.
  public func records() throws(FileError) -> [SendRecord] {
    try records(in: try file.read())
  }

  /// Adds the record of a transfer and writes the file to disk.
  ///
  /// Unfinished transfers from the same account on the same chain are marked as replaced at the same time.
  /// See ``SendRecord/State/replaced(_:)``.
  ///
  /// - Throws: ``FileError`` if the file cannot be read or written.
  public func add(_ record: SendRecord) throws(FileError) {
    try change { records in
      for index in records.indices {
        let other = records[index]
        guard other.plan.from == record.plan.from, other.plan.chain == record.plan.chain else { continue }
        records[index].markReplaced()
      }
      records.append(record)
    }
  }

  /// Records the outcome of a transfer and returns the recorded outcome.
  ///
  /// A transaction can belong to only one transfer. If the transaction of the outcome is already recorded for
  /// another transfer, the recorded outcome is ``SendOutcome/superseded(by:_:)`` instead. This is not
  /// expected, since the fees of each transfer contain a random part that distinguishes its transaction from
  /// others.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the transfer.
  ///   - id: the identifier of the transfer's record.
  /// - Returns: the recorded outcome, which may differ from `outcome`.
  /// - Throws: ``FileError`` if the file cannot be read or written.
  @discardableResult
  public func note(_ outcome: SendOutcome, for id: String) throws(FileError) -> SendOutcome {
    try change { records in
      var recorded = outcome
      let found: TransactionHash? = if case .superseded(let hash, _) = outcome { hash } else { outcome.receipt?.hash }
      if let found, records.contains(where: { $0.id != id && $0.receipt?.hash == found }) {
        recorded = .superseded(by: found, nil)
      }
      for index in records.indices where records[index].id == id { records[index].update(with: recorded) }
      return recorded
    }
  }

  /// Marks a transfer that made no payment as one whose outcome need not be checked again.
  ///
  /// - Parameter id: the identifier of the transfer's record.
  /// - Throws: ``FileError`` if the file cannot be read or written.
  public func markChecked(_ id: String) throws(FileError) {
    try change { records in
      for index in records.indices where records[index].id == id { records[index].isChecked = true }
    }
  }

  /// Acquires the lock for sending from an account on a chain, so that no other process can send at the same
  /// time.
  ///
  /// - Returns: the lock, which is released when the object is destroyed.
  /// - Throws: ``FileError``, with the reason ``FileError/Reason/busy`` if another process holds the lock.
  ///   The method does not wait.
  public func lock(_ sender: EthereumAddress, on chain: UInt64) throws(FileError) -> SenderLock {
    let folder = try SecureDirectory(at: folder.path(percentEncoded: false), createIfMissing: true)
    let name = StorageFileName.lock(of: "send-\(chain)-\(sender.description.lowercased())")
    return SenderLock(try folder.lock(name, timeout: .zero, policy: lockPolicy))
  }

  private func change<Result>(_ change: (inout [SendRecord]) -> Result) throws(FileError) -> Result {
    try file.update { (content: inout Data?) throws(FileError) in
      var records = try records(in: content)
      let result = change(&records)
      content = try bytes(of: records)
      return result
    }
  }
}

extension SendJournal {
  // MARK: File format

  private struct Format: Decodable {
    /// The version of the file format that is written.
    ///
    /// Files of version 1 can be read too. Version 2 added the errors of open transfers, transactions that
    /// differ from their plan, and the fees of rollups.
    static let current = 2
    let version: Int
  }

  private struct Contents: Codable {
    let version: Int
    let sends: [SendJournalEntry]
  }

  private func records(in content: Data?) throws(FileError) -> [SendRecord] {
    guard let content else { return [] }
    guard let body = try? JSONBody(content, byteLimit: .max),
      let version = try? body.decoded(as: Format.self).version
    else { throw FileError(.damaged, at: file.path) }
    guard version <= Format.current else { throw FileError(.newerVersion(version), at: file.path) }
    guard version > 0, let contents = try? body.decoded(as: Contents.self),
      let records = try? contents.sends.map({ try $0.record() })
    else { throw FileError(.damaged, at: file.path) }
    return records
  }

  private func bytes(of records: [SendRecord]) throws(FileError) -> Data {
    let contents = Contents(version: Format.current, sends: records.map { SendJournalEntry($0) })
    guard let bytes = try? JSONWriter.data(contents, .prettyPrinted) else { throw FileError(.damaged, at: file.path) }
    return bytes
  }
}

/// A lock that allows only one process at a time to send from an account on a chain.
///
/// The lock is released when the object is destroyed.
public final class SenderLock: Sendable {
  private let lock: FileLock

  init(_ lock: consuming FileLock) { self.lock = lock }
}
