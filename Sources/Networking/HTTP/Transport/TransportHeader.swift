import QuidCore

/// A header field of an HTTP request or response, such as `Accept: application/json`.
public struct TransportHeader: Hashable, Sendable {
  /// The name of the header field, such as `Accept`, in any letter case.
  public let name: String
  /// The value of the header field, such as `application/json`.
  public let value: String

  /// Creates a header field.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
