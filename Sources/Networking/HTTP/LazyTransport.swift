import Synchronization

/// A transport that is created for the first request, since most commands are answered without one.
public final class LazyTransport: HTTPTransport {
  private let made = Mutex<(any HTTPTransport)?>(nil)
  private let make: @Sendable () -> any HTTPTransport

  /// The transport that will be made, once.
  public init(_ make: @escaping @Sendable () -> any HTTPTransport) { self.make = make }

  /// The whole answer to a request.
  ///
  /// - Throws: ``TransportFailure``.
  public func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    let transport = made.withLock { made in
      let transport = made ?? make()
      made = transport
      return transport
    }
    return try await transport.response(to: request)
  }
}
