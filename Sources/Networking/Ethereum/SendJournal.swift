public import Foundation
public import QuidCore

/// The record of all sends through a node, on disk: what keeps a crash or a lost connection from paying twice.
///
/// Each send is written, and has reached the disk, before it leaves. The file is `sends.json` in the folder for the user's
/// data, for the user alone to read. When it cannot be read or written nothing may be sent, and a file that makes no sense
/// is left as it is.
public struct SendJournal: Sendable {
  private let folder: URL
  private let file: AtomicFile
  private let lockPolicy: FileLock.Policy

  /// Creates the journal in a folder, whether or not there is one.
  public init(in folder: URL) { self.init(in: folder, lockPolicy: FileLock.Policy()) }

  /// Creates a journal that takes its locks by a policy; that they are required is not up to the policy.
  init(in folder: URL, lockPolicy: FileLock.Policy) {
    self.folder = folder
    var policy = lockPolicy
    // Without a lock, two processes could send with the same nonce, or lose a record.
    policy.isRequired = true
    self.lockPolicy = policy
    var file = AtomicFile(at: folder.appending(path: "sends.json"), byteLimit: 32 << 20)
    file.lockPolicy = policy
    self.file = file
  }

  /// All sends, oldest first; none when there is no file.
  ///
  /// - Throws: ``StoreFailure``, ``StoreFailure/Reason/damaged`` for a file that no Quid has written,
  ///   ``StoreFailure/Reason/newerVersion(_:)`` for one of a later format.
  public func records() throws(StoreFailure) -> [SendRecord] {
    try records(in: try file.read())
  }

  /// Writes down a send, and waits until it has reached the disk.
  ///
  /// In the same step the unfinished sends of the same account count as replaced: see ``SendRecord/State/replaced(_:)``.
  ///
  /// - Throws: ``StoreFailure``.
  public func add(_ record: SendRecord) throws(StoreFailure) {
    try change { records in
      for index in records.indices {
        let other = records[index]
        guard other.plan.from == record.plan.from, other.plan.chain == record.plan.chain else { continue }
        records[index].markReplaced()
      }
      records.append(record)
    }
  }

  /// Writes down what has been found out about a send.
  ///
  /// A transaction makes one send only. If one is found for two sends, it counts for the one it was noted for first, and
  /// the other one was superseded. The random part of the fees should exclude this already.
  ///
  /// - Returns: what has been written down.
  /// - Throws: ``StoreFailure``.
  @discardableResult
  public func note(_ outcome: SendOutcome, for id: String) throws(StoreFailure) -> SendOutcome {
    try change { records in
      var own = outcome
      let found: TransactionHash? = if case .superseded(let hash, _) = outcome { hash } else { outcome.receipt?.hash }
      if let found, records.contains(where: { $0.id != id && $0.receipt?.hash == found }) {
        own = .superseded(by: found, nil)
      }
      for index in records.indices where records[index].id == id { records[index].note(own) }
      return own
    }
  }

  /// Notes that a send that was closed as not made need not be checked again.
  ///
  /// - Throws: ``StoreFailure``.
  public func markChecked(_ id: String) throws(StoreFailure) {
    try change { records in
      for index in records.indices where records[index].id == id { records[index].isChecked = true }
    }
  }

  /// Keeps every other process from sending from the same account on the same chain, until the lock ends.
  ///
  /// - Throws: ``StoreFailure``, ``StoreFailure/Reason/busy`` at once when another process has it.
  public func lock(_ sender: EthereumAddress, on chain: UInt64) throws(StoreFailure) -> SenderLock {
    let folder = try PrivateFolder(at: folder.path(percentEncoded: false), isMade: true)
    let name = StoreFileName.lock(of: "send-\(chain)-\(sender.description.lowercased())")
    return SenderLock(try folder.lock(name, wait: .zero, policy: lockPolicy))
  }

  private func change<Result>(_ change: (inout [SendRecord]) -> Result) throws(StoreFailure) -> Result {
    try file.update { (content: inout Data?) throws(StoreFailure) in
      var records = try records(in: content)
      let result = change(&records)
      content = try bytes(of: records)
      return result
    }
  }

  private func records(in content: Data?) throws(StoreFailure) -> [SendRecord] {
    guard let content else { return [] }
    let version: Int
    do throws(AnswerFlaw) {
      version = try JSONBody(content, byteLimit: .max).decoded(as: Format.self).version
    } catch {
      throw StoreFailure(.damaged, at: path)
    }
    guard version <= Format.current else { throw StoreFailure(.newerVersion(version), at: path) }
    do throws(AnswerFlaw) {
      let body = try JSONBody(content, byteLimit: .max)
      guard version > 0 else { throw AnswerFlaw.unreadable(what: "a version", place: "version") }
      let stored = try body.decoded(as: Sends.self)
      var records: [SendRecord] = []
      for send in stored.sends { records.append(try send.record()) }
      return records
    } catch {
      throw StoreFailure(.damaged, at: path)
    }
  }

  private func bytes(of records: [SendRecord]) throws(StoreFailure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(Sends(version: Format.current, sends: records.map { StoredSend($0) }))
    } catch {
      throw StoreFailure(.damaged, at: path)
    }
  }

  private var path: String { folder.appending(path: "sends.json").path(percentEncoded: false) }

  private struct Format: Decodable {
    /// The version that is written.
    ///
    /// Version 1 lacks errors of open sends, different transactions and rollup fees.
    static let current = 2
    let version: Int
  }

  private struct Sends: Codable {
    let version: Int
    let sends: [StoredSend]
  }
}

/// The right of one process to send from an account; it is given back when this is let go, or the process ends.
public final class SenderLock: Sendable {
  private let lock: FileLock

  init(_ lock: consuming FileLock) { self.lock = lock }
}
