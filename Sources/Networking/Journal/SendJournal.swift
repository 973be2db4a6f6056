public import QuidCore

/// A journal file with a record of every transfer that was sent through a node.
///
/// The journal prevents a second payment after a crash or a lost connection: each record is written to disk before the
/// transfer is submitted. The file is `sends.json` in the data folder and is readable by the user only. If the journal
/// cannot be read or written, no transfer is sent. A damaged file is left unchanged.
public struct SendJournal: TransferJournal {
  private let folder: URL
  private let file: AtomicFile
  private let lockPolicy: FileLock.Policy

  /// Creates a journal in a folder, which is created when the first transfer is recorded.
  public init(in folder: URL) { self.init(in: folder, lockPolicy: FileLock.Policy()) }

  /// Creates a journal in a folder, with options for its file locks; a file system without locks is always an error.
  init(in folder: URL, lockPolicy: FileLock.Policy) {
    self.folder = folder
    var policy = lockPolicy
    // Without a lock, two processes could use the same nonce, or lose a record.
    policy.isRequired = true
    self.lockPolicy = policy
    // A link could lead to a journal without the latest transfers, such as one in a repository.
    var file = AtomicFile(at: folder.appending(path: "sends.json"), byteLimit: 32 << 20, followsLinks: false)
    file.lockPolicy = policy
    self.file = file
  }

  /// Returns the records of all transfers, oldest first; an empty array if the file does not exist.
  ///
  /// - Throws: ``FileError`` if the file cannot be read. The reason is ``FileError/Reason/damaged`` if the contents
  ///   are invalid, and ``FileError/Reason/newerVersion(_:)`` if a newer version of Quid wrote the file.
  public func records() throws -> [TransferRecord] {
    try records(in: try file.read())
  }

  /// Changes the records with a closure, writes the journal to disk, and returns the result of the closure.
  ///
  /// - Throws: ``FileError`` if the file cannot be read, changed or locked.
  public func update<Result: Sendable>(_ change: (inout [TransferRecord]) -> Result) throws -> Result {
    try file.update { content in
      var records = try records(in: content)
      let result = change(&records)
      content = Self.file(of: records)
      return result
    }
  }

  /// Locks the account on the chain, so that no other process can send from it; does not wait for the lock.
  ///
  /// - Returns: The lock, which is released when the object is destroyed.
  /// - Throws: ``FileError`` if the lock cannot be acquired. The reason is ``FileError/Reason/busy`` if another
  ///   process holds the lock.
  public func lock(_ sender: EthereumAddress, on chain: UInt64) throws -> SenderLock {
    try SenderLock(sender, on: chain, in: folder, policy: lockPolicy)
  }

  /// Returns a Boolean value that indicates whether the reason of an error is ``FileError/Reason/busy``.
  public func isBusy(_ error: any Error) -> Bool { (error as? FileError)?.reason == .busy }
}

extension SendJournal {
  // MARK: File format

  /// The version of the file format in which the journal is written; version 1 can also be read.
  private static let currentVersion = 2

  private func records(in content: Data?) throws -> [TransferRecord] {
    guard let content else { return [] }
    guard let json = try? JSON(content, byteLimit: .max), let version = try? json.required("version").integer() else {
      throw FileError(.damaged, at: file.path)
    }
    guard version <= Self.currentVersion else { throw FileError(.newerVersion(version), at: file.path) }
    guard version > 0, let entries = try? json.required("sends").elements(),
      let records = try? entries.map({ try SendJournalEntry.record($0) })
    else { throw FileError(.damaged, at: file.path) }
    return records
  }

  private static func file(of records: [TransferRecord]) -> Data {
    let contents: JSONValue = [
      "version": .number(Int64(currentVersion)), "sends": .array(records.map { SendJournalEntry.json(of: $0) }),
    ]
    return Data(contents.document(isIndented: true).utf8)
  }
}
