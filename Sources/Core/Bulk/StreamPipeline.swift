/// A pipeline that reads a stream of amounts, converts the amounts and writes the results.
///
/// All converted lines are written before the pipeline waits for more input. Long input is divided into blocks that are
/// converted concurrently and written in the order of the input.
package struct StreamPipeline<Environment: StreamEnvironment>: ~Copyable {
  let environment: Environment
  let parallelism: StreamParallelism
  var stream: StreamConverter
  /// The input bytes that have been read but not yet converted.
  ///
  /// During concurrent conversion, bytes that have been moved to a ``StreamBlock`` are not included.
  var input: ByteQueue
  var output: ByteQueue
  /// A Boolean value that indicates whether the end of the input has been reached.
  var isEnd = false
  /// A Boolean value that indicates whether the input arrives fast enough for concurrent conversion.
  ///
  /// The value is `true` if the last read returned at least ``StreamParallelism/minimumBlockSize`` bytes.
  private var isFast = false

  /// The number of input lines processed so far, including a header and lines with errors.
  package var lineCount: Int { stream.lineCount }
  /// The number of input lines in which an error has been found so far.
  package var failedLineCount: Int { stream.failedLineCount }
  /// The reason why no line of the input was converted; `nil` if there is none.
  package var rejection: StreamInputError? { stream.rejection }
  /// The fixed rates of the conversions so far, such as that of a withdrawn currency.
  package var fixedRates: Set<FixedRate> { stream.fixedRates }

  /// Creates a pipeline for a stream of amounts.
  ///
  /// - Parameters:
  ///   - stream: The converter for the amounts. If the input has no column with a date, the converter must already have
  ///     the exchange rates.
  ///   - environment: The environment that provides the input, the output and the exchange rates.
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
  /// If ``StreamLayout/isStrict`` is `true`, the conversion ends at the first line with an error.
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
        if environment.hasOutdatedRates { stream.conversions.removeRatesOfDays() }
      }
    }
    try flush()
  }

  /// Converts the lines in ``input`` in the calling task.
  ///
  /// - Returns: `true` if more input is needed; `false` if the conversion has ended.
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

  /// Writes all pending converted lines to the output, and prints the reported errors.
  mutating func flush() throws(Environment.Failure) {
    try environment.write(output.bytes)
    output.clear()
  }
}
