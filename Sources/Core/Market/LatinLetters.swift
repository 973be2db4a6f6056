/// The Latin letters with accents, and what people type who have none on their keyboard.
///
/// Source: the Unicode blocks Latin-1 Supplement (from U+00C0) and Latin Extended-A.
enum LatinLetters {
  /// The code points of the letters.
  static let range: ClosedRange<UInt32> = 0xC0...0x17F

  /// The letter without its accent, small, in ASCII; a dash for the two signs among them, × and ÷.
  ///
  /// - Parameter letter: one whose code point is in ``range``.
  static func plain(_ letter: Unicode.Scalar) -> [UInt8] { letters[Int(letter.value - range.lowerBound)] }

  /// Each with how many code points in a row it stands for.
  private static let letters: [[UInt8]] = """
    6a 1ae 1c 4e 4i 1d 1n 5o 1- 1o 4u 1y 1th 1ss 6a 1ae 1c 4e 4i 1d 1n 5o 1- 1o 4u 1y 1th 1y \
    6a 8c 4d 10e 8g 4h 10i 2ij 2j 3k 10l 9n 6o 2oe 6r 8s 6t 12u 2w 3y 6z 1s
    """.split(separator: " ").flatMap { run in
      let digits = run.prefix { $0.isNumber }
      return Array(repeating: Array(run.dropFirst(digits.count).utf8), count: Int(digits) ?? 0)
    }
}
