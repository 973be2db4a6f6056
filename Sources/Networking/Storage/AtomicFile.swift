package import QuidCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file with user data, such as the watchlist or the settings, that is replaced atomically.
///
/// The file contains only the data itself, without a header or checksum, so that users can edit the file with other
/// programs. A new file has permissions 0600. The file and its folder must belong to the user or the superuser (root)
/// and must not be writable by others. For data that can be fetched again, use ``ResponseCache``.
package struct AtomicFile: Sendable {
  private let location: FileLocation
  private let byteLimit: Int
  private let followsLinks: Bool

  /// The maximum time that ``update(_:)`` waits for the lock of the file; two seconds by default.
  package var lockTimeout: Duration = .seconds(2)

  var lockPolicy = FileLock.Policy()

  /// Creates a reference to the file at a URL, which is not accessed yet and need not exist.
  package init(at url: URL, byteLimit: Int = 1 << 20, followsLinks: Bool = true) {
    location = FileLocation(url.path(percentEncoded: false))
    self.byteLimit = byteLimit
    self.followsLinks = followsLinks
  }

  var path: String { location.path }

  /// Returns the bytes of the whole file; `nil` if the file does not exist.
  package func read() throws -> Data? { try contents()?.bytes }

  /// The contents of a file, and whether other users can read the file.
  package struct Contents: Sendable {
    package let bytes: Data
    package let isReadableByOthers: Bool
  }

  /// Returns the contents of the whole file and its permissions; `nil` if the file does not exist.
  package func contents() throws -> Contents? {
    do {
      let target = try target(in: try folder())
      return try target.folder.contents(of: target.name, byteLimit: byteLimit).map {
        Contents(bytes: $0.bytes, isReadableByOthers: $0.status.permissions & 0o044 != 0)
      }
    } catch let error as FileError where error.isMissingPath {
      return nil
    }
  }

  /// Replaces the contents of the file, or creates the file and its folder if they do not exist.
  package func replace(with bytes: Data) throws {
    try update { (content: inout Data?) in content = bytes }
  }

  /// Changes the contents of the file while an exclusive lock prevents updates by other processes and threads.
  ///
  /// - Parameter change: A closure that changes the contents, which are `nil` if the file does not exist. Setting the
  ///   contents to `nil` removes the file. The closure must not block and must not start another update. If the closure
  ///   throws, the file is unchanged.
  package func update<Result>(
    _ change: (inout Data?) throws -> Result
  ) throws -> Result {
    let folder = try SecureDirectory(at: location.folder, createIfMissing: true)
    let lock = try folder.lock(StorageFileName.lock(of: location.name), timeout: lockTimeout, policy: lockPolicy)
    let target = try target(in: folder)
    let before = try target.folder.contents(of: target.name, byteLimit: byteLimit)?.bytes
    var content = before
    let result = try change(&content)
    if content != before { try write(content, to: target) }
    lock.release()
    return result
  }

  private func write(_ content: Data?, to target: borrowing Target) throws {
    let name = target.name
    guard let content else {
      try target.folder.remove(name)
      return
    }
    guard content.count <= byteLimit else {
      throw FileError(.tooLarge(byteLimit: byteLimit), at: target.folder.path(of: name))
    }
    try target.folder.replace(name, with: [content], isDurable: true)
    target.folder.removeTemporaryFiles(at: target.folder.status(of: name)?.modified)
  }

  private func folder() throws -> SecureDirectory {
    try SecureDirectory(at: location.folder, createIfMissing: false)
  }

  // MARK: Symbolic links

  /// The folder and the name of the file, after following symbolic links.
  private struct Target: ~Copyable {
    let folder: SecureDirectory
    let name: String
  }

  /// The maximum number of symbolic links that are followed one after another from the path of the file.
  private static let linkLimit = 8

  private func target(in folder: consuming SecureDirectory) throws -> Target {
    guard followsLinks, var path = try folder.destination(ofLink: location.name) else {
      return Target(folder: folder, name: location.name)
    }
    for _ in 0..<Self.linkLimit {
      let next = FileLocation(path)
      let folder: SecureDirectory
      do {
        folder = try SecureDirectory(at: next.folder, createIfMissing: false)
      } catch let error as FileError where error.isMissingPath {
        break
      }
      if let destination = try folder.destination(ofLink: next.name) {
        path = destination
      } else if folder.status(of: next.name) != nil {
        return Target(folder: folder, name: next.name)
      } else {
        break
      }
    }
    throw FileError(.notAFile, at: location.path)
  }
}
