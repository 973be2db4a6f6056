/// A QR code: text as a square of dark and light modules, for a camera to read.
///
/// Source: ISO/IEC 18004:2015. Around the square there must be a quiet zone, ``quietZone`` light modules wide.
public struct QRCode: Hashable, Sendable {
  /// How large it is.
  public let version: QRVersion
  /// How much of it may be lost.
  public let level: QRLevel
  let mask: QRMask
  private let matrix: QRMatrix

  /// How many light modules there must be on every side.
  public static let quietZone = 4

  /// The text is longer than the largest code holds.
  public struct TooLong: Error, Hashable, Sendable {}

  /// The smallest code that says a text and can restore at least as much as a level asks for.
  ///
  /// Where the same size has room for more correction, it gets more.
  /// - Throws: ``TooLong``: past 2953 bytes at the lowest level.
  public init(_ text: String, level: QRLevel = .low) throws(TooLong) {
    let bytes = Array(text.utf8)
    let mode = QRMode(for: bytes)
    for version in QRVersion.all {
      let levels = QRLevel.allCases.reversed().filter { $0 >= level }
      for level in levels {
        guard let codewords = mode.codewords(bytes, version, level) else { continue }
        self.init(codewords, version, level)
        return
      }
    }
    throw TooLong()
  }

  /// The code of a text in one version and level; `nil` when it does not fit.
  init?(_ text: String, version: QRVersion, level: QRLevel) {
    let bytes = Array(text.utf8)
    guard let codewords = QRMode(for: bytes).codewords(bytes, version, level) else { return nil }
    self.init(codewords, version, level)
  }

  private init(_ data: [UInt8], _ version: QRVersion, _ level: QRLevel) {
    var plain = QRMatrix(size: version.size)
    plain.drawPatterns(of: version)
    plain.place(QRCodewords.interleaved(data, version, level))
    var best = (mask: QRMask.chequered, matrix: plain, penalty: Int.max)
    for mask in QRMask.allCases {
      var masked = plain
      masked.apply(mask)
      masked.drawFormat(QRInformation.format(level, mask))
      let penalty = QRPenalty.total(masked)
      if penalty < best.penalty { best = (mask, masked, penalty) }
    }
    (self.version, self.level) = (version, level)
    (mask, matrix) = (best.mask, best.matrix)
  }

  /// How many modules a side has, without the quiet zone.
  public var size: Int { matrix.size }

  /// Whether a module is dark; those outside, as in the quiet zone, are light.
  public func isDark(row: Int, column: Int) -> Bool {
    0..<size ~= row && 0..<size ~= column && matrix.isDark(row: row, column: column)
  }
}
