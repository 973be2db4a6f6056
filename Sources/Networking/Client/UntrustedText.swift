/// Limits on the length of strings that come from providers and are shown to users, such as names and symbols.
enum UntrustedText {
  /// The maximum length of a string in Unicode scalars: 200.
  ///
  /// The limit is not a number of characters, because one character may consist of any number of scalars.
  static let limit = 200

  /// Returns the first ``limit`` Unicode scalars of a string.
  ///
  /// Control characters are not removed: the code that prints the string decides which characters are safe.
  static func truncated(_ string: String) -> String {
    isWithinLimit(string) ? string : String(String.UnicodeScalarView(string.unicodeScalars.prefix(limit)))
  }

  /// Returns a URL string unchanged, or `nil` if the string is empty or longer than 2,000 bytes.
  ///
  /// A URL that is too long is not truncated, because a truncated URL would be that of another resource.
  static func url(_ string: String) -> String? { 1...2_000 ~= string.utf8.count ? string : nil }

  /// Returns whether a string has at most ``limit`` Unicode scalars.
  ///
  /// Longer identifiers are rejected instead of truncated, because a truncated identifier might be that of
  /// something else.
  static func isWithinLimit(_ string: String) -> Bool {
    // A scalar has at least one byte.
    string.utf8.count <= limit || string.unicodeScalars.count <= limit
  }
}

/// An error message of a provider, in which API keys are masked and which is truncated to 200 Unicode
/// scalars.
///
/// API keys are masked before the message is truncated, so that no part of a key remains. Control characters
/// are not removed: the code that prints the message decides which characters are safe.
struct RedactedMessage: Hashable, Sendable {
  /// The message with masked API keys, of at most ``limit`` Unicode scalars.
  let string: String

  /// The maximum length of a message in Unicode scalars: 200.
  static let limit = UntrustedText.limit

  /// Creates a message by masking API keys in a string of a provider, and truncating it.
  ///
  /// - Parameters:
  ///   - raw: The string of the provider.
  ///   - key: The API key of the request, which is masked; `nil` for a request without a key.
  ///   - provider: The provider. API keys in its base URL are masked too.
  init(_ raw: String, hiding key: APIKey? = nil, of provider: Provider? = nil) {
    var message = raw
    if let provider { message = provider.base.redacting(message, hidesPath: provider.hidesPath) }
    for spelling in key?.spellings ?? [] { message = message.replacing(spelling, with: APIKey.mask) }
    let scalars = message.unicodeScalars.drop { $0.properties.isWhitespace }
    string = scalars.count > Self.limit ? String(scalars.prefix(Self.limit - 1)) + "…" : String(scalars)
  }
}
