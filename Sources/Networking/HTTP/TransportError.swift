/// The reason why a transport could not return a complete response.
///
/// No case contains a URL or the description of a system error, which may contain an API key.
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
  /// The response has the HTTP status 205 (Reset Content) or 206 (Partial Content), although the complete
  /// resource was requested.
  case partial(status: Int)
  /// The status line and header fields of the response exceed 256 KiB or 1,000 fields.
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
