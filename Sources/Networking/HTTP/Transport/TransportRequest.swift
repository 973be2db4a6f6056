public import QuidCore
import Synchronization

/// An HTTP request: method, URL, header fields and body.
///
/// The URL and the header fields may contain an API key. The textual descriptions of the request therefore omit the
/// query and the header fields.
public struct TransportRequest: Sendable {
  /// The HTTP method, `GET` or `POST`.
  public let method: String
  /// The request URL.
  ///
  /// The query of the URL may contain an API key.
  public let url: URL
  /// The header fields of the request, such as `Accept: application/json`.
  ///
  /// A header field may contain an API key.
  public let headers: [TransportHeader]
  /// The body of a `POST` request; `nil` for a `GET` request.
  public let body: Data?
  /// The maximum size of the decompressed response body, in bytes.
  public let byteLimit: Int
  /// A Boolean value that indicates whether redirects to the same scheme, host and port are followed.
  ///
  /// The value is `true` for a `GET` request and `false` for a `POST` request.
  public var followsRedirects: Bool { body == nil }
  /// A closure that counts a redirect before it is followed.
  ///
  /// The closure returns `nil` if the redirect may be followed. Otherwise, it returns the time until another request is
  /// allowed.
  package var countRedirect: @Sendable () -> Duration? = { nil }

  /// Creates a `GET` request.
  public init(url: URL, headers: [TransportHeader], byteLimit: Int = TransportRequest.defaultByteLimit) {
    method = "GET"
    self.url = url
    self.headers = headers
    body = nil
    self.byteLimit = byteLimit
  }

  /// Creates a `POST` request.
  ///
  /// - Parameter headers: The header fields of the request, including `Content-Type`.
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
  /// The method, the host and the path of the request, such as `GET api.coingecko.com/api/v3/ping`.
  ///
  /// Path segments that may be API keys are masked.
  public var description: String { "\(method) \(url.host() ?? "")\(SecretRedaction.path(url.path()))" }
  /// The method, the host and the path of the request, as in ``description``.
  ///
  /// Path segments that may be API keys are masked.
  public var debugDescription: String { description }
  /// A mirror with the method, the host and the path of the request.
  ///
  /// Path segments that may be API keys are masked.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["method": method, "host": url.host() ?? "", "path": SecretRedaction.path(url.path())]
        as KeyValuePairs<String, Any>,
      displayStyle: .struct)
  }
}
