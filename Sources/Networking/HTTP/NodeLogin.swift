import QuidCore

/// The login of an Ethereum node: a bearer token such as a JSON Web Token (JWT), or a user name and a password.
///
/// The login is sent in the header field `Authorization`, only to its node. Descriptions and reflection show `•••`.
package struct NodeLogin: Hashable, Sendable {
  /// The value of the header field `Authorization`, such as `Bearer TOKEN`, which is also the stored form.
  package let value: String
  let secrets: [String]

  /// Creates a login from `Bearer TOKEN`, `Basic BASE64`, `user:password` or a token; `nil` for other strings.
  package init?(_ string: String) {
    var words = string.split(separator: " ").map(String.init)
    if words.first?.lowercased() == "authorization:" { words.removeFirst() }
    switch words.first?.lowercased() {
    case "bearer" where words.count == 2: self.init(token: words[1])
    case "basic" where words.count == 2 && !words[1].contains(":"):
      guard let decoded = Data(base64Encoded: words[1]).flatMap({ String(validating: $0, as: UTF8.self) }),
        let login = Self(pair: decoded)
      else { return nil }
      self = login
    case "bearer", "basic": return nil
    default:
      guard let login = string.contains(":") ? Self(pair: string) : Self(token: string) else { return nil }
      self = login
    }
  }

  init?(pair: String) {
    guard let colon = pair.firstIndex(of: ":"), !pair.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      return nil
    }
    let credentials = Data(pair.utf8).base64EncodedString()
    value = "Basic \(credentials)"
    secrets = [credentials, String(pair[..<colon]), String(pair[pair.index(after: colon)...])].filter { !$0.isEmpty }
  }

  private init?(token: String) {
    guard APIKey(token) != nil else { return nil }
    value = "Bearer \(token)"
    secrets = [token]
  }
}

extension NodeLogin: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The string `•••` instead of the login.
  package var description: String { APIKey.mask }
  /// The string `•••` instead of the login.
  package var debugDescription: String { APIKey.mask }
  /// A mirror without children, so that reflection does not reveal the login.
  package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
