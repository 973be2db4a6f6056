/// The mapping of accented Latin letters (U+00C0 through Latin Extended-A) to ASCII letters, such as é to `e`.
enum LatinLetters {
  static let range: ClosedRange<UInt32> = 0xC0...0x17F

  /// Returns the lowercase ASCII form of a letter in the range, such as `ae` for Æ; a hyphen for × and ÷.
  static func plain(_ letter: Unicode.Scalar) -> [UInt8] { letters[Int(letter.value - range.lowerBound)] }

  /// The ASCII forms in run-length encoding: `6a` means the letter `a` for each of six code points.
  private static let letters: [[UInt8]] = """
    6a 1ae 1c 4e 4i 1d 1n 5o 1- 1o 4u 1y 1th 1ss 6a 1ae 1c 4e 4i 1d 1n 5o 1- 1o 4u 1y 1th 1y \
    6a 8c 4d 10e 8g 4h 10i 2ij 2j 3k 10l 9n 6o 2oe 6r 8s 6t 12u 2w 3y 6z 1s
    """.split(separator: " ").flatMap { run in
      let digits = run.prefix { $0.isNumber }
      return Array(repeating: Array(run.dropFirst(digits.count).utf8), count: Int(digits) ?? 0)
    }
}
