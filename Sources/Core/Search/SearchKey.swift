/// The normalized form of a string for searches: lowercase, without accents, with single spaces between words.
///
/// Searches ignore case, accents and punctuation: `usd coin`, `USD-Coin` and `usd_coin` have the same search key. A
/// string that consists only of punctuation, such as the coin id `_`, keeps its punctuation, so that the string can be
/// found.
struct SearchKey {
  /// The search key in UTF-8, without zero bytes.
  let bytes: [UInt8]

  init(_ string: String) {
    var bytes: [UInt8] = []
    Self.append(string, to: &bytes)
    self.bytes = bytes
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The byte that separates the words of a search key: an ASCII space.
  static let space = UInt8(ascii: " ")

  /// Appends the search key of a string to a buffer.
  ///
  /// The zero byte that ends each search key in a buffer is not appended.
  static func append(_ string: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    if string.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in string.utf8 { append(ascii: byte, to: &bytes, from: start) }
    } else {
      for scalar in string.unicodeScalars { append(scalar, to: &bytes, from: start) }
    }
    if bytes.count > start, bytes.last == space { bytes.removeLast() }
    guard bytes.count == start else { return }
    bytes += string.utf8.lazy.filter { $0 > space }
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
    // Combining accents are omitted.
    case 0x300...0x36F: break
    default: bytes += scalar.properties.lowercaseMapping.utf8
    }
  }
}

/// The mapping of accented Latin letters to ASCII letters, such as é to `e`.
///
/// The mapping covers the Unicode blocks Latin-1 Supplement (from U+00C0) and Latin Extended-A.
enum LatinLetters {
  /// The range of code points of accented letters: U+00C0 to U+017F, inclusive.
  static let range: ClosedRange<UInt32> = 0xC0...0x17F

  /// Returns the lowercase ASCII letters for an accented letter, such as `ae` for Æ.
  ///
  /// The symbols × and ÷, whose code points are between those of the letters, are converted to a hyphen.
  ///
  /// - Parameter letter: A letter whose code point is in ``range``.
  static func plain(_ letter: Unicode.Scalar) -> [UInt8] { letters[Int(letter.value - range.lowerBound)] }

  /// The lowercase ASCII letters for each code point in ``range``, in order of code points.
  ///
  /// The string literal is run-length encoded: `6a` means the letter `a` for each of six code points.
  private static let letters: [[UInt8]] = """
    6a 1ae 1c 4e 4i 1d 1n 5o 1- 1o 4u 1y 1th 1ss 6a 1ae 1c 4e 4i 1d 1n 5o 1- 1o 4u 1y 1th 1y \
    6a 8c 4d 10e 8g 4h 10i 2ij 2j 3k 10l 9n 6o 2oe 6r 8s 6t 12u 2w 3y 6z 1s
    """.split(separator: " ").flatMap { run in
      let digits = run.prefix { $0.isNumber }
      return Array(repeating: Array(run.dropFirst(digits.count).utf8), count: Int(digits) ?? 0)
    }
}
