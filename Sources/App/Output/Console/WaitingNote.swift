import QuidCore
import Synchronization

/// The message `Waiting for a response...` on the terminal, shown after a delay and erased when the command ends.
final class WaitingNote: Sendable {
  private let console: Console
  private let state = Mutex(State.pending)

  private enum State {
    case pending
    case shown
    case over
  }

  private init(_ console: Console) { self.console = console }

  /// Runs an operation and shows the waiting message if it takes longer than a delay, by default 400 milliseconds.
  static func accompanying<Value: Sendable>(
    _ console: Console, delay: Duration = .milliseconds(400),
    _ work: () async throws -> Value
  ) async throws -> Value {
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
