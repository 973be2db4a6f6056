/// How much of a QR code may be lost without losing what it says.
///
/// Source: ISO/IEC 18004:2015, 6.5.1.
public enum QRLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// L: about 7 % of the codewords can be restored.
  case low
  /// M: about 15 %.
  case medium
  /// Q: about 25 %.
  case quartile
  /// H: about 30 %.
  case high

  /// The two bits that name the level in the format information (table 12).
  var indicator: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    case .quartile: 0b11
    case .high: 0b10
    }
  }

  /// Whether `left` can restore less.
  public static func < (left: QRLevel, right: QRLevel) -> Bool { left.rawValue < right.rawValue }
}
