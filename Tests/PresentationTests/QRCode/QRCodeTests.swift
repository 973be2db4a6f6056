import TestSupport
import Testing

@testable import QuidPresentation

struct QRCodeTests {
  /// Returns a part of a code, with `#` for each dark module.
  private func rows(_ code: QRCode, _ rows: Range<Int>, _ columns: Range<Int>) -> [String] {
    rows.map { row in columns.map { code.isDark(row: row, column: $0) ? "#" : "." }.joined() }
  }

  private static let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]

  @Test(arguments: GeneratedCases.sample(10, of: QRVersion.all))
  func `every version has finder, timing and alignment patterns and the dark module`(_ version: QRVersion) throws {
    let code = try #require(QRCode("ethereum:", version: version, level: .low))
    let size = code.size
    #expect(size == 17 + 4 * version.number)
    for (row, column) in [(0, 0), (0, size - 7), (size - 7, 0)] {
      #expect(rows(code, row..<row + 7, column..<column + 7) == Self.finder)
    }
    // Separators.
    #expect(rows(code, 7..<8, 0..<8) == ["........"])
    #expect(rows(code, 7..<8, size - 8..<size) == ["........"])
    #expect(rows(code, size - 8..<size - 7, 0..<8) == ["........"])
    for index in 8..<size - 8 {
      #expect(code.isDark(row: 6, column: index) == index.isMultiple(of: 2))
      #expect(code.isDark(row: index, column: 6) == index.isMultiple(of: 2))
    }
    if let last = version.alignmentCenters.last {
      #expect(
        rows(code, last - 2..<last + 3, last - 2..<last + 3) == ["#####", "#...#", "#.#.#", "#...#", "#####"])
    }
    #expect(code.isDark(row: size - 8, column: 8))
    #expect(!code.isDark(row: -1, column: 0))
    #expect(!code.isDark(row: 0, column: size))
  }

  @Test(arguments: QRErrorCorrectionLevel.allCases)
  func `both copies of the format information contain level and mask`(_ level: QRErrorCorrectionLevel) throws {
    for length in 1...20 {
      let code = try QRCode(String(repeating: "a", count: length), level: level)
      let size = code.size
      let first =
        (0...5).map { code.isDark(row: $0, column: 8) } + [7, 8].map { code.isDark(row: $0, column: 8) }
        + [7, 5, 4, 3, 2, 1, 0].map { code.isDark(row: 8, column: $0) }
      let second =
        (0..<8).map { code.isDark(row: 8, column: size - 1 - $0) }
        + (0..<7).map { code.isDark(row: size - 7 + $0, column: 8) }
      let expected = QRInformation.format(code.level, code.mask)
      for bits in [first, second] {
        #expect(bits.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) } == expected)
      }
    }
  }

  @Test func `initializer selects the smallest version and the highest level that fits into it`() throws {
    let link = "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1.5e18"
    let code = try QRCode(link)
    #expect(code.version.number == 4)
    #expect(code.level == .low)
    #expect(try QRCode(link, level: .medium).version.number == 5)
    #expect(try QRCode("1234567", level: .low).level == .high)
    #expect(try QRCode("").version.number == 1)
  }

  @Test func `initializer accepts 2953 bytes and throws for a longer string`() throws {
    #expect(try QRCode(String(repeating: "a", count: 2_953)).version.number == 40)
    #expect(throws: QRCode.TooLongError()) { try QRCode(String(repeating: "a", count: 2_954)) }
    #expect(throws: QRCode.TooLongError()) { try QRCode(String(repeating: "a", count: 1_274), level: .high) }
  }

  @Test func `mode is the densest one that contains all characters`() {
    #expect(QRMode(for: Array("0123456789".utf8)) == .numeric)
    #expect(QRMode(for: Array("ETHEREUM:0X $%*+-./".utf8)) == .alphanumeric)
    #expect(QRMode(for: Array("ethereum:".utf8)) == .byte)
    #expect(QRMode(for: Array("A@1".utf8)) == .byte)
    #expect(QRMode(for: Array("€".utf8)) == .byte)
    #expect(QRMode(for: []) == .byte)
  }

  @Test func `applying a mask twice restores the matrix`() {
    let version = QRVersion(number: 7)
    var plain = QRMatrix(size: version.size)
    plain.drawPatterns(of: version)
    for mask in QRMask.allCases {
      var matrix = plain
      matrix.apply(mask)
      #expect(matrix.darkCount > plain.darkCount)
      matrix.apply(mask)
      #expect(matrix == plain)
    }
  }
}
