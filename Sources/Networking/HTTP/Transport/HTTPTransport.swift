import QuidCore

/// A type that sends HTTP requests over the network, or that returns predefined responses in tests.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the complete response, regardless of its HTTP status.
  ///
  /// An implementation must return as soon as its task is cancelled, because time limits are enforced by cancellation.
  ///
  /// - Throws: ``TransportError`` if no complete response was received; ``TransportError/tooLarge(limit:)`` if the
  ///   response body is larger than ``TransportRequest/byteLimit``.
  func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse
}

#if canImport(Darwin)
/// The default transport of the platform: `URLSession` on Apple platforms, libcurl on Linux.
public typealias SystemTransport = URLSessionTransport
#else
/// The default transport of the platform: `URLSession` on Apple platforms, libcurl on Linux.
public typealias SystemTransport = CurlTransport
#endif
