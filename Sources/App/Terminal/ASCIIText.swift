import Foundation

extension String {
  /// The string transliterated to printable ASCII, for a terminal that can draw no other characters.
  ///
  /// Symbols that Quid uses are replaced by ASCII equivalents, and accents are removed. Any other character becomes
  /// `?`, and so do control characters, which the sanitiser would replace by a character outside of ASCII.
  var inASCII: String {
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
  var inASCII: StyledLine {
    var line = StyledLine()
    for span in spans { line.append(span.text.inASCII, span.style) }
    return line
  }

  /// The width of the line in terminal cells.
  var cellWidth: Int { spans.reduce(0) { $0 + $1.text.cellWidth } }
}
