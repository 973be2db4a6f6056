/// Limits for strings from providers that are shown to users, such as names and symbols.
enum UntrustedText {
  /// The maximum length in Unicode scalars.
  ///
  /// Characters are no suitable unit, because one character may consist of any number of scalars.
  static let limit = 200

  /// Returns a string truncated to ``limit`` scalars.
  ///
  /// Control characters are not removed: the output decides which characters are safe to print.
  static func truncated(_ string: String) -> String {
    isWithinLimit(string) ? string : String(String.UnicodeScalarView(string.unicodeScalars.prefix(limit)))
  }

  /// Returns a URL string unchanged, or `nil` when it is empty or longer than 2,000 bytes, the limit of browsers.
  ///
  /// A URL is never truncated, because it would lead elsewhere.
  static func url(_ string: String) -> String? { 1...2_000 ~= string.utf8.count ? string : nil }

  /// Returns whether a string has at most ``limit`` scalars.
  ///
  /// Identifiers must be within the limit, because a truncated one would identify something else.
  static func isWithinLimit(_ string: String) -> Bool {
    // A scalar has at least one byte.
    string.utf8.count <= limit || string.unicodeScalars.count <= limit
  }
}

/// A message of a provider in an error, with API keys redacted and truncated to ``limit`` scalars.
///
/// Keys are redacted before the message is truncated, so that no part of a key remains. Control characters are not
/// removed: the output decides which characters are safe to print.
struct RedactedMessage: Hashable, Sendable {
  /// The message.
  let string: String

  /// The maximum length in Unicode scalars.
  static let limit = UntrustedText.limit

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - raw: The message of the provider.
  ///   - key: The API key of the request.
  ///   - provider: The provider, whose base URL may contain an API key.
  init(_ raw: String, hiding key: APIKey? = nil, of provider: Provider? = nil) {
    var message = raw
    if let provider { message = provider.base.redacting(message, hidesPath: provider.hidesPath) }
    for spelling in key?.spellings ?? [] { message = message.replacing(spelling, with: APIKey.mask) }
    let scalars = message.unicodeScalars.drop { $0.properties.isWhitespace }
    string = scalars.count > Self.limit ? String(scalars.prefix(Self.limit - 1)) + "…" : String(scalars)
  }
}
