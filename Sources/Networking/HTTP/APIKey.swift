import QuidCore

/// An API key of a provider.
///
/// Descriptions, reflection and `dump` show `•••` instead of the key. Only the HTTP request contains the unmasked key.
public struct APIKey: Sendable {
  let value: String

  /// Creates an API key from its unmasked string.
  ///
  /// The initializer fails if the string is empty or contains a space or any character other than printable ASCII.
  public init?(_ value: String) {
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    self.value = value
  }

  /// The forms in which the API key may occur in an error message of a provider: unchanged and percent-encoded.
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
