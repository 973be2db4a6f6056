extension String {
  /// Returns the first `limit` Unicode scalars for an error message, with invisible ones replaced by U+FFFD.
  func printableExcerpt(_ limit: Int) -> String {
    var excerpt = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(limit) {
      excerpt.append(scalar.isInvisible ? "\u{FFFD}" : scalar)
    }
    return String(excerpt) + (unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar has no visible glyph or changes the display of others, such as a control character or a
  /// variation selector (`Default_Ignorable_Code_Point`, Unicode Standard Annex 44); `false` for spaces.
  package var isInvisible: Bool {
    if value < 0x7F { return value < 0x20 }
    if properties.isDefaultIgnorableCodePoint || Self.blanks.contains(self) { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }

  /// Blank characters that are not default ignorable, such as the braille pattern blank and the Egyptian blanks.
  private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{FFFC}", "\u{1D159}", "\u{13441}", "\u{13442}"]
}

extension StringProtocol {
  /// The string without outer spaces and tabs, which are not part of a header field's value (RFC 9110, section 5.5).
  package var withoutOuterSpaces: String {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
