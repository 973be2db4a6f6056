/// A type that provides the input, the output and the exchange rates of a stream of amounts.
package protocol StreamEnvironment: AnyObject {
  /// The type of the errors that can end the stream, such as a failed read or write.
  associatedtype Failure: Error

  /// Waits for input and returns whether input can be read without further waiting.
  ///
  /// - Parameter milliseconds: The maximum time to wait in milliseconds.
  /// - Returns: `true` if a read would return immediately; `false` if the time has elapsed.
  func isInputReady(within milliseconds: Int32) -> Bool

  /// Waits for input and copies the available bytes into the given memory.
  ///
  /// - Returns: The number of bytes that were copied, or 0 at the end of the input.
  func read(_ memory: UnsafeMutableRawBufferPointer) throws(Failure) -> Int

  /// Writes converted lines to the output, and prints the errors that were reported since the last call.
  ///
  /// - Parameter bytes: The converted lines. The buffer may be empty, so that only errors are printed.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure)

  /// Reports the error of an input line.
  ///
  /// - Parameters:
  ///   - error: The reason why the line was not converted.
  ///   - line: The line number, starting at 1.
  func report(_ error: StreamLineError, line: Int)

  /// Returns the exchange rates and coin prices of a day; `nil` if the day has no rates.
  func rates(for day: CalendarDay) async throws(Failure) -> ConversionRates?
}

/// A pipeline that reads a stream of amounts, converts them and writes the results.
///
/// Before the pipeline waits for more input, it writes all converted lines. A process that sends single lines
/// therefore receives each result immediately. If the input is long and is read faster than it is converted, it is
/// divided into blocks that are converted concurrently. The blocks are written in the order of the input.
package struct StreamPipeline<Environment: StreamEnvironment>: ~Copyable {
  let environment: Environment
  let parallelism: StreamParallelism
  var stream: StreamConverter
  /// The input bytes that have been read and are not yet converted.
  ///
  /// During concurrent conversion, these bytes follow the input of the last block.
  var input: ByteQueue
  var output: ByteQueue
  /// A Boolean value that indicates whether the end of the input has been reached.
  var isEnd = false
  /// A Boolean value that indicates whether the last read returned enough bytes for a block.
  private var isFast = false

  /// The number of input lines processed so far, including a header and lines with errors.
  package var lineCount: Int { stream.lineCount }
  /// The number of input lines with an error found so far.
  package var failedLineCount: Int { stream.failedLineCount }

  /// Creates a pipeline for a stream of amounts.
  ///
  /// - Parameters:
  ///   - stream: The converter of the amounts. If the input has no column with a date, the exchange rates of all
  ///     lines must already be set.
  ///   - environment: The input, the output and the exchange rates of the stream.
  ///   - parallelism: The settings for concurrent conversion.
  package init(_ stream: StreamConverter, _ environment: Environment, _ parallelism: StreamParallelism) {
    self.stream = stream
    self.environment = environment
    self.parallelism = parallelism
    input = ByteQueue(capacity: parallelism.blockSize)
    output = ByteQueue(capacity: parallelism.blockSize)
  }

  /// Converts all lines of the input and writes the results.
  ///
  /// In strict mode, the conversion ends at the first line with an error.
  ///
  /// - Throws: An error of the environment, such as a failed read or write.
  package mutating func run() async throws(Environment.Failure) {
    while try await convert() {
      let isReady = environment.isInputReady(within: 0)
      if isReady, isFast, parallelism.workerCount > 1, stream.isAtRecordStart, input.count < parallelism.blockSize / 2 {
        guard try await convertBlocks() else { break }
      } else {
        if !isReady, !output.isEmpty { try flush() }
        try read()
      }
    }
    try flush()
  }

  /// Converts the lines that have been read into ``input``, in the calling task.
  ///
  /// - Returns: `true` if more input is needed; `false` if the stream has ended.
  mutating func convert() async throws(Environment.Failure) -> Bool {
    let environment = environment
    while true {
      let requirement = stream.convert(&input, isEnd: isEnd, into: &output) { environment.report($1, line: $0) }
      switch requirement {
      case .input: return true
      case .finished: return false
      case .outputSpace(let count):
        try flush()
        output.reserve(count)
      case .rates(let day):
        do throws(Environment.Failure) {
          stream.setRates(try await environment.rates(for: day), for: day)
        } catch {
          try flush()
          throw error
        }
      }
    }
  }

  /// Waits for input bytes and appends them to ``input``.
  mutating func read() throws(Environment.Failure) {
    // A line that is longer than a block needs more capacity, up to the maximum line length of the converter.
    input.reserve(parallelism.blockSize / 2)
    let before = input.count
    let limit = max(parallelism.blockSize - before, parallelism.blockSize / 2)
    try input.fill { memory throws(Environment.Failure) in
      try environment.read(UnsafeMutableRawBufferPointer(rebasing: memory.prefix(limit)))
    }
    isEnd = input.count == before
    isFast = input.count - before >= parallelism.minimumBlockSize
  }

  /// Writes all converted lines that are not yet written to the output, and prints the reported errors.
  mutating func flush() throws(Environment.Failure) {
    try environment.write(output.bytes)
    output.clear()
  }
}
