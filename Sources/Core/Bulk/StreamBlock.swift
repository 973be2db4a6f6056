import Synchronization

/// A series of complete records that is converted independently of other blocks.
final class StreamBlock: Sendable {
  private let content: Mutex<Content>

  private struct Content: ~Copyable, Sendable {
    var stream: StreamConverter
    var input: ByteQueue
    var output: ByteQueue
    let outputLimit: Int
    var errors: [(line: Int, error: StreamLineError)] = []
    /// Whether the conversion has ended because of the last error in ``errors``.
    var isFinished = false
  }

  /// Creates an empty block, whose output queue can grow to eight times the capacity of the input queue.
  init(_ stream: StreamConverter, capacity: Int) {
    content = Mutex(
      Content(
        stream: stream, input: ByteQueue(capacity: capacity), output: ByteQueue(capacity: 2 * capacity),
        outputLimit: 8 * capacity))
  }

  /// Moves complete records to the block, and returns the number of the line after them.
  func take(_ queue: inout ByteQueue, upTo end: Int, line: Int, ratesOf stream: StreamConverter) -> Int {
    content.withLock { content in
      swap(&queue, &content.input)
      queue.clear()
      content.input.moveSuffix(from: end, to: &queue)
      content.output.clear()
      content.errors = []
      content.stream.start(atLine: line, ratesOf: stream)
      return line + content.input.bytes.lineFeedCount
    }
  }

  func convert() {
    content.withLock { content in
      var errors: [(line: Int, error: StreamLineError)] = []
      while true {
        let requirement = content.stream.convert(&content.input, isEnd: false, into: &content.output) {
          errors.append(($0, $1))
        }
        content.isFinished = requirement == .finished
        guard case .outputSpace(let count) = requirement, count > 0,
          content.output.count + count <= content.outputLimit
        else { break }
        content.output.reserve(count)
      }
      content.errors = errors
    }
  }

  /// Writes the results; returns `false` if the conversion has ended at a line with an error.
  func write<Environment: StreamEnvironment>(
    to environment: Environment, _ stream: inout StreamConverter
  ) throws -> Bool {
    try content.withLock { content in
      for (line, error) in content.errors { environment.report(error, line: line) }
      try environment.write(content.output.bytes)
      stream.resume(after: content.stream)
      return !content.isFinished
    }
  }

  func exchangeInput(_ queue: inout ByteQueue) { content.withLock { swap(&$0.input, &queue) } }
}
