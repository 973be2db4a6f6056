import QuidCore

/// Limits for the length of strings that come from providers and are shown to users, such as names and symbols.
enum UntrustedText {
  /// The maximum length of a string: 200 Unicode scalars.
  ///
  /// Unicode scalars are counted instead of characters, because one character can consist of any number of scalars.
  static let limit = 200

  /// Returns the first ``limit`` Unicode scalars of a string.
  ///
  /// Control characters are not removed from the string.
  static func truncated(_ string: String) -> String {
    isWithinLimit(string) ? string : String(String.UnicodeScalarView(string.unicodeScalars.prefix(limit)))
  }

  /// Returns a URL string unchanged, or `nil` if the string is empty or longer than 2,000 bytes.
  ///
  /// A URL that is too long is not truncated, because the truncated URL would identify another resource.
  static func url(_ string: String) -> String? { 1...2_000 ~= string.utf8.count ? string : nil }

  /// Returns a Boolean value that indicates whether a string has at most ``limit`` Unicode scalars.
  ///
  /// Use this method for identifiers. An identifier that is too long must be rejected instead of truncated, because a
  /// truncated identifier might be a different valid identifier.
  static func isWithinLimit(_ string: String) -> Bool {
    // A scalar has at least one byte.
    string.utf8.count <= limit || string.unicodeScalars.count <= limit
  }
}
