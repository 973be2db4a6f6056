#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension String {
  /// The string transliterated to printable ASCII, for a terminal that can draw no other characters.
  ///
  /// Known symbols are replaced by ASCII equivalents, and accents are removed. Any other character, including a control
  /// character, becomes `?`.
  package var inASCII: String {
    if utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      if 0x20...0x7E ~= scalar.value {
        text.unicodeScalars.append(scalar)
      } else if let replacement = Self.replacements[scalar] ?? scalar.asciiEquivalent {
        text += replacement
      } else if scalar.properties.generalCategory != .nonspacingMark {
        text += "?"
      }
    }
    return text
  }

  private static let replacements: [Unicode.Scalar: String] = [
    "€": "EUR ", "£": "GBP ", "¥": "JPY ", "₹": "INR ", "₩": "KRW ", "₪": "ILS ", "₫": "VND ", "₱": "PHP ",
    "\u{2212}": "-", "–": "-", "—": "-", "·": "-", "…": "...", "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'",
    "▲": "^", "▼": "v", "→": "->", "×": "x", "÷": "/", "≈": "~", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ß": "ss",
    "\u{202F}": " ", "│": "|", "─": "-", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "★": "*",
    "←": "<-", "↑": "^", "↓": "v", "⇄": "<>", "•": "*", "▏": "|",
    "￡": "GBP ", "￥": "JPY ", "￦": "KRW ", "™": "TM", "№": "No", "ª": "a", "º": "o",
  ]
}

extension Unicode.Scalar {
  /// The ASCII equivalent of a space, a digit, or a Latin letter or ligature in another form; otherwise `nil`.
  fileprivate var asciiEquivalent: String? {
    if properties.generalCategory == .spaceSeparator { return " " }
    if 0xFF01...0xFF5E ~= value { return Unicode.Scalar(value - 0xFEE0).map { String($0) } }
    if [.decimal, .digit].contains(properties.numericType), let digit = properties.numericValue, 0...9 ~= digit {
      return "\(Int(digit))"
    }
    // The Unicode Standard guarantees that names never change. An example is LATIN SMALL LETTER E WITH ACUTE.
    let words = (properties.name ?? "").split(separator: " ").prefix { $0 != "WITH" }
    guard properties.generalCategory != .nonspacingMark, words.contains("SMALL") || words.contains("CAPITAL"),
      ["LATIN", "MATHEMATICAL", "SCRIPT", "DOUBLE-STRUCK", "BLACK-LETTER"].contains(where: words.contains),
      let letters = words.last, letters.utf8.count == 1 || words.contains("LIGATURE")
    else { return nil }
    return words.contains("SMALL") ? letters.lowercased() : String(letters)
  }
}

extension StyledLine {
  package var inASCII: StyledLine {
    var line = StyledLine()
    for span in spans {
      guard span.isVerbatim else {
        line.append(span.text.inASCII, span.style)
        continue
      }
      let parts = span.text.split(separator: "\t", omittingEmptySubsequences: false)
      line.append(verbatim: parts.map { String($0).inASCII }.joined(separator: "\t"))
    }
    return line
  }

  package var cellWidth: Int { spans.reduce(0) { $0 + $1.text.cellWidth } }
}
