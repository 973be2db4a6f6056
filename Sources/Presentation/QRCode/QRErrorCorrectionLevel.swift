/// The error correction level of a QR code: the share of codewords (bytes) that can be damaged without loss of data.
///
/// Source: ISO/IEC 18004:2015, 6.5.1.
public enum QRErrorCorrectionLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Level L: about 7% of the codewords can be restored if they are damaged.
  case low
  /// Level M: about 15% of the codewords can be restored if they are damaged.
  case medium
  /// Level Q: about 25% of the codewords can be restored if they are damaged.
  case quartile
  /// Level H: about 30% of the codewords can be restored if they are damaged.
  case high

  /// The two bits that encode the level in the format information (ISO/IEC 18004:2015, table 12).
  var indicator: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    case .quartile: 0b11
    case .high: 0b10
    }
  }

  /// Returns a Boolean value that indicates whether `left` can restore fewer damaged codewords than `right`.
  public static func < (left: QRErrorCorrectionLevel, right: QRErrorCorrectionLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
