/// Which letters a text has and which follow each other, in two words.
///
/// A text can only hold what it has all letters of; asking that costs a hundredth of looking.
struct LetterSet {
  private var letters: UInt64 = 0
  private var pairs: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    var previous: UInt8?
    for byte in bytes {
      if byte > SearchText.space { letters |= 1 &<< Self.bit(byte) }
      if let previous { pairs |= 1 &<< ((UInt64(previous) &* 37 &+ UInt64(byte)) & 63) }
      previous = byte
    }
  }

  /// Whether a text of these letters may hold one of the others, as it is.
  @inline(__always)
  func mayHold(_ other: LetterSet) -> Bool {
    other.letters & ~letters | other.pairs & ~pairs == 0
  }

  /// Whether a text of these letters may hold those of the other somewhere.
  @inline(__always)
  func mayHoldScattered(_ other: LetterSet) -> Bool { other.letters & ~letters == 0 }

  private static func bit(_ byte: UInt8) -> UInt64 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0")) + 26
    // Parts of other letters share what bits are left.
    default: UInt64(byte % 28) + 36
    }
  }
}
