/// A source of bytes: standard input, or a constant in a test.
struct ByteInput: Sendable {
  /// Waits for bytes, copies the available ones into the buffer and returns their count, or 0 at the end of the input.
  let read: @Sendable (UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int
  /// Whether a read would return without waiting.
  let isReady: @Sendable () -> Bool

  /// An empty input.
  static let nothing = ByteInput(read: { _ in 0 }, isReady: { true })

  /// Reads all bytes up to the end of the input.
  ///
  /// - Parameter limit: The maximum number of bytes. If there are more, the result has `limit + 1` bytes.
  func all(limit: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      var count = 0
      var failure: CommandFailure?
      block.withUnsafeMutableBytes { memory in
        do throws(CommandFailure) { count = try read(memory) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { break }
      bytes += block.prefix(min(count, limit + 1 - bytes.count))
    }
    return bytes
  }
}
