/// The version of a QR code, from 1 to 40, which determines its size.
///
/// Version 1 has 21 modules (squares) on each side. Each further version has 4 more, up to 177 for version
/// 40. Source: ISO/IEC 18004:2015, 5.3.1.
public struct QRVersion: Hashable, Sendable {
  /// The number of the QR code version, from 1 for the smallest code to 40 for the largest.
  public let number: Int

  /// All 40 versions of QR codes, from the smallest to the largest.
  package static let all = (1...40).map { QRVersion(number: $0) }

  /// The number of modules (squares) on each side of a QR code of the version, from 21 to 177.
  public var size: Int { 17 + 4 * number }

  /// The row and column indices of the centers of the alignment patterns, such as `[6, 22, 38]` for version 7.
  ///
  /// Version 1 has no alignment patterns. Source: ISO/IEC 18004:2015, annex E.
  var alignmentCenters: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let last = size - 7
    let step = number == 32 ? 26 : ((last - 6 + count - 2) / (count - 1) + 1) / 2 * 2
    return [6] + (0..<count - 1).map { last - step * (count - 2 - $0) }
  }

  /// The number of codewords (bytes) of a QR code, for data and error correction.
  var codewordCount: Int {
    let centers = alignmentCenters.count
    let finders = 3 * 8 * 8
    let timing = 2 * (size - 16)
    // The format information occurs twice. One further module is always dark.
    let format = 2 * 15 + 1
    let version = number >= 7 ? 2 * 18 : 0
    // Finders replace three alignment patterns. An alignment pattern on a timing pattern shares five modules.
    let alignment = centers == 0 ? 0 : (centers * centers - 3) * 25 - 2 * (centers - 2) * 5
    return (size * size - finders - timing - format - version - alignment) / 8
  }

  /// Returns the number of data codewords (bytes) in each block of the QR code, shorter blocks first.
  ///
  /// Source: ISO/IEC 18004:2015, table 9.
  func blockLengths(_ level: QRErrorCorrectionLevel) -> [Int] {
    let count = Self.blockCounts[level.rawValue][number - 1]
    let data = dataCodewordCount(level)
    let shorter = count - data % count
    return (0..<count).map { data / count + ($0 < shorter ? 0 : 1) }
  }

  /// Returns the number of error correction codewords (bytes) for each block of data codewords.
  func correctionCount(_ level: QRErrorCorrectionLevel) -> Int { Self.correctionCounts[level.rawValue][number - 1] }

  /// Returns the number of data codewords (bytes) that a QR code holds at an error correction level.
  func dataCodewordCount(_ level: QRErrorCorrectionLevel) -> Int {
    codewordCount - correctionCount(level) * Self.blockCounts[level.rawValue][number - 1]
  }

  /// The number of error correction codewords (bytes) per block, by error correction level and version.
  ///
  /// Source: ISO/IEC 18004:2015, table 9.
  private static let correctionCounts: [[Int]] = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18,
      20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
      28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26,
      30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
      26, 28, 28, 28, 28, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24,
      28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
      28, 30, 30, 30, 30, 28, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28,
      24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
      30, 24, 30, 30, 30, 30, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  /// The number of blocks into which the data of a QR code is divided, by error correction level and version.
  ///
  /// Source: ISO/IEC 18004:2015, table 9.
  private static let blockCounts: [[Int]] = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4,
      4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
      8, 9, 9, 10, 12, 12, 12, 13, 14, 15,
      16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5,
      5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
      17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
      31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8,
      8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
      23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
      43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8,
      11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
      25, 34, 30, 32, 35, 37, 40, 42, 45, 48,
      51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
}
