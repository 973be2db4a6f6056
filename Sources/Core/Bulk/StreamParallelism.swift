/// The stream is divided into blocks of complete records, and several blocks are converted at the same time.
package struct StreamParallelism: Hashable, Sendable {
  /// From 1 through 8; if the number is 1, the stream is not divided, and is converted in the calling task.
  let workerCount: Int
  let blockSize: Int

  var blockLimit: Int { 2 * workerCount }
  var minimumBlockSize: Int { blockSize / 4 }
  /// The maximum time to wait for more input while blocks are being converted, in milliseconds.
  static let patience: Int32 = 1

  /// At most eight cores are used; a block has at most ``StreamConverter/lineLimit`` bytes.
  package init(coreCount: Int, blockSize: Int = 1 << 17) {
    workerCount = min(max(coreCount, 1), 8)
    self.blockSize = min(blockSize, StreamConverter.lineLimit)
  }
}
