/// Where bytes come from: standard input, or a test's text.
struct ByteInput: Sendable {
  /// Waits for bytes and puts them into the memory, as many as have come; none at the end.
  let read: @Sendable (UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int
  /// Whether reading would not have to wait.
  let isReady: @Sendable () -> Bool

  /// An input that has ended.
  static let nothing = ByteInput(read: { _ in 0 }, isReady: { true })

  /// Everything up to the end.
  ///
  /// - Parameter limit: how many bytes there may be; of more, that many and one are given.
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
