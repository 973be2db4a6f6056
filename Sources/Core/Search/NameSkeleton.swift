/// A normalized form of a name, used to find names that look alike.
///
/// Names that look alike have equal skeletons. To form a skeleton, each Cyrillic, Greek, Armenian, Cherokee or
/// full-width character that looks like a Latin character is replaced by the Latin character, and the result is
/// converted to lowercase. In addition, `0` is replaced by `o`, `1` and `i` by `l`, `rn` by `m`, `vv` by `w`, and `cl`
/// by `d`.
/// Source: Unicode Technical Standard 39, section 4, and its file confusables.txt.
struct NameSkeleton: Hashable, Sendable {
  private let string: String

  /// Creates the skeleton of a name.
  ///
  /// Names that look alike have equal skeletons.
  init(_ name: some StringProtocol) {
    var skeleton = String.UnicodeScalarView()
    for scalar in name.unicodeScalars { skeleton.append(Self.prototype(of: scalar)) }
    // Names are compared case-insensitively.
    var folded = String(skeleton).lowercased()
    // The pairs are replaced before i becomes l, because ci does not look like d.
    for (pair, letter) in Self.pairs { folded = folded.replacing(pair, with: letter) }
    string = folded.replacing("i", with: "l")
  }

  /// The pairs of letters that look like a single letter in many fonts, such as `rn`, and the letter that each pair
  /// looks like, such as `m`.
  private static let pairs = [("rn", "m"), ("vv", "w"), ("cl", "d")]

  /// Returns the ASCII character that looks like the given non-ASCII character.
  ///
  /// For example, the result is `a` for the Cyrillic letter U+0430. Returns `nil` if no ASCII character looks like the
  /// given character, or if the given character is itself an ASCII character.
  static func asciiCharacter(like scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard !scalar.isASCII else { return nil }
    let prototype = prototype(of: scalar)
    return prototype == scalar ? nil : prototype
  }

  private static func prototype(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    // Full-width letters and digits.
    if 0xFF01...0xFF5E ~= scalar.value, let plain = Unicode.Scalar(scalar.value - 0xFEE0) {
      return prototypes[plain] ?? plain
    }
    return prototypes[scalar] ?? scalar
  }

  private static let prototypes: [Unicode.Scalar: Unicode.Scalar] = {
    var prototypes: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (prototype, others) in lookAlikes {
      for scalar in others.unicodeScalars { prototypes[scalar] = prototype }
    }
    return prototypes
  }()

  /// The Latin letters and digits, each paired with a string of the characters that look like the letter or digit.
  ///
  /// The characters are written as Unicode escapes, because they would look identical in the source code.
  private static let lookAlikes: [(Unicode.Scalar, String)] = [
    ("a", "\u{0430}\u{03B1}\u{0251}"), ("A", "\u{0410}\u{0391}\u{13AA}"),
    ("B", "\u{0412}\u{0392}\u{13F4}"), ("b", "\u{042C}\u{0184}\u{13CF}"),
    ("c", "\u{0441}\u{03F2}"), ("C", "\u{0421}\u{03F9}\u{13DF}"),
    ("d", "\u{0501}\u{13E7}"), ("D", "\u{13A0}"),
    ("e", "\u{0435}\u{04BD}"), ("E", "\u{0415}\u{0395}\u{13AC}"),
    ("f", "\u{0584}"), ("F", "\u{03DC}"),
    ("g", "\u{0261}\u{0581}"), ("G", "\u{050C}\u{13C0}"),
    ("h", "\u{04BB}\u{0570}"), ("H", "\u{041D}\u{0397}\u{13BB}"),
    ("i", "\u{0456}\u{03B9}\u{0131}\u{0269}\u{04CF}"),
    // Lowercase l, the digit one, the vertical bar, and uppercase I in all scripts.
    ("l", "I1|\u{0406}\u{0399}\u{04C0}\u{01C0}\u{13C6}"),
    ("j", "\u{0458}\u{03F3}"), ("J", "\u{0408}\u{037F}\u{13AB}"),
    ("k", "\u{043A}\u{03BA}"), ("K", "\u{041A}\u{039A}\u{13E6}"),
    ("L", "\u{13DE}"), ("M", "\u{041C}\u{039C}\u{13B7}"),
    ("n", "\u{0578}\u{057C}"), ("N", "\u{039D}"),
    ("o", "0\u{043E}\u{03BF}\u{0585}\u{03C3}"), ("O", "\u{041E}\u{039F}\u{0555}"),
    ("p", "\u{0440}\u{03C1}"), ("P", "\u{0420}\u{03A1}\u{13E2}"),
    ("q", "\u{051B}\u{0563}\u{0566}"), ("Q", "\u{051A}"),
    ("r", "\u{0433}\u{1D26}"), ("s", "\u{0455}\u{A731}"), ("S", "\u{0405}\u{054F}\u{13DA}"),
    ("T", "\u{0422}\u{03A4}\u{13A2}"), ("t", "\u{03C4}"),
    ("u", "\u{057D}\u{03C5}\u{028B}"), ("U", "\u{054D}"),
    ("v", "\u{0475}\u{03BD}"), ("V", "\u{0474}\u{13D9}"),
    ("w", "\u{051D}\u{0461}\u{03C9}"), ("W", "\u{051C}\u{13B3}"),
    ("x", "\u{0445}\u{03C7}"), ("X", "\u{0425}\u{03A7}"),
    ("y", "\u{0443}\u{04AF}\u{03B3}"), ("Y", "\u{0423}\u{04AE}\u{03A5}\u{13A9}"),
    ("Z", "\u{0396}\u{13C3}"), ("3", "\u{0417}\u{0437}"),
  ]
}
