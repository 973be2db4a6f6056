/// A pipeline that reads a stream of amounts, converts the amounts and writes the results.
///
/// All converted lines are written before the pipeline waits for more input. Long input is divided into blocks that are
/// converted concurrently and written in order.
package struct StreamPipeline<Environment: StreamEnvironment>: ~Copyable {
  let environment: Environment
  let parallelism: StreamParallelism
  var stream: StreamConverter
  /// The input, without the bytes that have been moved to a ``StreamBlock``.
  var input: ByteQueue
  var output: ByteQueue
  var isEnd = false
  /// Whether the input arrives fast enough for concurrent conversion.
  private var isFast = false

  package var lineCount: Int { stream.lineCount }
  package var failedLineCount: Int { stream.failedLineCount }
  package var rejection: StreamInputError? { stream.rejection }
  package var fixedRates: Set<FixedRate> { stream.fixedRates }

  /// Creates a pipeline for a converter, which must have its exchange rates if the input has no column with a date.
  package init(_ stream: StreamConverter, _ environment: Environment, _ parallelism: StreamParallelism) {
    self.stream = stream
    self.environment = environment
    self.parallelism = parallelism
    input = ByteQueue(capacity: parallelism.blockSize)
    output = ByteQueue(capacity: parallelism.blockSize)
  }

  package mutating func run() async throws {
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

  /// Converts the input that was read; returns `false` if the conversion has ended.
  mutating func convert() async throws -> Bool {
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
        do {
          stream.setRates(try await environment.rates(for: day), for: day)
        } catch {
          try flush()
          throw error
        }
      case .currencyRates(let currency, let day):
        stream.setRates(await environment.rates(of: currency, for: day), of: currency, for: day)
      }
    }
  }

  mutating func read() throws {
    // A line that is longer than a block needs more capacity, up to the maximum line length of the converter.
    input.reserve(parallelism.blockSize / 2)
    let before = input.count
    let limit = max(parallelism.blockSize - before, parallelism.blockSize / 2)
    try input.fill { memory in
      try environment.read(UnsafeMutableRawBufferPointer(rebasing: memory.prefix(limit)))
    }
    isEnd = input.count == before
    isFast = input.count - before >= parallelism.minimumBlockSize
  }

  mutating func flush() throws {
    try environment.write(output.bytes)
    output.clear()
  }
}
