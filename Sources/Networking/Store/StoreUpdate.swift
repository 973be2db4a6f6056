import Foundation

extension Store {
  /// Changes something that processes agree on, such as a count of requests, one process and thread at a time.
  ///
  /// The change is made to what the last one left, or to `initial` where there is nothing yet or nothing that can be
  /// read, and exactly once. When another process holds the lock for longer than ``lockWait``, or nothing can be stored,
  /// it is made all the same and told. It survives any process; it need not survive the power going out, which would make
  /// every process wait for the disk in turn.
  ///
  /// - Parameter change: must wait for nothing, above all not for another change.
  /// - Returns: what the change returns.
  package func update<State: Codable & Sendable, Result>(
    _ name: ResourceName, default initial: State, _ change: (inout State) -> Result
  ) -> Result {
    var state = initial
    guard let folder = openedFolder(isMade: true) else { return change(&state) }
    let lock = lock(name, in: folder)
    let before = content(name, .state, in: folder)
    state = before.flatMap { Self.decoded($0) } ?? initial
    let result = change(&state)
    if let body = Self.encoded(state) {
      if body != before?.body {
        _ = write(StoredAnswer(body: body, fetchedAt: now()), name, .state, .passing)
      }
    } else {
      warnings.tell(.unstorable(StoredKind.state.fileName(name)))
    }
    lock?.release()
    return result
  }

  /// What the last change left; `nil` where there is nothing, or nothing that can be read.
  package func state<State: Codable & Sendable>(_ name: ResourceName, as type: State.Type = State.self) -> State? {
    guard let folder = openedFolder(isMade: false) else { return nil }
    return content(name, .state, in: folder).flatMap { Self.decoded($0) }
  }

  private func lock(_ name: ResourceName, in folder: borrowing PrivateFolder) -> FileLock? {
    do throws(StoreFailure) {
      return try folder.lock(StoreFileName.lock(of: StoredKind.state.fileName(name)), wait: lockWait)
    } catch {
      warnings.tell(.unlocked(error))
      return nil
    }
  }

  private static func decoded<State: Codable>(_ content: StoredAnswer) -> State? {
    try? JSONBody(content.body).decoded(as: State.self)
  }

  private static func encoded(_ state: some Codable) -> Data? {
    let encoder = JSONEncoder()
    // The same state is always the same bytes, so what has not changed can be seen not to have.
    encoder.outputFormatting = .sortedKeys
    return try? encoder.encode(state)
  }
}
