/// A QR code: a string encoded as a square grid of modules, each of which is dark or light.
///
/// Draw the code with a light border of ``quietZone`` modules on every side. Source: ISO/IEC 18004:2015.
public struct QRCode: Hashable, Sendable {
  /// The version of the QR code, from 1 to 40, which determines its size.
  public let version: QRVersion
  /// The error correction level, which determines the share of the QR code that can be damaged without loss of data.
  public let level: QRErrorCorrectionLevel
  let mask: QRMask
  private let matrix: QRMatrix

  /// The width of the light border that a QR code requires on every side (the quiet zone), in modules.
  public static let quietZone = 4

  /// An error that indicates that a string is too long for the largest QR code.
  public struct TooLongError: Error, Hashable, Sendable {}

  /// Creates the smallest QR code that contains a string.
  ///
  /// A string that consists only of digits, or only of the characters `0-9A-Z $%*+-./:`, needs fewer bits per character
  /// than other strings.
  ///
  /// - Parameter level: The minimum error correction level, which is raised if a code of the same size permits it.
  /// - Throws: ``TooLongError`` if the string does not fit into version 40, the largest code. At level
  ///   ``QRErrorCorrectionLevel/low``, version 40 holds 7089 digits or 2953 bytes.
  public init(_ string: String, level: QRErrorCorrectionLevel = .low) throws(TooLongError) {
    let bytes = Array(string.utf8)
    let mode = QRMode(for: bytes)
    for version in QRVersion.all {
      let levels = QRErrorCorrectionLevel.allCases.reversed().filter { $0 >= level }
      for level in levels {
        guard let codewords = mode.codewords(bytes, version, level) else { continue }
        self.init(codewords, version, level)
        return
      }
    }
    throw TooLongError()
  }

  /// Creates the QR code of a string in a version (size); returns `nil` if the string does not fit.
  init?(_ string: String, version: QRVersion, level: QRErrorCorrectionLevel) {
    let bytes = Array(string.utf8)
    guard let codewords = QRMode(for: bytes).codewords(bytes, version, level) else { return nil }
    self.init(codewords, version, level)
  }

  private init(_ data: [UInt8], _ version: QRVersion, _ level: QRErrorCorrectionLevel) {
    var plain = QRMatrix(size: version.size)
    plain.drawPatterns(of: version)
    plain.place(QRCodewords.interleaved(data, version, level))
    var best = (mask: QRMask.checkered, matrix: plain, penalty: Int.max)
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

  /// The number of modules (squares) on each side of the QR code, without the quiet zone.
  public var size: Int { matrix.size }

  /// Returns a Boolean value that indicates whether the module (square) at a position of the QR code is dark.
  ///
  /// Rows and columns are counted from 0 at the top left. Positions outside the code are light.
  public func isDark(row: Int, column: Int) -> Bool {
    0..<size ~= row && 0..<size ~= column && matrix.isDark(row: row, column: column)
  }
}
