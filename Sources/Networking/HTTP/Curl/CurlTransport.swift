#if !canImport(Darwin)
import Foundation

/// Sends requests through libcurl, which is loaded for the first one.
///
/// All transports share one thread and its connections. Nothing else is kept: no cache, no cookies, no credentials.
/// Requests to this machine never go through a proxy.
public final class CurlTransport: HTTPTransport {
  private let configuration: TransportConfiguration
  private let session: @Sendable () -> CurlSession

  /// Creates a transport.
  public convenience init(_ configuration: TransportConfiguration = TransportConfiguration()) {
    self.init(configuration) { .shared }
  }

  init(
    _ configuration: TransportConfiguration = TransportConfiguration(), session: @escaping @Sendable () -> CurlSession
  ) {
    self.configuration = configuration
    self.session = session
  }

  /// Returns the whole response to a request.
  ///
  /// - Throws: ``TransportFailure``.
  public func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    guard !Task.isCancelled else { throw .cancelled }
    let exchange = Exchange(request)
    session().start(request, at: request.url.absoluteString, as: exchange, configuration)
    let outcome = await withTaskCancellationHandler {
      await exchange.outcome()
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    return try outcome.get()
  }
}
#endif
