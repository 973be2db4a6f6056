public import QuidPlatform
import QuidCore
import Synchronization

/// A type that sends HTTP requests over the network, or returns predefined responses in tests.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the complete response, regardless of its HTTP status.
  ///
  /// An implementation must return as soon as its task is cancelled, because the time limit of a request is
  /// enforced by cancellation. It must not return a body larger than ``TransportRequest/byteLimit``.
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

/// A transport that forwards all requests to another transport, which is created for the first request.
///
/// A program that sends no request therefore spends no time on creating the other transport.
public final class LazyTransport: HTTPTransport {
  private let transport = Mutex<(any HTTPTransport)?>(nil)
  private let make: @Sendable () -> any HTTPTransport

  /// Creates a transport that creates another transport for the first request.
  ///
  /// - Parameter make: Creates the transport that sends the requests. The function is called once, for the first
  ///   request.
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

/// The reason why a transport could not return a complete response.
///
/// No case contains a URL or the description of a system error, because both may contain an API key.
public enum TransportError: Error, Hashable, Sendable {
  /// No connection could be established, for example because there is no network or the host name is unknown.
  case offline
  /// The response was not complete before the time limit of the request.
  case timedOut
  /// The request was stopped because it would not be secure. The string describes the cause, such as a
  /// redirect to plain HTTP.
  case insecure(String)
  /// The response is incomplete: the connection was closed early, or the body could not be decompressed.
  case interrupted
  /// The response has the HTTP status 205 (Reset Content) or 206 (Partial Content), although the request was for the
  /// complete resource.
  case partial(status: Int)
  /// The status line and the header fields of the response exceed the maximum of 256 KiB or 1,000 fields.
  case headTooLarge
  /// The proxy could not be reached or rejected the connection. The string is the proxy's host and port.
  case proxyFailed(String)
  /// A shared library that the transport needs is missing or too old. The string is the library's name and package.
  case libraryMissing(String)
  /// The server's response is not HTTP, or the request cannot be sent with HTTP, for example because its URL
  /// is not supported.
  case notHTTP
  /// The server redirected the request more often than is allowed. The associated value is the HTTP status of
  /// the last redirect.
  case tooManyRedirects(status: Int)
  /// The response body exceeds the maximum size, ``TransportRequest/byteLimit``. The associated value is this
  /// maximum in bytes.
  case tooLarge(limit: Int)
  /// The task that sent the request was cancelled.
  case cancelled
}

/// An HTTP request that a transport can send: method, URL, header fields and body.
///
/// The request contains unmasked API keys. To keep them secret, its description and its mirror omit the query and
/// the header fields.
public struct TransportRequest: Sendable {
  /// The HTTP method, `GET` or `POST`.
  public let method: String
  /// The request URL.
  ///
  /// The query of the URL may contain an API key.
  public let url: URL
  /// The header fields of the request, such as `Accept: application/json`.
  ///
  /// One of the header fields may contain an API key.
  public let headers: [TransportHeader]
  /// The body of a `POST` request; `nil` for a `GET` request.
  public let body: Data?
  /// The maximum size of the decompressed response body, in bytes.
  public let byteLimit: Int
  /// A Boolean value that indicates whether redirects to the same scheme, host and port are followed.
  ///
  /// Redirects of a `POST` request are not followed, so that its body is not sent to another resource.
  public var followsRedirects: Bool { body == nil }

  /// Creates a `GET` request.
  ///
  /// - Parameters:
  ///   - url: The request URL.
  ///   - headers: The header fields.
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
  ///   - headers: The header fields, including `Content-Type`.
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

  /// The default maximum size of a response body in bytes: 8 MiB, four times the size of the largest response
  /// of any provider.
  public static let defaultByteLimit = JSONBody.defaultByteLimit
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method, the host and the path of the request, such as `GET api.coingecko.com/api/v3/ping`.
  ///
  /// Path segments that may be API keys are masked.
  public var description: String { "\(method) \(url.host() ?? "")\(SecretRedaction.path(url.path()))" }
  /// The same string as ``description``: the method, the host and the path of the request.
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

  /// Returns the value of the first header field with the given name, regardless of letter case; `nil` if
  /// there is none.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
