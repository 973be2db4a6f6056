import Synchronization

/// A line on a terminal's standard error that says something is going on, and disappears again.
///
/// It shows only when the work takes longer than a person notices, and only where a person is looking.
final class WaitingNote: Sendable {
  private let console: Console
  private let state = Mutex(State.pending)

  private enum State {
    case pending
    case shown
    case over
  }

  private init(_ console: Console) { self.console = console }

  /// Does the work, with the note beside it.
  static func accompanying<Value: Sendable>(
    _ console: Console, delay: Duration = .milliseconds(400),
    _ work: () async throws(CommandFailure) -> Value
  ) async throws(CommandFailure) -> Value {
    guard console.isErrorTerminal else { return try await work() }
    let note = WaitingNote(console)
    let timer = Task {
      try await Task.sleep(for: delay)
      note.show()
    }
    defer {
      timer.cancel()
      note.erase()
    }
    return try await work()
  }

  private func show() {
    state.withLock { state in
      guard state == .pending else { return }
      state = .shown
      console.writeError("Waiting for an answer...")
    }
  }

  private func erase() {
    state.withLock { state in
      // Back to the first column, then erase to the end of the line (ECMA-48, EL).
      if state == .shown { console.writeError("\r\u{1B}[K") }
      state = .over
    }
  }
}
