import Foundation

extension String {
  /// The text in the characters of ASCII, for a terminal that knows no others.
  ///
  /// Signs that Quid uses itself become something that means the same, letters lose their accents, and what is left
  /// becomes `?`, controls too: they would be drawn as a sign that is not of ASCII.
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
  /// The line in the characters of ASCII.
  var inASCII: StyledLine {
    var line = StyledLine()
    for span in spans { line.append(span.text.inASCII, span.style) }
    return line
  }

  /// How many cells of a terminal the line takes.
  var cellWidth: Int { spans.reduce(0) { $0 + $1.text.cellWidth } }
}
