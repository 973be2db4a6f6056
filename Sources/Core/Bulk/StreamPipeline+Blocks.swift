extension StreamPipeline {
  /// Converts blocks while the input suffices; returns `false` if the conversion has ended at a line with an error.
  mutating func convertBlocks() async throws -> Bool {
    try flush()
    let result = await withTaskGroup(of: (index: Int, block: StreamBlock).self) { group in
      var idle: [StreamBlock] = []
      var converted: [Int: StreamBlock] = [:]
      var (started, written) = (0, 0)
      var line = stream.line
      do {
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
          guard started > written else { return Result<Bool, any Error>.success(true) }
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

  /// Reads input and returns the offset in ``input`` at which a block ends; `nil` if the input is too short for a
  /// block.
  private mutating func readBlock(waits: Bool) throws -> Int? {
    let patience = waits ? StreamParallelism.patience : 0
    while !isEnd, input.count < parallelism.blockSize / 2, environment.isInputReady(within: patience) { try read() }
    guard input.count >= parallelism.minimumBlockSize else { return nil }
    return stream.layout.recordsEnd(in: input.bytes)
  }

  /// Writes a block after converting the lines that needed rates or memory; returns `false` if the conversion has
  /// ended.
  private mutating func write(_ block: StreamBlock) async throws -> Bool {
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
