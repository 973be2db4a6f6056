import Synchronization

/// Messages from many tasks to one loop, which takes all there are at once.
///
/// So a burst of keys or answers is drawn once and not once each.
final class Mailbox<Message: Sendable>: Sendable {
  /// One element whenever there is something to take; it ends when the task that reads it is cancelled.
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let messages = Mutex<[Message]>([])

  init() {
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Puts a message behind those that wait.
  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    signal.yield()
  }

  /// Takes all messages, the oldest first.
  func take() -> [Message] {
    messages.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
