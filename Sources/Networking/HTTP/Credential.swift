import QuidCore

/// An API key and the part of the request that contains it: a header field or a query parameter.
///
/// The credential is stored separately from the other parts of a request, so that it does not become part of the cache
/// key.
enum Credential: Sendable {
  case header(String, APIKey)
  case query(String, APIKey)

  var key: APIKey {
    switch self {
    case .header(_, let key), .query(_, let key): key
    }
  }
}
