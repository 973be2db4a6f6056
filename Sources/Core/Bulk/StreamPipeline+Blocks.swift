import Synchronization

/// The settings for concurrent conversion of a stream: the number and size of the blocks.
package struct StreamParallelism: Hashable, Sendable {
  /// The maximum number of blocks that are converted at the same time.
  ///
  /// If the number is 1, the stream is not divided into blocks and is converted in the calling task.
  let workerCount: Int
  /// The maximum size of an input block in bytes.
  let blockSize: Int

  /// The maximum number of unfinished blocks: blocks being converted, and converted blocks not yet written.
  fileprivate var blockLimit: Int { 2 * workerCount }
  /// The minimum size of an input block in bytes: a quarter of ``blockSize``.
  ///
  /// A read from a fast pipe returns more bytes than this size.
  var minimumBlockSize: Int { blockSize / 4 }
  /// The maximum time in milliseconds to wait for more input while blocks are being converted.
  ///
  /// In this time, a fast process can write more input to an empty pipe.
  fileprivate static let patience: Int32 = 1

  /// Creates settings for concurrent conversion.
  ///
  /// - Parameters:
  ///   - coreCount: The number of processor cores. At most eight blocks are converted at the same time, because
  ///     reading and writing would be too slow for more blocks.
  ///   - blockSize: The maximum size of an input block in bytes. The limit is ``StreamConverter/lineLimit``.
  package init(coreCount: Int, blockSize: Int = 1 << 17) {
    workerCount = min(max(coreCount, 1), 8)
    self.blockSize = min(blockSize, StreamConverter.lineLimit)
  }
}

extension StreamPipeline {
  /// Converts blocks of the input concurrently and writes the results in order, until no more input is available.
  ///
  /// The remaining input is too short for a block, or has no complete record.
  ///
  /// - Returns: `true` if the stream continues; `false` if it has ended at a line with an error.
  mutating func convertBlocks() async throws(Environment.Failure) -> Bool {
    try flush()
    let result = await withTaskGroup(of: (index: Int, block: StreamBlock).self) { group in
      var idle: [StreamBlock] = []
      var converted: [Int: StreamBlock] = [:]
      var (started, written) = (0, 0)
      var line = stream.line
      do throws(Environment.Failure) {
        while true {
          while started - written < parallelism.blockLimit, let end = try readBlock(waits: started > written) {
            let block = idle.popLast() ?? StreamBlock(stream, capacity: parallelism.blockSize)
            line = block.take(&input, upTo: end, line: line, ratesOf: stream)
            group.addTask(executorPreference: globalConcurrentExecutor) { [started] in
              block.convert()
              return (started, block)
            }
            started += 1
          }
          guard started > written else { return Result<Bool, Environment.Failure>.success(true) }
          while converted[written] == nil, let next = await group.next() { converted[next.index] = next.block }
          guard let block = converted.removeValue(forKey: written), try await write(block) else {
            return .success(false)
          }
          idle.append(block)
          written += 1
        }
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Reads the available input for the next block.
  ///
  /// - Parameter waits: Whether to wait up to one millisecond for more input if no input is available.
  /// - Returns: The byte offset in ``input`` of the end of the last complete record; `nil` if there is not enough
  ///   input for a block.
  private mutating func readBlock(waits: Bool) throws(Environment.Failure) -> Int? {
    let patience = waits ? StreamParallelism.patience : 0
    while !isEnd, input.count < parallelism.blockSize / 2, environment.isInputReady(within: patience) { try read() }
    guard input.count >= parallelism.minimumBlockSize else { return nil }
    return stream.layout.recordsEnd(in: input.bytes)
  }

  /// Writes the converted lines of a block and reports the errors of the block.
  ///
  /// If the block has lines that are not yet converted, because they need exchange rates or more memory, these lines
  /// are then converted in the calling task.
  ///
  /// - Returns: `true` if the stream continues; `false` if it has ended at a line with an error.
  private mutating func write(_ block: StreamBlock) async throws(Environment.Failure) -> Bool {
    if !output.isEmpty { try flush() }
    guard try block.write(to: environment, &stream) else { return false }
    block.exchangeInput(&input)
    if !input.isEmpty {
      let isEndRead = isEnd
      isEnd = false
      guard try await convert() else { return false }
      isEnd = isEndRead
    }
    block.exchangeInput(&input)
    return true
  }
}

/// A block of a stream: a series of complete records that is converted independently of other blocks.
final class StreamBlock: Sendable {
  private let content: Mutex<Content>

  private struct Content: ~Copyable, Sendable {
    var stream: StreamConverter
    var input: ByteQueue
    var output: ByteQueue
    /// The maximum size of the block's output in bytes.
    let outputLimit: Int
    var errors: [(line: Int, error: StreamLineError)] = []
    /// A Boolean value that indicates whether the stream has ended at the last of the ``errors``.
    var isFinished = false
  }

  /// Creates an empty block of a stream.
  ///
  /// - Parameters:
  ///   - stream: The converter of the stream. The block converts its records with a copy of this converter.
  ///   - capacity: The initial capacity of the input in bytes. The output can be eight times as long.
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
  ///   - stream: A converter of the same stream, whose exchange rates are used.
  /// - Returns: The number of the line after the records.
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

  /// Converts the input of the block until its end, or until exchange rates or more memory are needed.
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
  ///   - stream: The converter of the stream, which is advanced to the line after the converted lines.
  /// - Returns: `true` if the stream continues; `false` if it has ended at a line with an error.
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

  /// Exchanges the contents of the given queue with the input of the block that is not yet converted.
  func exchangeInput(_ queue: inout ByteQueue) { content.withLock { swap(&$0.input, &queue) } }
}
