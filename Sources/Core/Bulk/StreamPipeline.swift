/// A pipeline that reads a stream of amounts, converts the amounts and writes the results.
///
/// The input is divided into blocks of lines, which are converted concurrently and written in order. All converted lines
/// are written before the pipeline waits for more input.
package struct StreamPipeline<Environment: StreamEnvironment> {
  private let environment: Environment
  private var converter: StreamConverter
  /// The number of input bytes after which a block ends, unless the input ends or pauses before.
  private let blockSize: Int
  /// The maximum number of blocks that are converted at the same time.
  private let blockLimit: Int

  private var buffer: [UInt8]
  /// The input that is in no block yet.
  private var input: [UInt8] = []
  private var isEnd = false
  /// Whether the rest of a line that is longer than the limit is skipped.
  private var isSkipping = false
  /// The number of the first line of ``input``.
  private var line = 1
  private var fieldCount: Int?
  private var blocks: [Task<StreamBlock, Never>] = []

  package private(set) var lineCount = 0
  package private(set) var failedLineCount = 0
  package private(set) var rejection: StreamInputError?
  package private(set) var fixedRates: Set<FixedRate> = []

  /// Creates a pipeline for a converter, which must have its exchange rates if the input has no column with a date.
  package init(
    _ converter: StreamConverter, _ environment: Environment, coreCount: Int, blockSize: Int = 1 << 16
  ) {
    self.converter = converter
    self.environment = environment
    self.blockSize = blockSize
    blockLimit = min(max(3 * coreCount, 1), 15)
    buffer = Array(repeating: 0, count: blockSize)
  }

  package mutating func run() async throws {
    // The first lines, which determine the number of fields, are converted before the other ones.
    while line == 1 || converter.layout.columns != nil && fieldCount == nil {
      guard let block = try nextBlock(), try await finish(block) else { return }
    }
    while true {
      while blocks.count < blockLimit, let block = try nextBlock() {
        blocks.append(
          Task(executorPreference: globalConcurrentExecutor) { [converter] in
            var block = block
            block.convert(by: converter)
            return block
          })
      }
      guard !blocks.isEmpty, try await finish(blocks.removeFirst().value) else { return }
    }
  }

  /// Converts the lines of a block that need further rates, and writes the results; returns `false` if the conversion
  /// has ended.
  private mutating func finish(_ block: consuming StreamBlock) async throws -> Bool {
    while true {
      block.convert(by: converter)
      for (line, error) in block.errors { environment.report(error, line: line) }
      try environment.write(block.output)
      failedLineCount += block.errors.count
      block.errors = []
      block.output = []
      switch block.requirement {
      case .rates(let day): converter.setRates(try await environment.rates(for: day), for: day)
      case .currencyRates(let currency, let day):
        converter.setRates(await environment.rates(of: currency, for: day), of: currency, for: day)
      case nil:
        lineCount = block.line - 1
        fieldCount = block.fieldCount
        rejection = block.rejection
        fixedRates.formUnion(block.fixedRates)
        return !block.isFinished
      }
    }
  }

  /// Reads a block of complete records; returns `nil` at the end of the input, or if results must be written before
  /// waiting for input.
  private mutating func nextBlock() throws -> StreamBlock? {
    while true {
      let isReady = !isEnd && environment.isInputReady
      if input.count >= blockSize || !isReady, let block = removeBlock() { return block }
      if isEnd || !isReady && !blocks.isEmpty { return nil }
      let count = try buffer.withUnsafeMutableBytes { try environment.read($0) }
      input += buffer.prefix(count)
      isEnd = count == 0
      if environment.hasOutdatedRates { converter.removeRatesOfDays() }
    }
  }

  /// Removes complete records from the start of the input; returns `nil` if there are none.
  private mutating func removeBlock() -> StreamBlock? {
    if isSkipping, let lineEnd = skipLine() { return lineEnd }
    guard !input.isEmpty else { return nil }
    // A byte-order mark is not part of the first line.
    let start = line == 1 ? StreamLayout.byteOrderMarkCount(in: input) : 0
    let limit = start + StreamConverter.lineLimit
    var end = input.count
    if !isEnd || end > limit {
      let layout = converter.layout
      let found = input[start..<min(end, limit)].withUnsafeBufferPointer { layout.recordsEnd(in: $0) }
      guard found != nil || end > limit else { return nil }
      guard let count = found ?? input[start...].withUnsafeBufferPointer({ layout.openQuoteEnd(in: $0) }) else {
        isSkipping = true
        line += 1
        // The first bytes can identify the encoding.
        let bytes = Array(input.prefix(4).prefix { $0 != UInt8(ascii: "\n") })
        return StreamBlock(bytes, line: line - 1, fieldCount: fieldCount, isTooLong: true)
      }
      end = start + count
    }
    let rest = Array(input[end...])
    input.removeSubrange(end...)
    let block = StreamBlock(input, line: line, fieldCount: fieldCount)
    line += input.count { $0 == UInt8(ascii: "\n") }
    input = rest
    return block
  }

  /// Removes the rest of a line that is longer than the limit, and returns its line end; `nil` for JSON, or if the line
  /// continues.
  private mutating func skipLine() -> StreamBlock? {
    let end = input.firstIndex(of: UInt8(ascii: "\n"))
    input.removeFirst(end.map { $0 + 1 } ?? input.count)
    isSkipping = end == nil
    if isSkipping || converter.layout.isJSON { return nil }
    var block = StreamBlock([], line: line, fieldCount: fieldCount)
    block.output = [UInt8(ascii: "\n")]
    return block
  }
}
