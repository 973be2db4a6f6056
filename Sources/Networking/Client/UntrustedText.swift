import QuidCore

/// Limits for the length of strings from providers, such as names and symbols.
enum UntrustedText {
  /// The maximum length in Unicode scalars, since one character can consist of any number of scalars.
  static let limit = 200

  /// Returns the first ``limit`` Unicode scalars of a string, including control characters.
  static func truncated(_ string: String) -> String {
    isWithinLimit(string) ? string : String(String.UnicodeScalarView(string.unicodeScalars.prefix(limit)))
  }

  /// Returns a URL string; `nil` if empty or over 2,000 bytes, as a truncated URL would identify another resource.
  static func url(_ string: String) -> String? { 1...2_000 ~= string.utf8.count ? string : nil }

  /// Whether an identifier, which must not be truncated to another valid identifier, has at most ``limit`` scalars.
  static func isWithinLimit(_ string: String) -> Bool {
    // A Unicode scalar has at least one byte.
    string.utf8.count <= limit || string.unicodeScalars.count <= limit
  }
}
