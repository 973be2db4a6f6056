/// An API key of a provider.
///
/// The key is never printed: descriptions, reflection and `dump` show `•••`. Only the HTTP request contains
/// the unmasked key.
public struct APIKey: Sendable {
  /// The unmasked API key, as it is sent in a request.
  let value: String

  /// Creates a key from its unmasked string.
  ///
  /// The initializer fails for an empty string, and for a string with a space or any character other than
  /// printable ASCII. A line break would allow the key to add header fields to a request.
  public init?(_ value: String) {
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    self.value = value
  }

  /// The forms of the key that may occur in a provider's error message and are masked there: unchanged and
  /// percent-encoded.
  var spellings: [String] { [value, ProviderURL.encoded(value)] }

  /// The string that is printed instead of an API key: three bullets.
  static let mask = "•••"
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The string `•••` instead of the API key.
  public var description: String { Self.mask }
  /// The string `•••` instead of the API key.
  public var debugDescription: String { Self.mask }
  /// A mirror without children, so that reflection does not reveal the API key.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// An API key and the part of the request that carries it: a header field or a query parameter.
///
/// A request stores its credential apart from the other query parameters and header fields, so that requests
/// with and without an API key share one cached response.
enum Credential: Sendable {
  /// An API key in a header field. The string is the name of the field.
  case header(String, APIKey)
  /// An API key in a query parameter. The string is the name of the parameter.
  case query(String, APIKey)

  /// The API key, regardless of the part of the request that carries it.
  var key: APIKey {
    switch self {
    case .header(_, let key), .query(_, let key): key
    }
  }
}
