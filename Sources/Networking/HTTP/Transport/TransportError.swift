public import QuidCore

/// A reason why a transport could not return a complete response.
///
/// The associated values never contain an API key, and therefore neither a complete URL nor the description of a system
/// error.
public enum TransportError: NamedError, Hashable, Sendable {
  /// No connection could be established, for example because there is no network or the host name is unknown.
  case offline
  /// The time limit of the request was reached before the response was complete.
  case timedOut
  /// The request would not be secure; the string is the cause, such as `the response redirects to plain HTTP`.
  case insecure(String)
  /// The body is compressed with another method than gzip; the string is the header field: `Content-Encoding: br`.
  case unsupportedEncoding(String)
  /// The response is incomplete: the connection was closed early, or the body could not be decompressed.
  case interrupted
  /// The response has the HTTP status 205 (Reset Content) or 206 (Partial Content) instead of the complete contents.
  case partial(status: Int)
  /// The header of the response is larger than 256 KiB or has more than 1,000 fields.
  case headTooLarge
  /// The proxy could not be reached or rejected the connection; the string is its host and port, and any HTTP status.
  case proxyFailed(String)
  /// A shared library is missing or too old; the string is its name: `libcurl 7.68 or newer (package libcurl4)`.
  case libraryMissing(String)
  /// The response is not HTTP, or the request cannot be sent with HTTP, for example because the URL is not supported.
  case notHTTP
  /// The server redirected the request too often; `status` is the HTTP status of the last redirect.
  case tooManyRedirects(status: Int)
  /// The response body exceeds ``TransportRequest/byteLimit``; `limit` is the maximum size in bytes.
  case tooLarge(limit: Int)
  /// A transport for tests has no response to the request; the string is the request, in which API keys are masked.
  case unrecorded(String)
  /// The task that sent the request was cancelled.
  case cancelled
}
