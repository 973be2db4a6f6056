package import Foundation

/// A file with user data, such as the watchlist or the settings, that is replaced as a whole or not at all.
///
/// The bytes are stored unchanged, so users can read and edit the file with other programs; the caller validates them.
/// All errors are thrown. The file is readable by the user only (0600), and its folder must not be writable by others.
/// For data that can be fetched again, use ``ResponseCache``, which only warns about errors.
package struct AtomicFile: Sendable {
  private let location: FileLocation
  private let byteLimit: Int

  /// The longest time that a change waits for changes by other processes.
  package var lockTimeout: Duration = .seconds(2)

  /// The options for the lock of a change.
  var lockPolicy = FileLock.Policy()

  /// Creates a description of the file at a URL, which need not exist; nothing is read or written.
  ///
  /// - Parameter byteLimit: the size in bytes above which the file is neither read nor written.
  package init(at url: URL, byteLimit: Int = 1 << 20) {
    location = FileLocation(url)
    self.byteLimit = byteLimit
  }

  /// The path of the file, for messages.
  var path: String { location.path }

  /// Reads the file.
  ///
  /// - Returns: `nil` if the file does not exist.
  /// - Throws: ``FileError``.
  package func read() throws(FileError) -> Data? {
    do throws(FileError) {
      return try folder().contents(of: location.name, byteLimit: byteLimit)?.bytes
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
  }

  /// Opens the file for reading parts of it.
  ///
  /// All parts are read from one version of the file, even if it is replaced in the meantime.
  ///
  /// - Returns: `nil` if the file does not exist.
  /// - Throws: ``FileError``.
  func opened() throws(FileError) -> SecureFile? {
    do throws(FileError) {
      return try folder().file(location.name, byteLimit: byteLimit)
    } catch {
      guard error.reason == .missing else { throw error }
      return nil
    }
  }

  /// Writes the file, whatever it contained, and creates a missing folder.
  ///
  /// - Throws: ``FileError``; then the file is unchanged.
  package func replace(with bytes: Data) throws(FileError) {
    try update { (content: inout Data?) in content = bytes }
  }

  /// Changes the contents of the file while holding its lock, so that no other process or thread changes it meanwhile.
  ///
  /// - Parameter change: gets the contents of the file, `nil` if it does not exist, and replaces them; `nil` removes the
  ///   file. It must not block, above all not on another update. If it throws, the file is unchanged.
  /// - Returns: the result of `change`.
  /// - Throws: ``FileError``, and then the file is unchanged; ``FileError/Reason/busy`` when another process holds the
  ///   lock for too long.
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

  /// Renames a damaged file, because user data is never deleted.
  ///
  /// - Parameter now: the current time, which becomes part of the new name.
  /// - Returns: the new path, or `nil` if there was no file.
  /// - Throws: ``FileError``.
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

/// The path of a file, divided into its folder and its name.
struct FileLocation: Sendable {
  /// The path of the folder, with a slash at its end; empty for a relative path without a folder.
  let folder: String
  /// The name of the file.
  let name: String

  /// Divides the path of a file URL.
  init(_ url: URL) {
    // The components of URL are not used, because getting them takes longer than reading the file.
    let path = url.path(percentEncoded: false)
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    name = String(path[end...])
  }

  /// The path of the file.
  var path: String { folder + name }
}
