import Synchronization

/// A progress message on standard error, which is erased when the command has finished.
///
/// It is shown only on a terminal, and only if the command takes longer than a short delay.
final class WaitingNote: Sendable {
  private let console: Console
  private let state = Mutex(State.pending)

  private enum State {
    case pending
    case shown
    case over
  }

  private init(_ console: Console) { self.console = console }

  /// Runs an operation and shows the message while it takes longer than the delay.
  static func accompanying<Value: Sendable>(
    _ console: Console, delay: Duration = .milliseconds(400),
    _ work: () async throws(CommandError) -> Value
  ) async throws(CommandError) -> Value {
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
      console.writeError("Waiting for a response...")
    }
  }

  private func erase() {
    state.withLock { state in
      // Move to the first column, then erase to the end of the line (ECMA-48, EL).
      if state == .shown { console.writeError("\r\u{1B}[K") }
      state = .over
    }
  }
}
