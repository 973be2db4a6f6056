import Synchronization

/// A block of a stream of amounts: a series of complete records that is converted independently of other blocks.
final class StreamBlock: Sendable {
  private let content: Mutex<Content>

  private struct Content: ~Copyable, Sendable {
    var stream: StreamConverter
    var input: ByteQueue
    var output: ByteQueue
    /// The maximum size of the output of the block, in bytes.
    let outputLimit: Int
    var errors: [(line: Int, error: StreamLineError)] = []
    /// A Boolean value that indicates whether the conversion has ended because of the last error in ``errors``.
    var isFinished = false
  }

  /// Creates an empty block of a stream of amounts.
  ///
  /// - Parameters:
  ///   - stream: The converter for the whole input. The block converts its records with a copy of this converter.
  ///   - capacity: The initial capacity of the input queue in bytes. The output queue can grow to eight times this
  ///     capacity.
  init(_ stream: StreamConverter, capacity: Int) {
    content = Mutex(
      Content(
        stream: stream, input: ByteQueue(capacity: capacity), output: ByteQueue(capacity: 2 * capacity),
        outputLimit: 8 * capacity))
  }

  /// Moves complete records from the front of a queue to the block, and leaves the other bytes in the queue.
  ///
  /// The previous input, output and errors of the block are removed.
  ///
  /// - Parameters:
  ///   - queue: The queue of input bytes, which starts at the beginning of a record.
  ///   - end: The byte offset of the end of the last record to move.
  ///   - line: The line number of the first record.
  ///   - stream: The converter for the whole input, from which the exchange rates are copied.
  /// - Returns: The number of the line that follows the last moved record.
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

  /// Converts the records of the block until no record is left, or until exchange rates or more memory are needed.
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

  /// Writes the converted lines of the block and reports their errors.
  ///
  /// - Parameters:
  ///   - environment: The environment that receives the lines and the errors.
  ///   - stream: The converter for the whole input, which is advanced to the line after the converted lines.
  /// - Returns: `true` if more input can be converted; `false` if the conversion has ended at a line with an error.
  func write<Environment: StreamEnvironment>(
    to environment: Environment, _ stream: inout StreamConverter
  ) throws(Environment.Failure) -> Bool {
    try content.withLock { content throws(Environment.Failure) in
      for (line, error) in content.errors { environment.report(error, line: line) }
      try environment.write(content.output.bytes)
      stream.resume(after: content.stream)
      return !content.isFinished
    }
  }

  /// Exchanges the unconverted input of the block with the contents of the given queue.
  func exchangeInput(_ queue: inout ByteQueue) { content.withLock { swap(&$0.input, &queue) } }
}
