public import QuidCore

/// A cache of the responses of providers, in files or in memory.
///
/// In files, the cache also stores state that all processes share, such as request counts. Several processes may use one cache
/// folder at the same time. Errors are reported as warnings instead of thrown, and the program continues without the
/// cached data. A damaged file is detected by its checksum, renamed and treated as missing.
public struct ResponseCache: Sendable {
  let path: String?
  /// The responses of a cache in memory; `nil` for a cache in files.
  let memory: MemoryCache?
  let byteLimit: Int
  let now: @Sendable () -> Date
  let warnings: CacheWarnings
  let sizeTracker = SizeTracker()

  /// The maximum time to wait while another process holds the lock on shared state; two seconds by default.
  package var lockTimeout: Duration = .seconds(2)

  /// Creates a cache in a folder, which is created when the first file is written.
  ///
  /// - Parameters:
  ///   - folder: The URL of a folder that contains only the cache. A folder is not used if it belongs to another user
  ///     or if other users can write to it. If the value is `nil`, nothing is cached, and a warning is reported.
  ///   - byteLimit: The maximum total size of the cached responses in bytes. Above this size, the least recently used
  ///     responses are removed.
  ///   - warn: A closure that receives warning messages for the user. Repeated warnings are omitted.
  public init(
    folder: URL?, byteLimit: Int = 64 << 20, now: @escaping @Sendable () -> Date = { Date() },
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    path = folder.map { $0.path(percentEncoded: false) }
    memory = nil
    self.byteLimit = byteLimit
    self.now = now
    warnings = CacheWarnings(warn)
  }

  /// Creates a cache in the memory of this process.
  ///
  /// - Parameter byteLimit: The maximum total size of the cached responses in bytes. Above this size, the least recently
  ///   used responses are removed.
  public init(byteLimit: Int = 16 << 20) {
    path = nil
    memory = MemoryCache(byteLimit: byteLimit)
    self.byteLimit = byteLimit
    now = { Date() }
    warnings = CacheWarnings { _ in }
  }

  // MARK: Responses

  package func response(for key: CacheKey) -> CachedResponse? {
    if let memory { return memory.response(for: key) }
    guard let folder = openedFolder(createIfMissing: false) else { return nil }
    return content(key, .response, in: folder)
  }

  package func save(_ response: CachedResponse, for key: CacheKey) {
    if let memory { return memory.save(response, for: key) }
    guard let size = write(response, key, .response) else { return }
    if sizeTracker.needsSweep(afterWriting: size, byteLimit: byteLimit) {
      sweep(sparing: CacheFileKind.response.fileName(key))
    }
  }

  // MARK: Files

  /// Opens the cache folder; returns `nil`, with a warning if necessary, if the folder is missing or cannot be used.
  func openedFolder(createIfMissing: Bool) -> SecureDirectory? {
    guard let path else {
      if memory == nil { warnings.report(.noFolder) }
      return nil
    }
    do {
      return try SecureDirectory(at: path, createIfMissing: createIfMissing)
    } catch {
      if createIfMissing || (error as? FileError)?.reason != .missing { warnings.report(error) }
      return nil
    }
  }

  /// Returns the response or shared state in a cache file.
  ///
  /// The result is `nil` if the file is missing or damaged, has an unsupported version or belongs to another key.
  func content(
    _ key: CacheKey, _ kind: CacheFileKind, in folder: borrowing SecureDirectory
  ) -> CachedResponse? {
    let file = kind.fileName(key)
    do {
      let use = kind == .response ? now() : nil
      guard let contents = try folder.contents(of: file, byteLimit: Self.fileByteLimit, use: use) else { return nil }
      do {
        return try CachedResponse(file: contents.bytes, subject: kind.subject(key))
      } catch CacheFileHeader.ParseError.damaged {
        warnings.report(.damaged(file))
        if try folder.setAside(file, contents.status.identity, at: now()) {
          Self.removeSurplusSetAside(in: folder, among: try folder.names())
        }
      } catch CacheFileHeader.ParseError.otherSchema {}
    } catch {
      warnings.report(error)
    }
    return nil
  }

  /// Writes a cache file and returns its size in bytes; reports a warning and returns `nil` if writing fails.
  func write(
    _ response: CachedResponse, _ key: CacheKey, _ kind: CacheFileKind
  ) -> Int? {
    let file = kind.fileName(key)
    guard let parts = response.fileParts(subject: kind.subject(key)) else {
      warnings.report(.unstorable(file))
      return nil
    }
    // Two attempts, since the user may be deleting the folder at this moment.
    for isLast in [false, true] {
      guard let folder = openedFolder(createIfMissing: true) else { return nil }
      do {
        try folder.replace(file, with: parts, isDurable: false, modified: now())
        return parts.reduce(0) { $0 + $1.count }
      } catch {
        if (error as? FileError)?.reason == .missing, !isLast { continue }
        warnings.report(error)
      }
    }
    return nil
  }

  private static let fileByteLimit = CacheFileHeader.lengthLimit + CachedResponse.byteLimit
}

extension ResponseCache {
  /// Changes state that all processes share, such as a request count, and returns the result of the closure.
  ///
  /// If the lock is not acquired within ``lockTimeout``, the state is changed without a lock. If the cache folder
  /// cannot be used, the changed state is not stored. Both are reported as warnings. The closure is called once with
  /// the stored bytes (`nil` if there are none), and must not block or start another update.
  package func update<Result>(_ key: CacheKey, _ change: (inout Data?) -> Result) -> Result {
    var state: Data?
    guard let folder = openedFolder(createIfMissing: true) else { return change(&state) }
    let lock = lock(key, in: folder)
    let before = content(key, .state, in: folder)?.body
    state = before
    let result = change(&state)
    if let state, state != before {
      _ = write(CachedResponse(body: state, fetchedAt: now()), key, .state)
    }
    lock?.release()
    return result
  }

  /// Returns the stored bytes of state that all processes share; `nil` if none are stored.
  package func state(for key: CacheKey) -> Data? {
    guard let folder = openedFolder(createIfMissing: false) else { return nil }
    return content(key, .state, in: folder)?.body
  }

  private func lock(_ key: CacheKey, in folder: borrowing SecureDirectory) -> FileLock? {
    do {
      return try folder.lock(StorageFileName.lock(of: CacheFileKind.state.fileName(key)), timeout: lockTimeout)
    } catch {
      if let error = error as? FileError { warnings.report(.unlocked(error)) }
      return nil
    }
  }
}
