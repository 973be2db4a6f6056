public import QuidCore

/// An HTTP request: method, URL, header fields and body.
///
/// Descriptions of the request omit the query and the header fields, because they may contain an API key.
public struct TransportRequest: Sendable {
  /// The HTTP method, `GET` or `POST`.
  public let method: String
  /// The request URL, whose query may contain an API key.
  public let url: URL
  /// The header fields of the request, such as `Accept: application/json`, which may contain an API key.
  public let headers: [TransportHeader]
  /// The body of a `POST` request; `nil` for a `GET` request.
  public let body: Data?
  /// The maximum size of the decompressed response body, in bytes.
  public let byteLimit: Int
  /// A Boolean value that indicates whether redirects to the same origin are followed, as for `GET` requests.
  public var followsRedirects: Bool { body == nil }

  /// Creates a `GET` request.
  public init(url: URL, headers: [TransportHeader], byteLimit: Int = TransportRequest.defaultByteLimit) {
    method = "GET"
    self.url = url
    self.headers = headers
    body = nil
    self.byteLimit = byteLimit
  }

  /// Creates a `POST` request; the header fields must include `Content-Type`.
  public init(
    posting body: Data, to url: URL, headers: [TransportHeader], byteLimit: Int = TransportRequest.defaultByteLimit
  ) {
    method = "POST"
    self.url = url
    self.headers = headers
    self.body = body
    self.byteLimit = byteLimit
  }

  /// The default maximum size of a decompressed response body, in bytes: 8 MiB.
  public static let defaultByteLimit = JSON.defaultByteLimit
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, host and path with masked API keys, such as `GET api.coingecko.com/api/v3/ping`.
  public var description: String { "\(method) \(url.host() ?? "")\(SecretRedaction.path(url.path()))" }
  /// The method, host and path with masked API keys, as in ``description``.
  public var debugDescription: String { description }
  /// A mirror with the method, host and path, in which API keys are masked.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["method": method, "host": url.host() ?? "", "path": SecretRedaction.path(url.path())]
        as KeyValuePairs<String, Any>,
      displayStyle: .struct)
  }
}
