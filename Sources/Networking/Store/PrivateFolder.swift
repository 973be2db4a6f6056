import Foundation

/// An open folder that nobody else can change: the user's own, and writable by no one else.
///
/// It stays the same folder whatever becomes of its path. The path may lead through links, since people do move their
/// caches to other disks, and what counts is where it leads; below it no link is followed.
struct PrivateFolder: ~Copyable, Sendable {
  private let path: String
  private let folder: OpenFile

  /// The folder at a path.
  ///
  /// - Parameter isMade: whether it and its parents are made where they are missing.
  init(at path: String, isMade: Bool) throws(StoreFailure) {
    let folder = try StoreFailure.attempt(at: path) { () throws(SystemError) in try Self.opened(path, isMade: isMade) }
    let status = try StoreFailure.attempt(at: path) { () throws(SystemError) in try folder.status() }
    guard status.isOwn else { throw StoreFailure(.ownedByAnother, at: path) }
    guard status.permissions & 0o022 == 0 else { throw StoreFailure(.writableByOthers, at: path) }
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
    self.folder = folder
  }

  private static func opened(_ path: String, isMade: Bool) throws(SystemError) -> OpenFile {
    do throws(SystemError) {
      return try .folder(at: path)
    } catch {
      guard isMade, error.isMissing else { throw error }
    }
    try make(path)
    return try .folder(at: path)
  }

  private static func make(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try OpenFile.makeFolder(at: path)
    } catch {
      // Another process may be making the same folders.
      if error.isAlreadyThere { return }
      guard error.isMissing, let parent = parent(of: path) else { throw error }
      try make(parent)
      do throws(SystemError) {
        try OpenFile.makeFolder(at: path)
      } catch {
        guard error.isAlreadyThere else { throw error }
      }
    }
  }

  private static func parent(of path: String) -> String? {
    let parts = path.split(separator: "/").dropLast()
    return parts.isEmpty ? nil : (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension PrivateFolder {
  /// A file that has been read.
  struct Contents: Sendable {
    let bytes: Data
    let status: FileStatus
  }

  /// How exactly it is known when a file was last used, in seconds.
  static let useGranularity: TimeInterval = 600

  /// What is in a file; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - byteLimit: the largest file that is read; a larger one is refused.
  ///   - count: how many bytes of it are wanted.
  ///   - use: when it is being used. That is noted as the time it was modified, so that what was used least can be told,
  ///     though not again within ``useGranularity``.
  func contents(
    of name: String, byteLimit: Int, first count: Int = .max, use: Date? = nil
  ) throws(StoreFailure) -> Contents? {
    let contents = try attempt(name) { () throws(SystemError) -> Contents? in
      let file: OpenFile
      do throws(SystemError) {
        file = try folder.file(name, for: .reading)
      } catch {
        guard error.isMissing else { throw error }
        return nil
      }
      let status = try file.status()
      guard status.kind == .file, status.size <= byteLimit else { return Contents(bytes: Data(), status: status) }
      let bytes = try file.bytes(min(status.size, count))
      if let use, use.timeIntervalSince(status.modified) > Self.useGranularity { try? file.setModified(use) }
      return Contents(bytes: bytes, status: status)
    }
    guard let contents else { return nil }
    guard contents.status.kind == .file else { throw failure(.notAFile, name) }
    guard contents.status.size <= byteLimit else { throw failure(.tooLarge(byteLimit: byteLimit), name) }
    return contents
  }

  /// A file, opened to read parts of it; `nil` when there is none.
  ///
  /// - Parameter byteLimit: the largest file that is read; a larger one is refused.
  func file(_ name: String, byteLimit: Int) throws(StoreFailure) -> PrivateFile? {
    let file: OpenFile
    do throws(SystemError) {
      file = try folder.file(name, for: .reading)
    } catch {
      if error.isMissing { return nil }
      throw StoreFailure(StoreFailure.Reason(error), at: path(of: name))
    }
    return try PrivateFile(file, at: path(of: name), byteLimit: byteLimit)
  }

  /// Puts a file in the place of the one of that name, if there is one, as a whole or not at all.
  ///
  /// - Parameters:
  ///   - parts: what the file is to hold, one behind the other.
  ///   - modified: the time it was modified; now where nothing is said.
  func replace(
    _ name: String, with parts: [Data], durability: Durability, modified: Date? = nil
  ) throws(StoreFailure) {
    let temporary = StoreFileName.temporary()
    let file = try makeTemporary(temporary, for: name)
    do throws(StoreFailure) {
      try attempt(name) { () throws(SystemError) in
        for part in parts {
          // The closure's error would lose its type on the way out.
          try part.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try file.append(bytes) }
          }.get()
        }
        if let modified { try? file.setModified(modified) }
        if durability != .passing { try Self.synchronize(file) }
        try folder.rename(temporary, to: name)
        if durability == .lasting { try Self.synchronize(folder) }
      }
    } catch {
      try? folder.remove(temporary)
      throw error
    }
  }

  /// Creates a file to be renamed, locked so that no cleanup takes it for that of a writer that has ended.
  private func makeTemporary(_ temporary: String, for name: String) throws(StoreFailure) -> OpenFile {
    while true {
      let file = try attempt(name) { () throws(SystemError) in try folder.file(temporary, for: .creating) }
      // Some file systems have no locks.
      guard let isLocked = try? file.tryLock() else { return file }
      // Between the two calls a cleanup may have removed the file.
      if isLocked, let identity = try? file.status().identity, identity == status(of: temporary)?.identity {
        return file
      }
      try remove(temporary)
    }
  }

  /// Removes a temporary file if no process writes it any more.
  ///
  /// - Parameter oldest: the age in seconds from which a file is removed on a file system without locks.
  func removeAbandoned(_ temporary: String, oldest: TimeInterval, at date: Date) {
    guard let file = try? folder.file(temporary, for: .reading), let status = try? file.status(),
      status.kind == .file, status.isOwn
    else { return }
    if let isLocked = try? file.tryLock() {
      // Removed while the lock is held, so that no writer can begin meanwhile.
      if isLocked { _ = try? remove(temporary) }
    } else if date.timeIntervalSince(status.modified) > oldest {
      _ = try? remove(temporary)
    }
  }

  private static func synchronize(_ file: borrowing OpenFile) throws(SystemError) {
    do throws(SystemError) {
      try file.synchronize()
    } catch {
      // Some file systems, above all those on other machines, know no such thing for folders.
      guard error.isUnsupported else { throw error }
    }
  }

  /// The names of what is in the folder, in no order.
  func names() throws(StoreFailure) -> [String] {
    try attempt(nil) { () throws(SystemError) in try folder.names() }
  }

  /// The status of a file; `nil` when there is none.
  func status(of name: String) -> FileStatus? {
    try? folder.status(of: name)
  }

  /// Gives a file another name; what had that name is gone.
  func rename(_ name: String, to newName: String) throws(StoreFailure) {
    try attempt(name) { () throws(SystemError) in try folder.rename(name, to: newName) }
  }

  /// Gives a file a second name, which must be free.
  func link(_ name: String, to newName: String) throws(StoreFailure) {
    try attempt(name) { () throws(SystemError) in try folder.link(name, to: newName) }
  }

  /// Removes a file.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  func remove(_ name: String) throws(StoreFailure) -> Bool {
    try attempt(name) { () throws(SystemError) in
      do throws(SystemError) {
        try folder.remove(name)
        return true
      } catch {
        guard error.isMissing else { throw error }
        return false
      }
    }
  }

  /// Waits until no one else has the lock of that name, and takes it.
  ///
  /// - Throws: ``StoreFailure``, ``StoreFailure/Reason/busy`` when the time to wait is over.
  func lock(
    _ name: String, wait: Duration, policy: FileLock.Policy = FileLock.Policy()
  ) throws(StoreFailure) -> FileLock {
    let lock = try attempt(name) { () throws(SystemError) in
      try FileLock(name, in: folder, wait: wait, policy: policy)
    }
    guard let lock else { throw failure(.busy, name) }
    return lock
  }

  /// The path of a file in the folder, or of the folder.
  func path(of name: String?) -> String { name.map { "\(path)/\($0)" } ?? path }

  /// A failure of a file in the folder.
  func failure(_ reason: StoreFailure.Reason, _ name: String?) -> StoreFailure {
    StoreFailure(reason, at: path(of: name))
  }

  private func attempt<Value: ~Copyable>(
    _ name: String?, _ call: () throws(SystemError) -> Value
  ) throws(StoreFailure) -> Value {
    try StoreFailure.attempt(at: path(of: name), call)
  }
}
