import Synchronization

/// The number of blocks of a stream that are converted at the same time, and their size.
package struct StreamParallelism: Hashable, Sendable {
  /// The number of blocks that are converted at the same time; with 1, all lines are converted in the calling task.
  let workerCount: Int
  /// The maximum size of the input of a block, in bytes.
  let blockSize: Int

  /// The number of blocks that are being converted, or are converted and not yet written.
  fileprivate var blockLimit: Int { 2 * workerCount }
  /// The minimum size of the input of a block, in bytes: less than one read of a fast pipe.
  var minimumBlockSize: Int { blockSize / 4 }
  /// The time to wait for more input while blocks are converted, in milliseconds.
  ///
  /// A fast process needs some of it to fill an empty pipe.
  fileprivate static let patience: Int32 = 1

  /// Creates the values.
  ///
  /// - Parameters:
  ///   - coreCount: The number of processor cores. More than eight would wait for reading and writing.
  ///   - blockSize: The maximum size of the input of a block, in bytes; at most ``StreamConverter/lineLimit``.
  package init(coreCount: Int, blockSize: Int = 1 << 17) {
    workerCount = min(max(coreCount, 1), 8)
    self.blockSize = min(blockSize, StreamConverter.lineLimit)
  }
}

extension StreamPipeline {
  /// Converts blocks on all cores and writes them in order, until the input has to be waited for or ends.
  ///
  /// The input that remains is too short for a block, or has no complete record.
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

  /// Reads the available input of a block.
  ///
  /// - Parameter waits: Whether to wait for a moment if there is none.
  /// - Returns: The end of the last complete record of ``input``; `nil` if there is not enough input for a block.
  private mutating func readBlock(waits: Bool) throws(Environment.Failure) -> Int? {
    let patience = waits ? StreamParallelism.patience : 0
    while !isEnd, input.count < parallelism.blockSize / 2, environment.isInputReady(within: patience) { try read() }
    guard input.count >= parallelism.minimumBlockSize else { return nil }
    return stream.layout.recordsEnd(in: input.bytes)
  }

  /// Writes the converted lines of a block and reports its errors.
  ///
  /// The remaining lines of the block, which need exchange rates or more memory, are converted in this task.
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

/// A part of a stream, from the start to the end of records, that is converted independently of the other parts.
final class StreamBlock: Sendable {
  private let content: Mutex<Content>

  private struct Content: ~Copyable, Sendable {
    var stream: StreamConverter
    var input: ByteQueue
    var output: ByteQueue
    /// The maximum number of bytes of ``output``.
    let outputLimit: Int
    var errors: [(line: Int, error: StreamLineError)] = []
    /// Whether the stream ends at the last of the ``errors``.
    var isFinished = false
  }

  /// Creates an empty block.
  ///
  /// - Parameters:
  ///   - stream: The converter of the stream, which the block copies.
  ///   - capacity: The initial capacity of the input in bytes. The output may be eight times as long.
  init(_ stream: StreamConverter, capacity: Int) {
    content = Mutex(
      Content(
        stream: stream, input: ByteQueue(capacity: capacity), output: ByteQueue(capacity: 2 * capacity),
        outputLimit: 8 * capacity))
  }

  /// Replaces the input of the block by complete records, and leaves the rest of their queue.
  ///
  /// - Parameters:
  ///   - queue: The queue that starts with the records.
  ///   - end: The end of the records.
  ///   - line: The number of their first line.
  ///   - stream: A converter of the same stream with the known exchange rates.
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

  /// Converts the input until its end, or until exchange rates or more memory are needed.
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

  /// Writes the converted lines and the errors, and continues another converter of the stream after them.
  ///
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

  /// Exchanges the input that is not converted with another queue.
  func exchangeInput(_ queue: inout ByteQueue) { content.withLock { swap(&$0.input, &queue) } }
}
