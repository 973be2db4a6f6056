/// A key and where an upstream wants it.
///
/// It is kept apart from the rest of a request: what is asked for is the same with and without it.
enum Credential: Sendable {
  /// In a header of that name.
  case header(String, APIKey)
  /// In a query parameter of that name.
  case query(String, APIKey)

  /// The key.
  var key: APIKey {
    switch self {
    case .header(_, let key), .query(_, let key): key
    }
  }
}
