/// One parameter in the query of a request.
struct QueryParameter: Hashable, Sendable {
  /// The name.
  let name: String
  /// The value, not encoded.
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
