import QuidCore

/// A query parameter of a request, such as `ids=bitcoin`.
struct QueryParameter: Hashable, Sendable {
  /// The name of the parameter, such as `ids`, not percent-encoded.
  let name: String
  /// The value of the parameter, such as `bitcoin`, not percent-encoded.
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
