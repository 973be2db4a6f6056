/// The settings for the concurrent conversion of a stream of amounts.
///
/// The stream is divided into blocks of complete records, and several blocks are converted at the same time.
package struct StreamParallelism: Hashable, Sendable {
  /// The maximum number of blocks that are converted at the same time, from 1 through 8.
  ///
  /// If the number is 1, the stream is not divided into blocks and is converted in the calling task.
  let workerCount: Int
  /// The maximum size of a block of the input, in bytes.
  let blockSize: Int

  /// The maximum number of blocks that are being converted or waiting to be written: twice ``workerCount``.
  var blockLimit: Int { 2 * workerCount }
  /// The minimum number of available input bytes for creating a block: a quarter of ``blockSize``.
  var minimumBlockSize: Int { blockSize / 4 }
  /// The maximum time to wait for more input while blocks are being converted: 1 millisecond.
  static let patience: Int32 = 1

  /// Creates settings for the concurrent conversion of a stream of amounts.
  ///
  /// - Parameters:
  ///   - coreCount: The number of processor cores. At most eight cores are used.
  ///   - blockSize: The maximum size of a block of the input in bytes, at most ``StreamConverter/lineLimit``. The
  ///     default is 128 KiB.
  package init(coreCount: Int, blockSize: Int = 1 << 17) {
    workerCount = min(max(coreCount, 1), 8)
    self.blockSize = min(blockSize, StreamConverter.lineLimit)
  }
}
