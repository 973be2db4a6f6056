package import QuidPlatform

/// A file with user data, such as the watchlist or the settings, that is replaced atomically.
///
/// The file contains only the data itself, without a header or checksum, so that users can read and edit the file with
/// other programs. Only the user can access the file (permissions 0600), and its folder must not be writable by others.
/// For data that can be fetched again, use ``ResponseCache``.
package struct AtomicFile: Sendable {
  private let location: FileLocation
  private let byteLimit: Int

  /// The maximum time that ``update(_:)`` waits for the lock of the file; two seconds by default.
  package var lockTimeout: Duration = .seconds(2)

  /// The options for the lock that ``update(_:)`` acquires.
  var lockPolicy = FileLock.Policy()

  /// Creates a reference to the file at a URL, without reading or writing the file.
  ///
  /// The file does not have to exist.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - byteLimit: The maximum size of the file in bytes. Reading or writing a larger file is an error. The default
  ///     is 1 MiB.
  package init(at url: URL, byteLimit: Int = 1 << 20) {
    location = FileLocation(url)
    self.byteLimit = byteLimit
  }

  /// The path of the file, for error messages.
  var path: String { location.path }

  /// Reads the whole file.
  ///
  /// - Returns: The contents; `nil` if the file does not exist.
  /// - Throws: ``FileError`` if the file exists but cannot be read.
  package func read() throws(FileError) -> Data? {
    do throws(FileError) {
      return try folder().contents(of: location.name, byteLimit: byteLimit)?.bytes
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
  }

  /// Opens the file for reading its contents in parts.
  ///
  /// All parts come from the same version of the file, even if another process replaces the file in the meantime.
  ///
  /// - Returns: The open file; `nil` if the file does not exist.
  /// - Throws: ``FileError`` if the file exists but cannot be opened.
  func opened() throws(FileError) -> SecureFile? {
    do throws(FileError) {
      return try folder().file(location.name, byteLimit: byteLimit)
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
  }

  /// Replaces the contents of the file, or creates the file and its folder if they do not exist.
  ///
  /// - Throws: ``FileError`` if the file cannot be locked, read or written.
  package func replace(with bytes: Data) throws(FileError) {
    try update { (content: inout Data?) in content = bytes }
  }

  /// Changes the contents of the file while holding an exclusive lock.
  ///
  /// No other process or thread can update the file at the same time.
  ///
  /// - Parameter change: A closure that changes the contents of the file. The contents are `nil` if the file does not
  ///   exist. Setting the contents to `nil` removes the file. The closure must not block and must not start another
  ///   update. If the closure throws, the file is unchanged.
  /// - Returns: The result of `change`.
  /// - Throws: ``FileError`` if the file cannot be locked, read or written. The reason is ``FileError/Reason/busy``
  ///   if another process holds the lock for longer than ``lockTimeout``.
  package func update<Result>(
    _ change: (inout Data?) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let folder = try SecureDirectory(at: location.folder, createIfMissing: true)
    let lock = try folder.lock(StorageFileName.lock(of: location.name), timeout: lockTimeout, policy: lockPolicy)
    let before = try folder.contents(of: location.name, byteLimit: byteLimit)?.bytes
    var content = before
    let result = try change(&content)
    if content != before { try write(content, in: folder) }
    lock.release()
    return result
  }

  private func write(_ content: Data?, in folder: borrowing SecureDirectory) throws(FileError) {
    let name = location.name
    guard let content else {
      try folder.remove(name)
      return
    }
    guard content.count <= byteLimit else {
      throw FileError(.tooLarge(byteLimit: byteLimit), at: folder.path(of: name))
    }
    try folder.replace(name, with: [content], durability: .fileAndFolder)
    folder.removeTemporaryFiles(at: folder.status(of: name)?.modified)
  }

  /// Renames the file, so that a new file can be written in its place.
  ///
  /// Call this method if the contents of the file are damaged. The damaged file is not deleted, because it contains
  /// user data.
  ///
  /// - Parameter now: The current time. The new name contains this time in seconds since 1970.
  /// - Returns: The new path of the damaged file; `nil` if the file does not exist.
  /// - Throws: ``FileError`` if the file cannot be renamed.
  package func setAside(now: Date) throws(FileError) -> String? {
    let folder: SecureDirectory
    do throws(FileError) {
      folder = try self.folder()
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
    let name = location.name
    let lock = try folder.lock(StorageFileName.lock(of: name), timeout: lockTimeout)
    guard folder.status(of: name) != nil else { return nil }
    var second = now.wholeSeconds
    while folder.status(of: StorageFileName.setAside(name, second: second)) != nil { second += 1 }
    let newName = StorageFileName.setAside(name, second: second)
    try folder.rename(name, to: newName)
    lock.release()
    return folder.path(of: newName)
  }

  private func folder() throws(FileError) -> SecureDirectory {
    try SecureDirectory(at: location.folder, createIfMissing: false)
  }
}

/// The path of a file, split into its folder and its name.
struct FileLocation: Sendable {
  /// The path of the folder that contains the file, including the trailing slash, such as `/home/ada/.config/quid/`.
  ///
  /// The value is an empty string if the path of the file consists of a file name only.
  let folder: String
  /// The name of the file, such as `watchlist.json`.
  let name: String

  /// Creates a location from the path of a file URL.
  init(_ url: URL) {
    // The components of URL are not used, because getting them takes longer than reading the file.
    let path = url.path(percentEncoded: false)
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    name = String(path[end...])
  }

  /// The full path of the file, which consists of its folder and its name.
  var path: String { folder + name }
}

/// A file that controls Quid's behavior, such as the configuration file.
///
/// Reading the file fails if another user could have changed the contents. The file and its folder must belong to the
/// user or the superuser (root) and must not be writable by others. The file must be a regular file, not a symbolic
/// link or a named pipe.
package struct TrustedFile: Sendable {
  private let location: FileLocation
  private let byteLimit: Int

  /// The contents of a trusted file, and whether other users can read the file.
  package struct Contents: Hashable, Sendable {
    /// The bytes of the file.
    package let bytes: Data
    /// A Boolean value that indicates whether the permissions allow other users to read the file.
    package let isReadableByOthers: Bool
  }

  /// Creates a reference to the file at a URL, without reading the file.
  ///
  /// The file does not have to exist.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - byteLimit: The maximum size of the file in bytes. Reading a larger file is an error.
  package init(at url: URL, byteLimit: Int) {
    location = FileLocation(url)
    self.byteLimit = byteLimit
  }

  /// Reads the whole file.
  ///
  /// - Returns: The contents; `nil` if the file does not exist.
  /// - Throws: ``FileError`` if the file cannot be read, is too large, or could have been changed by another user.
  ///   The error contains the path of the file or of its folder.
  package func read() throws(FileError) -> Contents? {
    do throws(FileError) {
      return try contents()
    } catch {
      // A file at the path of the folder also means that the requested file does not exist.
      guard error.reason == .missing || error.reason == .notAFolder else { throw error }
      return nil
    }
  }

  private func contents() throws(FileError) -> Contents {
    let folder = try FileDescriptor.folder(at: location.folder)
    try Self.check(try folder.status(), folder.path)
    let file = try folder.file(location.name, for: .reading)
    let status = try file.status()
    guard status.kind == .file else { throw FileError(.notAFile, at: file.path) }
    try Self.check(status, file.path)
    guard status.size <= byteLimit else { throw FileError(.tooLarge(byteLimit: byteLimit), at: file.path) }
    let bytes = try file.bytes(status.size)
    return Contents(bytes: bytes, isReadableByOthers: status.permissions & 0o044 != 0)
  }

  private static func check(_ status: FileStatus, _ path: String) throws(FileError) {
    guard status.isOwn || status.isSuperusers else { throw FileError(.ownedByAnother, at: path) }
    guard status.permissions & 0o022 == 0 else { throw FileError(.writableByOthers, at: path) }
  }
}
