import QuidCore

/// An API key and the header field or query parameter for it, which are not part of the cache key.
package enum Credential: Sendable {
  case header(String, APIKey)
  case query(String, APIKey)

  var key: APIKey {
    switch self {
    case .header(_, let key), .query(_, let key): key
    }
  }
}
