/// The character of a cell: its scalars side by side in two words, so that a screen is copied and compared as plain memory.
struct Glyph: Hashable, Sendable {
  /// Three scalars each, of 21 bits, the first lowest; each one more than its value, 0 where there is none.
  private var first: UInt64
  private var second: UInt64 = 0

  /// How many scalars there is room for; a letter with as many marks as the sanitiser leaves it has five.
  static let limit = 6
  private static let bits: UInt64 = 21

  static let space = Glyph(" " as Unicode.Scalar)

  /// A character of one scalar.
  init(_ scalar: Unicode.Scalar) { first = UInt64(scalar.value) + 1 }

  /// A character; what goes beyond ``limit`` scalars is left out.
  init(_ character: Character) {
    (first, second) = (0, 0)
    for (place, scalar) in character.unicodeScalars.prefix(Self.limit).enumerated() {
      let value = UInt64(scalar.value) + 1
      let shift = Self.bits * UInt64(place % 3)
      if place < 3 { first |= value << shift } else { second |= value << shift }
    }
  }

  /// Whether it is of one scalar.
  var isSingle: Bool { first >> Self.bits == 0 }

  /// Whether it is one of 0 to 9.
  var isDigit: Bool { 0x31...0x3A ~= first }

  /// Adds its text.
  func append(to bytes: inout [UInt8]) {
    if first <= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: first - 1))
    } else {
      forEachScalar { bytes.append(contentsOf: $0.utf8) }
    }
  }

  /// The character.
  var character: Character {
    var text = ""
    forEachScalar { text.unicodeScalars.append($0) }
    return Character(text)
  }

  private func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    for word in [first, second] {
      var rest = word
      while rest != 0 {
        if let scalar = Unicode.Scalar(UInt32(rest & (1 << Self.bits - 1)) - 1) { body(scalar) }
        rest >>= Self.bits
      }
    }
  }
}
