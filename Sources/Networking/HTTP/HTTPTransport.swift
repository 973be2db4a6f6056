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

/// A transport that creates another transport for the first request and forwards all requests to it.
///
/// A program that sends no request therefore does not spend time on creating the other transport.
public final class LazyTransport: HTTPTransport {
  private let transport = Mutex<(any HTTPTransport)?>(nil)
  private let make: @Sendable () -> any HTTPTransport

  /// Creates a transport that forwards requests to another transport.
  ///
  /// - Parameter make: Creates the transport that sends the requests. The function is called once, for the
  ///   first request.
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
