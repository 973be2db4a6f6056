/// A key that an upstream gave to a user.
///
/// Nothing prints it: descriptions, reflection and `dump` show three dots. It leaves the type only on its way into a
/// request.
public struct APIKey: Sendable {
  /// The key itself, for the request alone.
  let text: String

  /// A key.
  ///
  /// Returns `nil` for an empty text and for anything but printable ASCII without spaces: a line break would let a key
  /// add headers of its own to a request.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    self.text = text
  }

  /// The ways in which an upstream may quote the key: as it is, and as it stands in an address.
  var spellings: [String] { [text, UpstreamURL.encoded(text)] }

  /// What stands where a key would.
  static let mask = "•••"
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Three dots.
  public var description: String { Self.mask }
  /// Three dots.
  public var debugDescription: String { Self.mask }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
