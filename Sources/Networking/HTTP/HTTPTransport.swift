public import QuidCore
import Synchronization

/// A type that sends HTTP requests over the network, or that returns predefined responses in tests.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the complete response, regardless of its HTTP status.
  ///
  /// An implementation must return as soon as its task is cancelled, because time limits are enforced by cancellation.
  /// If the response body is larger than ``TransportRequest/byteLimit``, an implementation must throw
  /// ``TransportError/tooLarge(limit:)``.
  ///
  /// - Throws: ``TransportError`` if no complete response was received.
  func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse
}

#if canImport(Darwin)
/// The default transport of the platform: `URLSession` on Apple platforms, libcurl on Linux.
public typealias SystemTransport = URLSessionTransport
#else
/// The default transport of the platform: `URLSession` on Apple platforms, libcurl on Linux.
public typealias SystemTransport = CurlTransport
#endif

/// A transport that forwards all requests to another transport, which is created when the first request is sent.
///
/// This transport avoids the cost of creating the other transport if no request is sent.
public final class LazyTransport: HTTPTransport {
  private let transport = Mutex<(any HTTPTransport)?>(nil)
  private let make: @Sendable () -> any HTTPTransport

  /// Creates a transport that forwards all requests to another transport.
  ///
  /// - Parameter make: A closure that creates the other transport. The closure is called once, when the first request
  ///   is sent.
  public init(_ make: @escaping @Sendable () -> any HTTPTransport) { self.make = make }

  /// Sends a request and returns the complete response.
  ///
  /// - Throws: ``TransportError`` if no complete response was received.
  public func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let transport = transport.withLock { stored in
      let transport = stored ?? make()
      stored = transport
      return transport
    }
    return try await transport.response(to: request)
  }
}

/// An error that indicates why a transport could not return a complete response.
///
/// The associated values never contain a URL or the description of a system error, because both may contain an API key.
public enum TransportError: Error, Hashable, Sendable {
  /// No connection could be established, for example because there is no network or the host name is unknown.
  case offline
  /// The time limit of the request was reached before the response was complete.
  case timedOut
  /// The request was stopped because it would not be secure.
  ///
  /// The string describes the cause, such as `the response redirects to plain HTTP`.
  case insecure(String)
  /// The response body is compressed with a method other than gzip.
  ///
  /// The string is the header field that names the method, such as `Content-Encoding: br`.
  case unsupportedEncoding(String)
  /// The response is incomplete: the connection was closed early, or the body could not be decompressed.
  case interrupted
  /// The response has the HTTP status 205 (Reset Content) or 206 (Partial Content) instead of the complete contents.
  case partial(status: Int)
  /// The header of the response is larger than 256 KiB or has more than 1,000 fields.
  case headTooLarge
  /// The proxy could not be reached or rejected the connection. The string is the proxy's host and port, followed by
  /// the HTTP status if the proxy rejected the connection.
  case proxyFailed(String)
  /// A shared library that the transport needs is missing or too old.
  ///
  /// The string is the name of the library and of its package, such as `libcurl 7.68 or newer (package libcurl4)`.
  case libraryMissing(String)
  /// The response is not HTTP, or the request cannot be sent with HTTP, for example because the URL is not supported.
  case notHTTP
  /// A redirect was not followed, because the limit of requests is reached.
  ///
  /// The associated value is the time until another request is allowed.
  case budgetExceeded(retryAfter: Duration)
  /// The server redirected the request too often. The associated value is the HTTP status of the last redirect.
  case tooManyRedirects(status: Int)
  /// The response body exceeds the maximum size, ``TransportRequest/byteLimit``.
  ///
  /// The associated value is the maximum size in bytes.
  case tooLarge(limit: Int)
  /// The task that sent the request was cancelled.
  case cancelled
}

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
  ///
  /// - Parameters:
  ///   - url: The request URL.
  ///   - headers: The header fields of the request.
  ///   - byteLimit: The maximum size of the decompressed response body, in bytes.
  public init(url: URL, headers: [TransportHeader], byteLimit: Int = TransportRequest.defaultByteLimit) {
    method = "GET"
    self.url = url
    self.headers = headers
    body = nil
    self.byteLimit = byteLimit
  }

  /// Creates a `POST` request.
  ///
  /// - Parameters:
  ///   - body: The body of the request.
  ///   - url: The request URL.
  ///   - headers: The header fields of the request, including `Content-Type`.
  ///   - byteLimit: The maximum size of the decompressed response body, in bytes.
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

/// A header field of an HTTP request or response, such as `Accept: application/json`.
public struct TransportHeader: Hashable, Sendable {
  /// The name of the header field, such as `Accept`, in any letter case.
  public let name: String
  /// The value of the header field, such as `application/json`.
  public let value: String

  /// Creates a header field from its name and value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A complete HTTP response: status, header fields and decompressed body.
public struct TransportResponse: Sendable {
  /// The HTTP status code of the response, such as 200.
  public let status: Int
  /// The header fields of the response, in no particular order.
  public let headers: [TransportHeader]
  /// The decompressed body of the response.
  public let body: Data

  /// Creates a response from its status, header fields and decompressed body.
  public init(status: Int, headers: [TransportHeader], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of the first header field with the given name, ignoring letter case.
  ///
  /// - Returns: The value; `nil` if the response has no header field with this name.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
