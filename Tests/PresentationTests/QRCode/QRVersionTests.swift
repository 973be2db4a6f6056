import Testing

@testable import QuidPresentation

/// Compares with the tables of ISO/IEC 18004:2015.
struct QRVersionTests {
  @Test(arguments: Capacity.all)
  func `capacity of a version matches table 7`(_ capacity: Capacity) throws {
    let version = QRVersion.all[capacity.version - 1]
    for (text, count) in [("7", capacity.digits), ("A", capacity.letters), ("a", capacity.bytes)] {
      let longest = Array(String(repeating: text, count: count).utf8)
      let mode = QRMode(for: longest)
      #expect(mode.codewords(longest, version, capacity.level)?.count == version.dataCodewordCount(capacity.level))
      #expect(mode.codewords(longest + longest.prefix(1), version, capacity.level) == nil)
    }
  }

  @Test(arguments: QRVersion.all)
  func `number of free modules matches the number of codewords`(_ version: QRVersion) {
    var matrix = QRMatrix(size: version.size)
    matrix.drawPatterns(of: version)
    #expect(matrix.freeCount / 8 == version.codewordCount)
    for level in QRErrorCorrectionLevel.allCases {
      let blocks = version.blockLengths(level)
      #expect(blocks.reduce(0, +) == version.dataCodewordCount(level))
      #expect(blocks == blocks.sorted())
      #expect((blocks.last ?? 0) - (blocks.first ?? 0) <= 1)
      // A Reed-Solomon block over 256 elements has at most 255 codewords.
      #expect((blocks.last ?? 0) + version.correctionCount(level) <= 255)
    }
  }

  @Test func `number of codewords matches table 1`() {
    let expected = [
      1: 26, 2: 44, 3: 70, 4: 100, 5: 134, 6: 172, 7: 196, 10: 346, 14: 581, 21: 1_156, 32: 2_465, 40: 3_706,
    ]
    for (number, count) in expected { #expect(QRVersion.all[number - 1].codewordCount == count, "\(number)") }
  }

  @Test func `alignment pattern centers match annex E`() {
    let expected = [
      1: [], 2: [6, 18], 6: [6, 34], 7: [6, 22, 38], 13: [6, 34, 62], 14: [6, 26, 46, 66], 16: [6, 26, 50, 74],
      21: [6, 28, 50, 72, 94], 22: [6, 26, 50, 74, 98], 30: [6, 26, 52, 78, 104, 130], 31: [6, 30, 56, 82, 108, 134],
      32: [6, 34, 60, 86, 112, 138], 33: [6, 30, 58, 86, 114, 142], 36: [6, 24, 50, 76, 102, 128, 154],
      39: [6, 26, 54, 82, 110, 138, 166], 40: [6, 30, 58, 86, 114, 142, 170],
    ]
    for (number, centers) in expected { #expect(QRVersion.all[number - 1].alignmentCenters == centers, "\(number)") }
  }

  struct Capacity: Sendable, CustomTestStringConvertible {
    let version: Int
    let level: QRErrorCorrectionLevel
    let digits: Int
    let letters: Int
    let bytes: Int
    var testDescription: String { "\(version) \(level)" }

    /// Capacities from table 7.
    static let all = [
      Capacity(version: 1, level: .low, digits: 41, letters: 25, bytes: 17),
      Capacity(version: 1, level: .medium, digits: 34, letters: 20, bytes: 14),
      Capacity(version: 1, level: .quartile, digits: 27, letters: 16, bytes: 11),
      Capacity(version: 1, level: .high, digits: 17, letters: 10, bytes: 7),
      Capacity(version: 4, level: .low, digits: 187, letters: 114, bytes: 78),
      Capacity(version: 9, level: .medium, digits: 432, letters: 262, bytes: 180),
      Capacity(version: 10, level: .low, digits: 652, letters: 395, bytes: 271),
      Capacity(version: 10, level: .high, digits: 288, letters: 174, bytes: 119),
      Capacity(version: 27, level: .quartile, digits: 1_933, letters: 1_172, bytes: 805),
      Capacity(version: 40, level: .low, digits: 7_089, letters: 4_296, bytes: 2_953),
      Capacity(version: 40, level: .medium, digits: 5_596, letters: 3_391, bytes: 2_331),
      Capacity(version: 40, level: .quartile, digits: 3_993, letters: 2_420, bytes: 1_663),
      Capacity(version: 40, level: .high, digits: 3_057, letters: 1_852, bytes: 1_273),
    ]
  }
}
