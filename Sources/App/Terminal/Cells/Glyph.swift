/// The character of a cell, packed into two 64-bit words, so that grids are copied and compared as plain memory.
package struct Glyph: Hashable, Sendable {
  /// The first three scalars of 21 bits each, lowest bits first, as their values plus one; 0 means no scalar.
  private var first: UInt64
  /// The fourth to sixth scalars, packed like ``first``.
  private var second: UInt64 = 0

  /// The maximum number of scalars in a cell; a letter with the maximum number of marks has five.
  package static let limit = 6
  private static let bits: UInt64 = 21

  package static let space = Glyph(" " as Unicode.Scalar)

  package init(_ scalar: Unicode.Scalar) { first = UInt64(scalar.value) + 1 }

  /// Creates a character, truncated to ``limit`` scalars.
  ///
  /// A truncated emoji ends with the last part that fits, never with a joiner.
  package init(_ character: Character) {
    (first, second) = (0, 0)
    let scalars = character.unicodeScalars.prefix(Self.limit)
    for (index, scalar) in (scalars.last == "\u{200D}" ? scalars.dropLast() : scalars).enumerated() {
      let value = UInt64(scalar.value) + 1
      let shift = Self.bits * UInt64(index % 3)
      if index < 3 { first |= value << shift } else { second |= value << shift }
    }
  }

  package var isSingle: Bool { first >> Self.bits == 0 }

  package var isDigit: Bool { 0x31...0x3A ~= first }

  package func append(to bytes: inout [UInt8]) {
    if first <= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: first - 1))
    } else {
      forEachScalar { bytes.append(contentsOf: $0.utf8) }
    }
  }

  package var character: Character {
    var string = ""
    forEachScalar { string.unicodeScalars.append($0) }
    return Character(string)
  }

  private func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    for word in [first, second] {
      var remaining = word
      while remaining != 0 {
        if let scalar = Unicode.Scalar(UInt32(remaining & (1 << Self.bits - 1)) - 1) { body(scalar) }
        remaining >>= Self.bits
      }
    }
  }
}
