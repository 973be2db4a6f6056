public import QuidCore

/// A complete HTTP response: status, header fields and decompressed body.
public struct TransportResponse: Sendable {
  /// The HTTP status code of the response, such as 200.
  public let status: Int
  /// The header fields of the response, in no particular order.
  public let headers: [TransportHeader]
  /// The decompressed body of the response.
  public let body: Data

  /// Creates a response with a decompressed body.
  public init(status: Int, headers: [TransportHeader], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of the first header field with a name, ignoring letter case; `nil` if there is none.
  package func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}

extension TransportResponse {
  /// The `max-age` of `Cache-Control` in seconds (RFC 9111, section 5.2.2.1); `nil` for none.
  var maximumAge: Int? {
    let directives = (header("Cache-Control") ?? "").split(separator: ",").map { $0.withoutOuterSpaces.lowercased() }
    return directives.first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst(8)) }
  }
}

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
