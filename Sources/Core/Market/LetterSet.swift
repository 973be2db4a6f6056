/// Which letters and digits a text has, in one word.
///
/// A text can only hold what it has all letters of; asking that costs a hundredth of looking.
struct LetterSet {
  private var bits: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where byte > SearchText.space { bits |= 1 &<< Self.bit(byte) }
  }

  /// Whether every letter of the other is in this one too.
  @inline(__always)
  func contains(_ other: LetterSet) -> Bool { other.bits & ~bits == 0 }

  private static func bit(_ byte: UInt8) -> UInt64 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0")) + 26
    // Parts of other letters share what bits are left.
    default: UInt64(byte % 28) + 36
    }
  }
}
