import Synchronization

/// The settings for the concurrent conversion of a stream of amounts.
///
/// The stream is divided into blocks of complete records, and several blocks are converted at the same time.
package struct StreamParallelism: Hashable, Sendable {
  /// The maximum number of blocks that are converted at the same time, from 1 through 8.
  ///
  /// If the number is 1, the stream is not divided into blocks and is converted in the calling task.
  let workerCount: Int
  /// The maximum size of a block of the input, in bytes.
  let blockSize: Int

  /// The maximum number of blocks that are being converted or waiting to be written: twice ``workerCount``.
  fileprivate var blockLimit: Int { 2 * workerCount }
  /// The minimum number of available input bytes for creating a block: a quarter of ``blockSize``.
  var minimumBlockSize: Int { blockSize / 4 }
  /// The maximum time to wait for more input while blocks are being converted: 1 millisecond.
  fileprivate static let patience: Int32 = 1

  /// Creates settings for the concurrent conversion of a stream of amounts.
  ///
  /// - Parameters:
  ///   - coreCount: The number of processor cores. At most eight cores are used.
  ///   - blockSize: The maximum size of a block of the input in bytes, at most ``StreamConverter/lineLimit``. The
  ///     default is 128 KiB.
  package init(coreCount: Int, blockSize: Int = 1 << 17) {
    workerCount = min(max(coreCount, 1), 8)
    self.blockSize = min(blockSize, StreamConverter.lineLimit)
  }
}

extension StreamPipeline {
  /// Converts blocks of the input concurrently and writes the results in the order of the input.
  ///
  /// The function returns when no more input is available. Input that is too short for a block remains in ``input``.
  ///
  /// - Returns: `true` if more input can be converted; `false` if the conversion has ended at a line with an error.
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
  /// - Parameter waits: A Boolean value that indicates whether to wait up to one millisecond if no input is available.
  /// - Returns: The byte offset in ``input`` at which the block ends; `nil` if there is not enough input for a block.
  private mutating func readBlock(waits: Bool) throws(Environment.Failure) -> Int? {
    let patience = waits ? StreamParallelism.patience : 0
    while !isEnd, input.count < parallelism.blockSize / 2, environment.isInputReady(within: patience) { try read() }
    guard input.count >= parallelism.minimumBlockSize else { return nil }
    return stream.layout.recordsEnd(in: input.bytes)
  }

  /// Writes the converted lines of a block and reports the errors of the block.
  ///
  /// Some lines of the block may not be converted yet, because they need further exchange rates or more memory. The
  /// calling task converts these lines afterward.
  ///
  /// - Returns: `true` if more input can be converted; `false` if the conversion has ended at a line with an error.
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
