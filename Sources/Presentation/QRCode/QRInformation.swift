/// Functions that encode the format and the version of a QR code with an error-correcting BCH code.
enum QRInformation {
  /// Returns the 15 bits of a QR code that contain the error correction level and the mask pattern.
  ///
  /// The bits are XORed with a constant, so that they are never all zero. The generator polynomial is x¹⁰ + x⁸ + x⁵ +
  /// x⁴ + x² + x + 1. Source: ISO/IEC 18004:2015, 7.9 and annex C.
  static func format(_ level: QRErrorCorrectionLevel, _ mask: QRMask) -> Int {
    protected(level.indicator << 3 | mask.rawValue, generator: 0b101_0011_0111, degree: 10) ^ 0b101_0100_0001_0010
  }

  /// Returns the 18 bits that contain the version (size) of a QR code, which versions 7 and higher require.
  ///
  /// The generator polynomial is x¹² + x¹¹ + x¹⁰ + x⁹ + x⁸ + x⁵ + x² + 1. Source: ISO/IEC 18004:2015, 7.10 and annex D.
  static func version(_ version: QRVersion) -> Int {
    protected(version.number, generator: 0b1_1111_0010_0101, degree: 12)
  }

  /// Returns the data bits followed by the check bits of a BCH code: the remainder of a polynomial division.
  private static func protected(_ data: Int, generator: Int, degree: Int) -> Int {
    var remainder = data << degree
    for bit in (degree..<degree + 6).reversed() where remainder >> bit & 1 == 1 {
      remainder ^= generator << (bit - degree)
    }
    return data << degree | remainder
  }
}
