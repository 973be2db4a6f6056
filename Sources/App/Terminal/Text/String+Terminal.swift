extension Unicode.Scalar {
  /// Whether a terminal only draws the scalar, without any other effect.
  ///
  /// Unsafe are the C0 and C1 controls, which can move the cursor or change the title and the clipboard; format
  /// characters, which reorder or hide characters; line and paragraph separators; private use characters, which differ
  /// between fonts; and invisible characters: all of `Default_Ignorable_Code_Point` (Unicode Standard Annex 44), and
  /// blank glyphs.
  package var isSafeForTerminal: Bool {
    if value < 0x7F { return value >= 0x20 }
    if isDrawing { return true }
    if properties.isDefaultIgnorableCodePoint || Self.blanks.contains(self) { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }

  /// The blank glyphs that are not default ignorable, such as the braille pattern blank and the Egyptian blanks.
  private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{FFFC}", "\u{1D159}", "\u{13441}", "\u{13442}"]

  fileprivate var isCombining: Bool {
    value >= 0x300 && !isDrawing
      && (isJoiner || [.nonspacingMark, .enclosingMark, .spacingMark].contains(properties.generalCategory))
  }

  private var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether the scalar is an emoji outside of ASCII, where digits have the property `Emoji` as well.
  private var isEmoji: Bool { value > 0x7F && properties.isEmoji }

  private var isJoinable: Bool {
    switch value {
    case 0x600...0xDFF, 0x1000...0x109F, 0x1780...0x18AF: properties.isAlphabetic || isCombining
    default: false
    }
  }

  /// Whether the scalar, which is invisible alone, is part of the spelling between two scalars.
  ///
  /// Such scalars are the presentation selector after an emoji or in a keycap, the zero-width joiner between emoji, and
  /// the joiners in words of the scripts that need them (RFC 5892, appendix A).
  fileprivate func isPart(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    switch value {
    case 0xFE0E, 0xFE0F: return previous.isEmoji || previous.properties.isEmoji && next == "\u{20E3}"
    case 0x200D where next?.isEmoji == true: return previous.isEmoji || previous == "\u{FE0F}"
    case 0x200C, 0x200D:
      return previous.properties.canonicalCombiningClass == .virama || previous.isJoinable && next?.isJoinable == true
    default: return false
    }
  }
}

extension String {
  /// The default maximum number of scalars of a string that are sent to a terminal.
  package static let safeLimit = 4_000

  /// Returns the string sanitized for output on a terminal, which every untrusted string requires.
  ///
  /// Every scalar that is not ``Swift/Unicode/Scalar/isSafeForTerminal`` becomes `�`. At most four consecutive
  /// combining marks and `limit` scalars remain.
  package func safeForTerminal(limit: Int = safeLimit, keepsJoiners: Bool = true) -> String {
    // Most strings contain only common scalars and remain unchanged.
    if utf8.count <= limit, unicodeScalars.allSatisfy(\.isCommon) { return self }
    var safe = ""
    var marks = 0
    let scalars = Array(unicodeScalars.prefix(limit))
    for (index, scalar) in scalars.enumerated() {
      marks = scalar.isCombining ? marks + 1 : 0
      guard marks <= 4 else { continue }
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      let isKept =
        scalar.isSafeForTerminal
        || keepsJoiners && scalar.isPart(after: safe.unicodeScalars.last, before: next)
      safe.unicodeScalars.append(isKept ? scalar : "\u{FFFD}")
    }
    return safe
  }
}

extension String {
  /// The start of an isolate whose direction is that of its first letter (Unicode Standard Annex 9, FSI).
  static let isolateStart: Unicode.Scalar = "\u{2068}"
  /// The end of an isolate (Unicode Standard Annex 9, PDI).
  static let isolateEnd: Unicode.Scalar = "\u{2069}"

  /// Whether the string contains letters of a script that is written from right to left.
  ///
  /// A terminal that reorders these letters also reorders the numbers beside them, unless they are in an isolate.
  var isRightToLeft: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
      default: false
      }
    }
  }
}

extension String {
  /// The string with `�` in place of control characters, except for tabs.
  ///
  /// Use it for strings that the user typed to be printed, and ``safeForTerminal(limit:)`` for all other strings.
  var withoutControlCharacters: String {
    var visible = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      visible.append(scalar.properties.generalCategory == .control && scalar != "\t" ? "\u{FFFD}" : scalar)
    }
    return String(visible)
  }
}

extension Unicode.Scalar {
  /// The width of the scalar in terminal cells: 0 for combining marks, 2 for wide characters and emoji, otherwise 1.
  ///
  /// Source: Unicode Standard Annex 11 for wide and fullwidth East Asian characters.
  package var cellWidth: Int {
    if value < 0x300 || isDrawing { return 1 }
    if isZeroWidth { return 0 }
    return isWide ? 2 : 1
  }

  /// Whether the scalar is a box-drawing, block or braille character (U+2500 to U+259F, U+2801 to U+28FF).
  ///
  /// All of these characters are safe and one cell wide, so charts need no look-up of their properties.
  package var isDrawing: Bool { 0x2500...0x259F ~= value || 0x2801...0x28FF ~= value }

  /// Whether the scalar belongs to a set of common scalars that are safe, one cell wide and never combine with each
  /// other.
  ///
  /// Nearly all output consists of these scalars, which saves looking up their properties. Examples are printable
  /// ASCII, Latin letters, currency symbols, frequent punctuation, arrows, and ``isDrawing`` characters.
  package var isCommon: Bool {
    if value < 0x7F { return value >= 0x20 }
    if isDrawing { return true }
    return switch value {
    // Latin-1 and Latin Extended-A except the soft hyphen, which is visible only at the end of a line.
    case 0xA0...0xAC, 0xAE...0x17F: true
    // Dashes, quotation marks, the bullet, the ellipsis, currency symbols, arrows, the minus sign.
    case 0x2010...0x2015, 0x2018...0x201F, 0x2022, 0x2026, 0x20A0...0x20C0, 0x2190...0x2193, 0x21C4, 0x2212: true
    // ▲ ▴ ▼ ▾ ◂ ★
    case 0x25B2, 0x25B4, 0x25BC, 0x25BE, 0x25C2, 0x2605: true
    default: false
    }
  }

  private var isZeroWidth: Bool {
    switch value {
    // Hangul vowels and final consonants join the syllable of the preceding initial consonant.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: true
    case 0x1F3FB...0x1F3FF, 0x200C, 0x200D: true
    default: [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
    }
  }

  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      return true
    // Regional indicators form flags in pairs, and a pair is two cells wide.
    case 0x1F1E6...0x1F1FF: return false
    default: return properties.isEmojiPresentation
    }
  }
}

extension Character {
  package var cellWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      // Variation selector 16 requests the emoji presentation of a character.
      if scalar == "\u{FE0F}" { return 2 }
      width += scalar.cellWidth
    }
    return min(width, 2)
  }
}

extension String {
  package var cellWidth: Int { commonWidth ?? safeForTerminal().reduce(0) { $0 + $1.cellWidth } }

  /// The width, in cells, of a string of ``Swift/Unicode/Scalar/isCommon`` scalars; `nil` for any other string.
  package var commonWidth: Int? {
    var width = 0
    for scalar in unicodeScalars {
      guard scalar.isCommon else { return nil }
      width += 1
    }
    return width <= Self.safeLimit ? width : nil
  }

  package func shortened(toCells limit: Int) -> String {
    guard cellWidth > limit else { return self }
    guard limit > 0 else { return "" }
    var shortened = ""
    var width = 0
    for character in safeForTerminal() {
      width += character.cellWidth
      guard width < limit else { break }
      shortened.append(character)
    }
    return shortened + "…"
  }

  package func padded(toCells width: Int) -> String { self + String(repeating: " ", count: max(0, width - cellWidth)) }
}
