/// A writing system, such as Latin or Cyrillic.
///
/// Source: Unicode Character Database, Scripts.txt, with its small ranges of code points combined into larger ones.
enum UnicodeScript: Hashable, Sendable {
  case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, tamil, thai, georgian, hangul, hiragana,
    katakana, bopomofo, han, cherokee, other

  /// Creates the script of a character; `nil` for a character of no single script, such as a digit, a space or an
  /// emoji.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic, !Self.isShared(scalar) else { return nil }
    self = Self.blocks.first { $0.first <= scalar.value && scalar.value <= $0.last }?.script ?? .other
  }

  /// Whether a character, such as a combining mark, is used in several scripts.
  private static func isShared(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    // ª and º; the prolonged sound marks of hiragana and katakana.
    default: [0xAA, 0xBA, 0x30FC, 0xFF70].contains(scalar.value)
    }
  }

  private struct Block {
    let first: UInt32
    let last: UInt32
    let script: UnicodeScript

    init(_ first: UInt32, _ last: UInt32, _ script: UnicodeScript) {
      self.first = first
      self.last = last
      self.script = script
    }
  }

  /// Ranges of code points and their scripts; the first range that contains a code point determines its script.
  private static let blocks: [Block] = [
    Block(0x41, 0x24F, .latin), Block(0x250, 0x2AF, .latin), Block(0x1D00, 0x1D25, .latin),
    Block(0x1D2C, 0x1D5C, .latin),
    Block(0x1E00, 0x1EFF, .latin), Block(0x2C60, 0x2C7F, .latin), Block(0xA722, 0xA7FF, .latin),
    Block(0xAB30, 0xAB64, .latin),
    Block(0xFB00, 0xFB06, .latin), Block(0xFF21, 0xFF5A, .latin),
    Block(0x370, 0x3FF, .greek), Block(0x1F00, 0x1FFF, .greek),
    Block(0x400, 0x52F, .cyrillic), Block(0x1C80, 0x1C8F, .cyrillic), Block(0x2DE0, 0x2DFF, .cyrillic),
    Block(0xA640, 0xA69F, .cyrillic),
    Block(0x531, 0x58F, .armenian), Block(0xFB13, 0xFB17, .armenian),
    Block(0x591, 0x5FF, .hebrew), Block(0xFB1D, 0xFB4F, .hebrew),
    Block(0x600, 0x6FF, .arabic), Block(0x750, 0x77F, .arabic), Block(0x8A0, 0x8FF, .arabic),
    Block(0xFB50, 0xFDFF, .arabic),
    Block(0xFE70, 0xFEFE, .arabic),
    Block(0x900, 0x97F, .devanagari), Block(0x980, 0x9FF, .bengali), Block(0xB80, 0xBFF, .tamil),
    Block(0xE00, 0xE7F, .thai),
    Block(0x10A0, 0x10FF, .georgian), Block(0x1C90, 0x1CBF, .georgian), Block(0x2D00, 0x2D2F, .georgian),
    Block(0x1100, 0x11FF, .hangul), Block(0x3130, 0x318F, .hangul), Block(0xA960, 0xA97F, .hangul),
    Block(0xAC00, 0xD7FF, .hangul),
    Block(0x3041, 0x309F, .hiragana), Block(0x30A0, 0x30FF, .katakana), Block(0x31F0, 0x31FF, .katakana),
    Block(0xFF66, 0xFF9F, .katakana),
    Block(0x3105, 0x312F, .bopomofo), Block(0x31A0, 0x31BF, .bopomofo),
    Block(0x2E80, 0x2FDF, .han), Block(0x3005, 0x3007, .han), Block(0x3400, 0x4DBF, .han), Block(0x4E00, 0x9FFF, .han),
    Block(0xF900, 0xFAFF, .han), Block(0x20000, 0x3FFFF, .han),
    Block(0x13A0, 0x13FF, .cherokee), Block(0xAB70, 0xABBF, .cherokee),
  ]

  /// Whether a string mixes scripts that are not used together, such as Latin and Cyrillic.
  ///
  /// Chinese, Japanese and Korean scripts may be mixed with Latin. Source: the restriction level "Highly Restrictive"
  /// of Unicode Technical Standard 39, section 5.2.
  static func isMixed(in text: String) -> Bool {
    var scripts = Set(text.unicodeScalars.compactMap { UnicodeScript($0) })
    guard scripts.count > 1 else { return false }
    scripts.remove(.latin)
    return !combinations.contains { scripts.isSubset(of: $0) }
  }

  private static let combinations: [Set<UnicodeScript>] = [
    [.han, .hiragana, .katakana], [.han, .bopomofo], [.han, .hangul],
  ]
}
