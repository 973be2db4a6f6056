public import Foundation

/// Files that many processes share: the answers of upstreams, and small things they have to agree on.
///
/// One file for each resource. What is read is exactly what was written, or nothing: a file is only ever replaced as a
/// whole, and one that was changed in any other way is noticed, set aside and counts as not there. Nothing here throws;
/// a store that cannot be read or written is a warning, and everything goes on without it. For what a person made, use
/// ``AtomicFile``, which does tell.
public struct Store: Sendable {
  let path: String?
  let byteLimit: Int
  let now: @Sendable () -> Date
  let warnings: StoreWarnings
  let ledger = StoreLedger()

  /// How long a change of shared state waits for the changes of others.
  package var lockWait: Duration = .seconds(2)

  /// A store in a folder, which is made when something is first stored; one without a folder stores nothing.
  ///
  /// - Parameters:
  ///   - folder: a folder of its own. One that belongs to another user, or that others can write to, is not used.
  ///   - byteLimit: how much room answers may take. What was used longest ago goes first.
  ///   - now: the clock that files are marked with and their ages measured by.
  ///   - warn: is told what a person should know, each thing once.
  public init(
    folder: URL?, byteLimit: Int = 64 << 20, now: @escaping @Sendable () -> Date,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    path = folder.map { $0.path(percentEncoded: false) }
    self.byteLimit = byteLimit
    self.now = now
    warnings = StoreWarnings(warn)
  }

  // MARK: Answers

  /// The answer that was last kept; `nil` where there is none or it cannot be trusted.
  package func answer(for name: ResourceName) -> StoredAnswer? {
    guard let folder = openedFolder(isMade: false) else { return nil }
    return content(name, .answer, in: folder)
  }

  /// Keeps an answer in the place of the one before.
  package func keep(_ answer: StoredAnswer, for name: ResourceName) {
    guard let size = write(answer, name, .answer, .whole) else { return }
    if ledger.mustLook(afterWriting: size, byteLimit: byteLimit) { sweep(sparing: StoredKind.answer.fileName(name)) }
  }

  // MARK: Files

  /// The folder; `nil` when it is not there, or cannot be used, which is told.
  func openedFolder(isMade: Bool) -> PrivateFolder? {
    guard let path else {
      warnings.tell(.noFolder)
      return nil
    }
    do throws(StoreFailure) {
      return try PrivateFolder(at: path, isMade: isMade)
    } catch {
      if isMade || error.reason != .missing { warnings.tell(.failed(error)) }
      return nil
    }
  }

  /// What was last written; `nil` where there is nothing or it cannot be trusted.
  func content(_ name: ResourceName, _ kind: StoredKind, in folder: borrowing PrivateFolder) -> StoredAnswer? {
    let file = kind.fileName(name)
    do throws(StoreFailure) {
      let use = kind == .answer ? now() : nil
      guard let contents = try folder.contents(of: file, byteLimit: Self.fileByteLimit, use: use) else { return nil }
      do throws(StoredHeader.Flaw) {
        return try StoredAnswer(file: contents.bytes, subject: kind.subject(name))
      } catch {
        guard error == .damaged else { return nil }
      }
      warnings.tell(.damaged(file))
      try folder.setAside(file, contents.status.identity, at: now())
    } catch {
      warnings.tell(.failed(error))
    }
    return nil
  }

  /// Writes a file.
  ///
  /// - Returns: its size in bytes; `nil` when it was not written, which is told.
  func write(
    _ answer: StoredAnswer, _ name: ResourceName, _ kind: StoredKind, _ durability: Durability
  ) -> Int? {
    let file = kind.fileName(name)
    guard let parts = answer.file(subject: kind.subject(name)) else {
      warnings.tell(.unstorable(file))
      return nil
    }
    // Twice, since someone may be emptying the cache at this moment.
    for isLast in [false, true] {
      guard let folder = openedFolder(isMade: true) else { return nil }
      do throws(StoreFailure) {
        try folder.replace(file, with: parts, durability: durability, modified: now())
        return parts.reduce(0) { $0 + $1.count }
      } catch {
        if error.reason == .missing, !isLast { continue }
        warnings.tell(.failed(error))
      }
    }
    return nil
  }

  private static let fileByteLimit = StoredHeader.lengthLimit + StoredAnswer.byteLimit
}
