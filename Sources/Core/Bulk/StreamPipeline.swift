/// The input, the output and the exchange rates of a stream of amounts.
package protocol StreamEnvironment: AnyObject {
  /// The type of the errors that end the stream.
  associatedtype Failure: Error

  /// Returns whether a read would return at once, after waiting for a number of milliseconds at most.
  func isInputReady(within milliseconds: Int32) -> Bool

  /// Waits for bytes, copies the available ones into the memory and returns their count, or 0 at the end of the input.
  func read(_ memory: UnsafeMutableRawBufferPointer) throws(Failure) -> Int

  /// Writes converted lines, and the errors that were reported before.
  ///
  /// - Parameter bytes: The lines; empty if there are only errors.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure)

  /// Reports the error of a line, whose number starts at 1.
  func report(_ error: StreamLineError, line: Int)

  /// Returns the exchange rates and prices of coins of a day; `nil` if the day has none.
  func rates(for day: CalendarDay) async throws(Failure) -> ConversionRates?
}

/// Converts a stream of amounts from its input to its output.
///
/// Converted lines are written before the pipeline waits for more input, so a process that writes single lines gets each
/// result at once. An input that is longer than one block and is read faster than it is converted is converted in blocks on
/// all cores. The blocks are written in the order of the input.
package struct StreamPipeline<Environment: StreamEnvironment>: ~Copyable {
  let environment: Environment
  let parallelism: StreamParallelism
  var stream: StreamConverter
  /// The input that is read and not yet converted.
  ///
  /// While blocks are converted, it follows their input.
  var input: ByteQueue
  var output: ByteQueue
  /// Whether the end of the input is read.
  var isEnd = false
  /// Whether the last read returned as many bytes as a block needs.
  private var isFast = false

  /// The number of input lines, including a header and lines with errors.
  package var lineCount: Int { stream.lineCount }
  /// The number of input lines with an error.
  package var failedLineCount: Int { stream.failedLineCount }

  /// Creates a pipeline.
  ///
  /// - Parameter stream: The converter, with the rates of all lines if the input has no column with a date.
  package init(_ stream: StreamConverter, _ environment: Environment, _ parallelism: StreamParallelism) {
    self.stream = stream
    self.environment = environment
    self.parallelism = parallelism
    input = ByteQueue(capacity: parallelism.blockSize)
    output = ByteQueue(capacity: parallelism.blockSize)
  }

  /// Converts all lines up to the end of the input.
  ///
  /// - Throws: An error of the environment.
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

  /// Converts the lines in ``input`` in the calling task.
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

  /// Waits for input and reads it.
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

  /// Writes all buffered output: the converted lines to the output, and the messages of errors to standard error.
  mutating func flush() throws(Environment.Failure) {
    try environment.write(output.bytes)
    output.clear()
  }
}
