import QuidCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An open folder that belongs to the user or the superuser (root) and that no other user can change.
///
/// A `SecureDirectory` refers to the same folder even if the folder is moved. If the path contains symbolic links, the
/// owner and the permissions of the destination are checked. Symbolic links inside the folder are not followed.
package struct SecureDirectory: ~Copyable, Sendable {
  private let path: String
  private let folder: FileDescriptor

  init(at path: String, createIfMissing: Bool) throws {
    let folder: FileDescriptor
    do {
      folder = try Self.opened(path, createIfMissing: createIfMissing)
    } catch let error as FileError {
      // The error of a parent folder is reported for the requested folder.
      throw FileError(error.reason, at: path)
    }
    try folder.status().checkTrust(at: path)
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
    self.folder = folder
  }

  private static func opened(_ path: String, createIfMissing: Bool) throws -> FileDescriptor {
    do {
      return try .folder(at: path)
    } catch let error as FileError where error.reason == .missing && createIfMissing {
      try make(path)
      return try .folder(at: path)
    }
  }

  private static func make(_ path: String) throws {
    do {
      try FileDescriptor.makeFolder(at: path)
    } catch let error as FileError where error.isAlreadyExisting {
      // Another process may create the same folders at the same time.
    } catch let error as FileError where error.reason == .missing {
      guard let parent = parent(of: path) else { throw error }
      try make(parent)
      do {
        try FileDescriptor.makeFolder(at: path)
      } catch let error as FileError where error.isAlreadyExisting {}
    }
  }

  private static func parent(of path: String) -> String? {
    let parts = path.split(separator: "/").dropLast()
    return parts.isEmpty ? nil : (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  func path(of name: String) -> String { "\(path)/\(name)" }
}

extension SecureDirectory {
  // MARK: Reading

  struct Contents: Sendable {
    /// The bytes that were read: the whole file, or the requested number of bytes from the start of the file.
    let bytes: Data
    let status: FileStatus
  }

  /// The interval, in seconds, within which a further use of a file is not recorded.
  ///
  /// The modification time of a file records its last use. Not every use is recorded, so that few reads change the
  /// file.
  static let useGranularity: TimeInterval = 600

  /// Returns the bytes and attributes of a file: the whole file, or up to `count` bytes from its start.
  func contents(
    of name: String, byteLimit: Int, first count: Int = .max, use: Date? = nil
  ) throws -> Contents? {
    do {
      let file = try folder.file(name, for: .reading)
      let status = try file.status()
      guard status.kind == .file else { throw FileError(.notAFile, at: file.path) }
      try status.checkTrust(at: file.path)
      guard status.size <= byteLimit else { throw FileError(.tooLarge(byteLimit: byteLimit), at: file.path) }
      let bytes = try file.bytes(min(status.size, count))
      if let use, use.timeIntervalSince(status.modified) > Self.useGranularity { try? file.setModified(use) }
      return Contents(bytes: bytes, status: status)
    } catch let error as FileError where error.reason == .missing {
      return nil
    }
  }

  /// Returns the path to which the named symbolic link in this folder leads; `nil` if there is no such link.
  func destination(ofLink name: String) throws -> String? {
    guard let status = status(of: name), status.kind == .link else { return nil }
    try status.checkTrust(at: path(of: name))
    let destination = try folder.destination(ofLink: name)
    return destination.hasPrefix("/") ? destination : path(of: destination)
  }

  func names() throws -> [String] { try folder.names() }

  /// Returns the attributes of the named file in this folder; `nil` if the attributes cannot be determined.
  func status(of name: String) -> FileStatus? { try? folder.status(of: name) }

  // MARK: Writing

  /// Replaces a file, or creates it.
  ///
  /// - Parameter isDurable: Whether the new version survives a power failure, because the file and its folder are
  ///   synchronized to disk. Otherwise, a power failure may destroy both the old and the new version.
  func replace(
    _ name: String, with parts: [Data], isDurable: Bool, modified: Date? = nil
  ) throws {
    let temporary = StorageFileName.temporary()
    do {
      let file = try makeTemporary(temporary)
      do {
        for part in parts { try part.withUnsafeBytes { try file.append($0) } }
        if let modified { try? file.setModified(modified) }
        if isDurable { try Self.synchronize(file) }
        try folder.rename(temporary, to: name)
        if isDurable { try Self.synchronize(folder) }
      } catch {
        try? folder.remove(temporary)
        throw error
      }
    } catch let error as FileError {
      // Errors contain the path of the file instead of that of the temporary file.
      throw FileError(error.reason, at: path(of: name))
    }
  }

  /// Creates a temporary file and locks it, so that other processes do not remove the file as abandoned.
  private func makeTemporary(_ temporary: String) throws -> FileDescriptor {
    while true {
      let file = try folder.file(temporary, for: .creating)
      // Some file systems have no locks.
      guard let isLocked = try? file.tryLock() else { return file }
      // A cleanup may have removed the file before it was locked.
      if isLocked, let identity = try? file.status().identity, identity == status(of: temporary)?.identity {
        return file
      }
      try remove(temporary)
    }
  }

  private static func synchronize(_ file: borrowing FileDescriptor) throws {
    do {
      try file.synchronize()
    } catch let error as FileError where error.isUnsupported {
      // Some file systems, mainly network file systems, cannot synchronize folders.
    }
  }

  /// Renames a file in this folder, and replaces the file that already has the new name.
  func rename(_ name: String, to newName: String) throws { try folder.rename(name, to: newName) }

  func link(_ name: String, to newName: String) throws { try folder.link(name, to: newName) }

  @discardableResult
  func remove(_ name: String) throws -> Bool {
    do {
      try folder.remove(name)
      return true
    } catch let error as FileError where error.reason == .missing {
      return false
    }
  }

  /// Removes a temporary file unless a running process is still writing it.
  func removeAbandoned(_ temporary: String, maximumAge: TimeInterval, at date: Date) {
    guard let file = try? folder.file(temporary, for: .reading), let status = try? file.status(),
      status.kind == .file, status.isOwn
    else { return }
    if let isLocked = try? file.tryLock() {
      // Removed while the lock is held, so that no writer can start in the meantime.
      if isLocked { _ = try? remove(temporary) }
    } else if date.timeIntervalSince(status.modified) > maximumAge {
      _ = try? remove(temporary)
    }
  }

  // MARK: Locking

  /// Returns an exclusive lock on a lock file in this folder, after waiting for other processes until the timeout.
  func lock(
    _ name: String, timeout: Duration, policy: FileLock.Policy = FileLock.Policy()
  ) throws -> FileLock {
    guard let lock = try FileLock(name, in: folder, timeout: timeout, policy: policy) else {
      throw FileError(.busy, at: path(of: name))
    }
    return lock
  }
}
