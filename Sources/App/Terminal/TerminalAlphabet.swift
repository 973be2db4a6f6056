import Foundation

/// The characters that a terminal can draw.
package enum TerminalAlphabet: Hashable, Sendable {
  /// All of Unicode.
  case unicode
  /// Only ASCII.
  case ascii

  /// Creates the alphabet from the encoding of the locale in the environment (POSIX.1-2024, 8.2).
  ///
  /// The locale is the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty. Without any, it is the
  /// locale C, which is ASCII.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // The encoding follows a dot or is the whole value; an `@` ends it.
    let isUTF8 = locale.split { $0 == "." || $0 == "@" }.contains { ["utf-8", "utf8"].contains($0.lowercased()) }
    self = isUTF8 ? .unicode : .ascii
  }
}

extension String {
  /// The string transliterated to printable ASCII, for a terminal that can draw no other characters.
  ///
  /// Known symbols are replaced by ASCII equivalents, and accents are removed. Any other character becomes
  /// `?`, and so do control characters, which the sanitiser would replace by a character outside of ASCII.
  package var inASCII: String {
    if utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return self }
    var text = ""
    for scalar in decomposedStringWithCompatibilityMapping.unicodeScalars {
      if 0x20...0x7E ~= scalar.value {
        text.unicodeScalars.append(scalar)
      } else if let replacement = Self.replacements[scalar] {
        text += replacement
      } else if scalar.properties.generalCategory != .nonspacingMark {
        text += "?"
      }
    }
    return text
  }

  private static let replacements: [Unicode.Scalar: String] = [
    "€": "EUR ", "£": "GBP ", "¥": "JPY ", "₹": "INR ", "₩": "KRW ", "₪": "ILS ", "₫": "VND ", "₱": "PHP ",
    "\u{2212}": "-", "–": "-", "—": "-", "·": "-", "…": "...", "“": "\"", "”": "\"", "‘": "'", "’": "'",
    "▲": "^", "▼": "v", "→": "->", "×": "x", "÷": "/", "≈": "~", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ß": "ss",
    "\u{202F}": " ", "│": "|", "─": "-", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "★": "*",
    "←": "<-", "↑": "^", "↓": "v", "⇄": "<>", "•": "*", "▏": "|",
  ]
}

extension StyledLine {
  /// The line transliterated to printable ASCII.
  package var inASCII: StyledLine {
    var line = StyledLine()
    for span in spans { line.append(span.text.inASCII, span.style) }
    return line
  }

  /// The width of the line in terminal cells.
  package var cellWidth: Int { spans.reduce(0) { $0 + $1.text.cellWidth } }
}
