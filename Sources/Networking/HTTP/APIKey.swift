/// An API key of a provider.
///
/// The key is never printed: descriptions, reflection and `dump` show `•••`. Only the request that is sent contains the
/// key.
public struct APIKey: Sendable {
  /// The unmasked key.
  let value: String

  /// Creates a key from its unmasked string.
  ///
  /// The initializer fails for an empty string and for characters other than printable ASCII without space: a line
  /// break would allow the key to add header fields to a request.
  public init?(_ value: String) {
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    self.value = value
  }

  /// The unmasked and the percent-encoded key, which are both masked in error messages of providers.
  var spellings: [String] { [value, ProviderURL.encoded(value)] }

  /// The string that is printed instead of a key.
  static let mask = "•••"
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The string `•••` instead of the key.
  public var description: String { Self.mask }
  /// The string `•••` instead of the key.
  public var debugDescription: String { Self.mask }
  /// A mirror without children, so that reflection does not reveal the key.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// An API key and the part of the request that carries it.
///
/// A request stores it separately from its other properties, because a cached response is the same with and without a
/// key.
enum Credential: Sendable {
  /// A key in a header field. The string is the name of the field.
  case header(String, APIKey)
  /// A key in a query parameter. The string is the name of the parameter.
  case query(String, APIKey)

  /// The API key, for both cases.
  var key: APIKey {
    switch self {
    case .header(_, let key), .query(_, let key): key
    }
  }
}
