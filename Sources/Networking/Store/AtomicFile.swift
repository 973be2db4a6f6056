public import Foundation

/// A file that a person would miss, such as the watchlist or the settings: replaced as a whole or not at all.
///
/// Its bytes are stored as they are, so a person can read and change them with other programs; whether they make sense is
/// for the caller to find out. Everything that goes wrong is thrown. Only the user can read the file, and its folder must
/// not be open to changes by others.
public struct AtomicFile: Sendable {
  private let folder: String
  private let name: String
  private let byteLimit: Int

  /// How long a change waits for the changes of others.
  package var lockWait: Duration = .seconds(2)

  /// The rules for the lock of a change.
  var lockPolicy = FileLock.Policy()

  /// The file at a place, whether or not it is there; nothing is touched yet.
  ///
  /// - Parameter byteLimit: the size above which it is neither read nor written.
  public init(at url: URL, byteLimit: Int = 1 << 20) {
    // Not by the URL's own parts, which take longer than reading the file.
    let path = url.path(percentEncoded: false)
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    name = String(path[end...])
    self.byteLimit = byteLimit
  }

  /// What is in the file; `nil` when there is none.
  ///
  /// - Throws: ``StoreFailure``.
  public func read() throws(StoreFailure) -> Data? {
    do throws(StoreFailure) {
      return try PrivateFolder(at: folder, isMade: false).contents(of: name, byteLimit: byteLimit)?.bytes
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
  }

  /// The file, opened to read parts of it; `nil` when there is none.
  ///
  /// What is read stays that of one version, whatever is put in its place meanwhile.
  ///
  /// - Throws: ``StoreFailure``.
  func opened() throws(StoreFailure) -> PrivateFile? {
    do throws(StoreFailure) {
      return try PrivateFolder(at: folder, isMade: false).file(name, byteLimit: byteLimit)
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
  }

  /// The path of the file, to be named in a message.
  var path: String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

  /// Writes the file, whatever was in it, and makes its folder where it is missing.
  ///
  /// - Throws: ``StoreFailure``; then the file is as it was.
  public func replace(with bytes: Data) throws(StoreFailure) {
    try update { (content: inout Data?) in content = bytes }
  }

  /// Changes what is in the file, with no change by another process or thread in between.
  ///
  /// - Parameter change: gets what is in the file, `nil` when there is none, and leaves what is to be in it; with `nil`
  ///   the file is removed. It must wait for nothing, above all not for another change. When it throws, nothing is changed.
  /// - Returns: what the change returns.
  /// - Throws: ``StoreFailure``, ``StoreFailure/Reason/busy`` when another process does not get done with its change;
  ///   then the file is as it was.
  public func update<Result>(
    _ change: (inout Data?) throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    let folder = try PrivateFolder(at: folder, isMade: true)
    let lock = try folder.lock(StoreFileName.lock(of: name), wait: lockWait, policy: lockPolicy)
    let before = try folder.contents(of: name, byteLimit: byteLimit)?.bytes
    var content = before
    let result = try change(&content)
    if content != before { try write(content, in: folder) }
    lock.release()
    return result
  }

  private func write(_ content: Data?, in folder: borrowing PrivateFolder) throws(StoreFailure) {
    guard let content else {
      try folder.remove(name)
      return
    }
    guard content.count <= byteLimit else { throw folder.failure(.tooLarge(byteLimit: byteLimit), name) }
    try folder.replace(name, with: [content], durability: .lasting)
    folder.removeTemporaries(before: folder.status(of: name)?.modified)
  }

  /// Gives the file another name, since what is in it makes no sense; nothing that a person made is ever thrown away.
  ///
  /// - Parameter now: becomes part of the new name.
  /// - Returns: the path it has now; `nil` when there was no file.
  /// - Throws: ``StoreFailure``.
  public func setAside(now: Date) throws(StoreFailure) -> String? {
    let folder: PrivateFolder
    do throws(StoreFailure) {
      folder = try PrivateFolder(at: self.folder, isMade: false)
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
    let lock = try folder.lock(StoreFileName.lock(of: name), wait: lockWait)
    guard folder.status(of: name) != nil else { return nil }
    var second = now.wholeSeconds
    while folder.status(of: StoreFileName.setAside(name, second: second)) != nil { second += 1 }
    let newName = StoreFileName.setAside(name, second: second)
    try folder.rename(name, to: newName)
    lock.release()
    return folder.path(of: newName)
  }
}
