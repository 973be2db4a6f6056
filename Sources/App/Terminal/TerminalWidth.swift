extension Unicode.Scalar {
  /// How many cells of a terminal this takes behind another character: 0, 1 or 2.
  ///
  /// Marks stand over or under the character before them and take none; the wide and fullwidth characters of East Asia
  /// take two (Unicode Standard Annex 11), and so do emoji.
  var cellWidth: Int {
    if value < 0x300 || isDrawing { return 1 }
    if isZeroWidth { return 0 }
    return isWide ? 2 : 1
  }

  /// Whether this is one of the lines, blocks and dots (U+2500 to U+259F, U+2800 to U+28FF) that charts are full of; all of
  /// them are alike, so their properties need not be looked up one by one.
  var isDrawing: Bool { 0x2500...0x259F ~= value || 0x2800...0x28FF ~= value }

  /// Whether this is one of the signs that nearly all text here is made of, each of which is safe, takes one cell and stands
  /// for itself whatever is beside it.
  ///
  /// Those of ASCII, Latin letters, the signs of currencies, the marks and arrows that Quid uses, and ``isDrawing``; what they
  /// share spares looking at each one's properties.
  var isCommon: Bool {
    if value < 0x7F { return value >= 0x20 }
    if isDrawing { return true }
    return switch value {
    // All of Latin-1 and Latin Extended-A except the soft hyphen, which is seen at the end of a line alone.
    case 0xA0...0xAC, 0xAE...0x17F: true
    // Dashes, quotation marks, the bullet, the ellipsis, signs of currencies, arrows, the minus.
    case 0x2010...0x2015, 0x2018...0x201F, 0x2022, 0x2026, 0x20A0...0x20C0, 0x2190...0x2193, 0x21C4, 0x2212: true
    // ▲ ▴ ▼ ▾ ◂ ★
    case 0x25B2, 0x25B4, 0x25BC, 0x25BE, 0x25C2, 0x2605: true
    default: false
    }
  }

  private var isZeroWidth: Bool {
    switch value {
    // Hangul vowels and final consonants join the syllable that an initial one began.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: true
    case 0x1F3FB...0x1F3FF: true
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
    // The letters of flags come in pairs, and a pair takes two cells.
    case 0x1F1E6...0x1F1FF: return false
    default: return properties.isEmojiPresentation
    }
  }
}

extension Character {
  /// How many cells of a terminal this takes: 0, 1 or 2.
  var cellWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      // Asks for the picture of a character that is also a sign of text.
      if scalar == "\u{FE0F}" { return 2 }
      width += scalar.cellWidth
    }
    return min(width, 2)
  }
}

extension String {
  /// How many cells of a terminal the text takes once it has passed the sanitiser.
  var cellWidth: Int { commonWidth ?? safeForTerminal().reduce(0) { $0 + $1.cellWidth } }

  /// How many cells the text takes that is made of nothing but ``Swift/Unicode/Scalar/isCommon``; `nil` for others.
  ///
  /// The sanitiser leaves such a text as it is.
  var commonWidth: Int? {
    var width = 0
    for scalar in unicodeScalars {
      guard scalar.isCommon else { return nil }
      width += 1
    }
    return width <= Self.safeLimit ? width : nil
  }

  /// The text itself, or its beginning and an ellipsis where it takes more than `limit` cells.
  func shortened(toCells limit: Int) -> String {
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

  /// The text with spaces behind it until it takes `width` cells.
  func padded(toCells width: Int) -> String { self + String(repeating: " ", count: max(0, width - cellWidth)) }
}
