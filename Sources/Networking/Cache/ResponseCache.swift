public import Foundation

/// A cache of provider responses in files. The cache also stores state that processes share, such as request
/// counts.
///
/// Each response has its own file, which is replaced atomically. A file that was changed in any other way is
/// detected by its checksum, renamed, and counts as missing. No method throws: errors are reported as
/// warnings, and the program continues without the cache. Several processes may use the same folder at once.
/// User data is stored in other files (`AtomicFile`), whose errors are thrown.
public struct ResponseCache: Sendable {
  let path: String?
  let byteLimit: Int
  let now: @Sendable () -> Date
  let warnings: CacheWarnings
  let sizeTracker = SizeTracker()

  /// The maximum time that a change of shared state waits for a lock that another process holds.
  package var lockTimeout: Duration = .seconds(2)

  /// Creates a cache in a folder, which is created when the first file is written.
  ///
  /// - Parameters:
  ///   - folder: the URL of a folder that contains only the cache; `nil` to cache nothing. A folder that belongs to
  ///     another user, or that other users can write to, is not used.
  ///   - byteLimit: the maximum total size of the cached responses in bytes. Above this size, the least
  ///     recently used responses are removed.
  ///   - now: returns the current time, which is stored as the modification time of the files.
  ///   - warn: receives the messages of warnings for the user. Repetitions of a warning are omitted.
  public init(
    folder: URL?, byteLimit: Int = 64 << 20, now: @escaping @Sendable () -> Date,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    path = folder.map { $0.path(percentEncoded: false) }
    self.byteLimit = byteLimit
    self.now = now
    warnings = CacheWarnings(warn)
  }

  // MARK: Responses

  /// Returns the cached response for a key; `nil` if there is none or its file is damaged.
  package func response(for key: CacheKey) -> CachedResponse? {
    guard let folder = openedFolder(createIfMissing: false) else { return nil }
    return content(key, .response, in: folder)
  }

  /// Saves a response in the cache and replaces the cached response with the same key.
  package func save(_ response: CachedResponse, for key: CacheKey) {
    guard let size = write(response, key, .response, .file) else { return }
    if sizeTracker.needsSweep(afterWriting: size, byteLimit: byteLimit) {
      sweep(sparing: CacheFileKind.response.fileName(key))
    }
  }

  // MARK: Files

  /// Opens the cache folder; reports a warning if the folder cannot be used.
  ///
  /// - Returns: `nil` if the folder is missing or cannot be used.
  func openedFolder(createIfMissing: Bool) -> SecureDirectory? {
    guard let path else {
      warnings.report(.noFolder)
      return nil
    }
    do throws(FileError) {
      return try SecureDirectory(at: path, createIfMissing: createIfMissing)
    } catch {
      if createIfMissing || error.reason != .missing { warnings.report(.failed(error)) }
      return nil
    }
  }

  /// Reads a cache file; renames the file if it is damaged.
  ///
  /// - Returns: `nil` if the file is missing or damaged, or was written for another key or with another
  ///   format version.
  func content(
    _ key: CacheKey, _ kind: CacheFileKind, in folder: borrowing SecureDirectory
  ) -> CachedResponse? {
    let file = kind.fileName(key)
    do throws(FileError) {
      let use = kind == .response ? now() : nil
      guard let contents = try folder.contents(of: file, byteLimit: Self.fileByteLimit, use: use) else { return nil }
      do throws(CacheFileHeader.ParseError) {
        return try CachedResponse(file: contents.bytes, subject: kind.subject(key))
      } catch {
        guard error == .damaged else { return nil }
      }
      warnings.report(.damaged(file))
      if try folder.setAside(file, contents.status.identity, at: now()) {
        Self.removeSurplusSetAside(in: folder, among: try folder.names())
      }
    } catch {
      warnings.report(.failed(error))
    }
    return nil
  }

  /// Writes a cache file; reports a warning if writing fails.
  ///
  /// - Returns: the size of the file in bytes; `nil` if the file was not written.
  func write(
    _ response: CachedResponse, _ key: CacheKey, _ kind: CacheFileKind, _ durability: SecureDirectory.Durability
  ) -> Int? {
    let file = kind.fileName(key)
    guard let parts = response.fileParts(subject: kind.subject(key)) else {
      warnings.report(.unstorable(file))
      return nil
    }
    // Two attempts, since the user may be deleting the folder at this moment.
    for isLast in [false, true] {
      guard let folder = openedFolder(createIfMissing: true) else { return nil }
      do throws(FileError) {
        try folder.replace(file, with: parts, durability: durability, modified: now())
        return parts.reduce(0) { $0 + $1.count }
      } catch {
        if error.reason == .missing, !isLast { continue }
        warnings.report(.failed(error))
      }
    }
    return nil
  }

  private static let fileByteLimit = CacheFileHeader.lengthLimit + CachedResponse.byteLimit
}
