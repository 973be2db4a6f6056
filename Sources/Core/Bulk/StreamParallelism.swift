/// The settings for converting several blocks of complete records of a stream at the same time.
package struct StreamParallelism: Hashable, Sendable {
  /// The number of concurrent tasks, from 1 through 8; 1 to convert the stream in the calling task.
  let workerCount: Int
  let blockSize: Int

  var blockLimit: Int { 2 * workerCount }
  var minimumBlockSize: Int { blockSize / 4 }
  /// The maximum time to wait for more input while blocks are being converted, in milliseconds.
  static let patience: Int32 = 1

  /// Creates settings for at most eight cores and at most ``StreamConverter/lineLimit`` bytes per block.
  package init(coreCount: Int, blockSize: Int = 1 << 17) {
    workerCount = min(max(coreCount, 1), 8)
    self.blockSize = min(blockSize, StreamConverter.lineLimit)
  }
}
