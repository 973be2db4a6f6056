/// The codewords of a symbol in the order they are placed.
enum QRCodewords {
  /// Deals the data into blocks, adds the correction of each, and takes codewords from the blocks in turn.
  ///
  /// Source: ISO/IEC 18004:2015, 7.6.
  static func interleaved(_ data: [UInt8], _ version: QRVersion, _ level: QRLevel) -> [UInt8] {
    var rest = data[...]
    let blocks = version.blockLengths(level).map { length in
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
    let corrections = blocks.map { ReedSolomon.correction(for: $0, count: version.correctionCount(level)) }
    return inTurn(blocks) + inTurn(corrections)
  }

  private static func inTurn(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { place in blocks.compactMap { place < $0.count ? $0[place] : nil } }
  }
}
