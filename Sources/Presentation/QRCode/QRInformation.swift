/// What a symbol says about itself, protected by codes of Bose, Chaudhuri and Hocquenghem.
enum QRInformation {
  /// The 15 bits of level and mask.
  ///
  /// Source: ISO/IEC 18004:2015, 7.9 and annex C: generator x¹⁰ + x⁸ + x⁵ + x⁴ + x² + x + 1, and a mask so that it is
  /// never all zeros.
  static func format(_ level: QRLevel, _ mask: QRMask) -> Int {
    protected(level.indicator << 3 | mask.rawValue, generator: 0b101_0011_0111, degree: 10) ^ 0b101_0100_0001_0010
  }

  /// The 18 bits of the version, which symbols carry from version 7 on.
  ///
  /// Source: ISO/IEC 18004:2015, 7.10 and annex D: generator x¹² + x¹¹ + x¹⁰ + x⁹ + x⁸ + x⁵ + x² + 1.
  static func version(_ version: QRVersion) -> Int {
    protected(version.number, generator: 0b1_1111_0010_0101, degree: 12)
  }

  /// The data with the remainder of its division behind it.
  private static func protected(_ data: Int, generator: Int, degree: Int) -> Int {
    var remainder = data << degree
    for bit in (degree..<degree + 6).reversed() where remainder >> bit & 1 == 1 {
      remainder ^= generator << (bit - degree)
    }
    return data << degree | remainder
  }
}
