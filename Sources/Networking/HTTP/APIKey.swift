/// An API key of a provider.
///
/// The key is never printed: descriptions, reflection and `dump` show `•••`. Only the request that is sent contains it.
public struct APIKey: Sendable {
  /// The key in clear.
  let value: String

  /// Creates a key.
  ///
  /// Returns `nil` for an empty string and for characters other than printable ASCII without space: a line break would
  /// allow the key to add header fields to a request.
  public init?(_ value: String) {
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    self.value = value
  }

  /// The forms in which a provider may quote the key in an error message: in clear and percent-encoded.
  var spellings: [String] { [value, ProviderURL.encoded(value)] }

  /// The placeholder for a redacted key.
  static let mask = "•••"
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The placeholder `•••`.
  public var description: String { Self.mask }
  /// The placeholder `•••`.
  public var debugDescription: String { Self.mask }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// An API key and the part of the request that carries it.
///
/// It is separate from the other properties of a request, because a cached response is the same with and without a key.
enum Credential: Sendable {
  /// A key in the header field with a name.
  case header(String, APIKey)
  /// A key in the query parameter with a name.
  case query(String, APIKey)

  /// The key.
  var key: APIKey {
    switch self {
    case .header(_, let key), .query(_, let key): key
    }
  }
}
