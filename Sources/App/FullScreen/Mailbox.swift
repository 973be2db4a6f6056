import Synchronization

/// A queue of messages from many tasks to one event loop.
///
/// The loop takes all queued messages at once, so that a burst of keys or responses causes one frame.
final class Mailbox<Message: Sendable>: Sendable {
  /// A stream with an element when messages are queued.
  ///
  /// Ends when the task that iterates it is cancelled.
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let messages = Mutex<[Message]>([])

  init() {
    (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Appends a message to the queue.
  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    signal.yield()
  }

  /// Removes and returns all queued messages, oldest first.
  func take() -> [Message] {
    messages.withLock { queued in
      defer { queued = [] }
      return queued
    }
  }
}
