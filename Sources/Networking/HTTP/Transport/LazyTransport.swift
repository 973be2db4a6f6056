import Synchronization

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
  public func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let transport = transport.withLock { stored in
      let transport = stored ?? make()
      stored = transport
      return transport
    }
    return try await transport.response(to: request)
  }
}
