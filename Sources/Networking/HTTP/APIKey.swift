import QuidCore

/// An API key of a provider.
///
/// Descriptions, reflection and `dump` show `•••` instead of the key.
public struct APIKey: Sendable {
  let value: String

  /// Creates an API key from its unmasked string; `nil` if empty or not printable ASCII without spaces.
  public init?(_ value: String) {
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    self.value = value
  }

  /// The forms of the API key in a provider's error message: unchanged and percent-encoded.
  var spellings: [String] { [value, ProviderURL.encoded(value)] }

  /// The string that is printed instead of an API key.
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
