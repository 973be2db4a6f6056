/// A text as search compares it: small letters without accents, words parted by single spaces.
///
/// Case, accents and punctuation are nothing people search by: `usd coin`, `USD-Coin` and `usd_coin` are one text. A text
/// of punctuation alone, such as the id `_`, stays as it is, so that it can be found at all.
struct SearchText {
  /// The text in UTF-8, without a zero byte.
  let bytes: [UInt8]

  init(_ text: String) {
    var bytes: [UInt8] = []
    Self.append(text, to: &bytes)
    self.bytes = bytes
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// What parts words.
  static let space = UInt8(ascii: " ")

  /// Puts a text at the end of others.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 { append(ascii: byte, to: &bytes, from: start) }
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &bytes, from: start) }
    }
    if bytes.count > start, bytes.last == space { bytes.removeLast() }
    guard bytes.count == start else { return }
    bytes += text.utf8.lazy.filter { $0 > space }
  }

  @inline(__always)
  private static func append(ascii byte: UInt8, to bytes: inout [UInt8], from start: Int) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    default: if bytes.count > start, bytes.last != space { bytes.append(space) }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8], from start: Int) {
    switch scalar.value {
    case 0..<0x80: append(ascii: UInt8(truncatingIfNeeded: scalar.value), to: &bytes, from: start)
    case LatinLetters.range:
      for byte in LatinLetters.plain(scalar) { append(ascii: byte, to: &bytes, from: start) }
    // Accents that stand behind their letter.
    case 0x300...0x36F: break
    default: bytes += scalar.properties.lowercaseMapping.utf8
    }
  }
}
