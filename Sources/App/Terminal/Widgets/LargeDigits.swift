/// The lines that draw digits of three rows, for the main number of a screen.
package enum LargeDigits {
  package static let rows = 3

  /// The dots of each digit: five rows of three dots, of which a half-block character draws two rows.
  private static let patterns: [Character: [UInt8]] = [
    "0": [0b111, 0b101, 0b101, 0b101, 0b111], "1": [0b010, 0b110, 0b010, 0b010, 0b111],
    "2": [0b111, 0b001, 0b111, 0b100, 0b111], "3": [0b111, 0b001, 0b111, 0b001, 0b111],
    "4": [0b101, 0b101, 0b111, 0b001, 0b001], "5": [0b111, 0b100, 0b111, 0b001, 0b111],
    "6": [0b111, 0b100, 0b111, 0b101, 0b111], "7": [0b111, 0b001, 0b001, 0b010, 0b010],
    "8": [0b111, 0b101, 0b111, 0b101, 0b111], "9": [0b111, 0b101, 0b111, 0b001, 0b111],
    ".": [0b0, 0b0, 0b0, 0b0, 0b1], ",": [0b0, 0b0, 0b0, 0b0, 0b1, 0b1],
  ]

  /// Returns the lines that draw a number; `nil` for a string with other characters or a terminal without blocks.
  package static func lines(_ text: String, _ alphabet: TerminalAlphabet) -> [String]? {
    guard alphabet == .unicode, !text.isEmpty else { return nil }
    var lines = Array(repeating: "", count: rows)
    for character in text {
      guard let pattern = patterns[character] else { return nil }
      let dots = character == "." || character == "," ? 1 : 3
      // A comma extends below the baseline.
      let rowsOfDots = pattern.count > 5 ? pattern : pattern + [0]
      for line in 0..<rows {
        if !lines[line].isEmpty { lines[line] += " " }
        for dot in (0..<dots).reversed() {
          let upper = rowsOfDots[2 * line] >> UInt8(dot) & 1
          let lower = rowsOfDots[2 * line + 1] >> UInt8(dot) & 1
          lines[line] += upper == 1 ? (lower == 1 ? "█" : "▀") : (lower == 1 ? "▄" : " ")
        }
      }
    }
    return lines
  }
}
