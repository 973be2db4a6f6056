extension String {
  /// Returns the start of the string for an error message, whose display an untrusted string cannot change.
  func printableExcerpt(_ limit: Int) -> String {
    var excerpt = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(limit) {
      excerpt.append(scalar.isInvisible ? "\u{FFFD}" : scalar)
    }
    return String(excerpt) + (unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar has no visible glyph, or changes the display of other characters.
  ///
  /// These are control and format characters, line and paragraph separators, characters for private use, unassigned
  /// code points, all of `Default_Ignorable_Code_Point` (Unicode Standard Annex 44), such as variation selectors, and
  /// characters that are drawn as an empty space. Spaces are not included.
  package var isInvisible: Bool {
    if value < 0x7F { return value < 0x20 }
    if properties.isDefaultIgnorableCodePoint || Self.blanks.contains(self) { return true }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }

  /// The braille pattern blank, the object replacement character, the null notehead and the Egyptian blanks.
  ///
  /// The Hangul fillers, which are blank as well, are default ignorable.
  private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{FFFC}", "\u{1D159}", "\u{13441}", "\u{13442}"]
}
