import QuidCore

/// An API key and the part of the request that contains it: a header field or a query parameter.
///
/// The credential is stored separately from the other parts of a request, so that it does not become part of the cache
/// key.
enum Credential: Sendable {
  /// An API key in a header field. The string is the name of the header field.
  case header(String, APIKey)
  /// An API key in a query parameter. The string is the name of the query parameter.
  case query(String, APIKey)

  /// The API key in the header field or query parameter.
  var key: APIKey {
    switch self {
    case .header(_, let key), .query(_, let key): key
    }
  }
}
