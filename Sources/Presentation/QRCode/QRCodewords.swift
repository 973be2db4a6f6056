enum QRCodewords {
  /// Returns the codewords (bytes) of a QR code, for data and error correction, in the order in which they are drawn.
  ///
  /// The result contains the first data codeword of every block, then the second, and so on; the error correction
  /// codewords follow in the same order. Source: ISO/IEC 18004:2015, 7.6.
  static func interleaved(_ data: [UInt8], _ version: QRVersion, _ level: QRErrorCorrectionLevel) -> [UInt8] {
    var rest = data[...]
    let blocks = version.blockLengths(level).map { length in
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
    let corrections = blocks.map { ReedSolomon.correction(for: $0, count: version.correctionCount(level)) }
    return interleave(blocks) + interleave(corrections)
  }

  private static func interleave(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { index in blocks.compactMap { index < $0.count ? $0[index] : nil } }
  }
}
