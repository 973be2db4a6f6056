import Foundation

extension ResponseCache {
  /// Changes state that all processes share, such as a request count, while holding a lock.
  ///
  /// The closure is called exactly once, with the stored state, or with `initial` if no valid state is
  /// stored. If another process holds the lock for longer than ``lockTimeout``, or the folder cannot be used,
  /// the closure is called without the lock and a warning is reported. The state survives the end of any
  /// process but not necessarily a power failure, because the file is not synchronized to disk.
  ///
  /// - Parameters:
  ///   - key: the key of the state.
  ///   - initial: the initial state, which is changed if no valid state is stored.
  ///   - change: changes the state. It must not block and must not start another update.
  /// - Returns: the result of `change`.
  package func update<State: Codable & Sendable, Result>(
    _ key: CacheKey, default initial: State, _ change: (inout State) -> Result
  ) -> Result {
    var state = initial
    guard let folder = openedFolder(createIfMissing: true) else { return change(&state) }
    let lock = lock(key, in: folder)
    let before = content(key, .state, in: folder)
    state = before.flatMap { Self.decoded($0) } ?? initial
    let result = change(&state)
    if let body = Self.encoded(state) {
      if body != before?.body {
        _ = write(CachedResponse(body: body, fetchedAt: now()), key, .state, .none)
      }
    } else {
      warnings.report(.unstorable(CacheFileKind.state.fileName(key)))
    }
    lock?.release()
    return result
  }

  /// Returns the stored state for a key, such as a request count, which all processes share.
  ///
  /// The result is `nil` if no valid state is stored.
  package func state<State: Codable & Sendable>(for key: CacheKey, as type: State.Type = State.self) -> State? {
    guard let folder = openedFolder(createIfMissing: false) else { return nil }
    return content(key, .state, in: folder).flatMap { Self.decoded($0) }
  }

  private func lock(_ key: CacheKey, in folder: borrowing SecureDirectory) -> FileLock? {
    do throws(FileError) {
      return try folder.lock(StorageFileName.lock(of: CacheFileKind.state.fileName(key)), timeout: lockTimeout)
    } catch {
      warnings.report(.unlocked(error))
      return nil
    }
  }

  private static func decoded<State: Codable>(_ content: CachedResponse) -> State? {
    try? JSONBody(content.body).decoded(as: State.self)
  }

  private static func encoded(_ state: some Codable) -> Data? {
    // Sorted keys make the bytes of equal states equal, so that an unchanged state need not be written.
    try? JSONWriter.data(state, .sortedKeys)
  }
}
