#if !canImport(Darwin)
import QuidCore

/// A transport that sends requests with libcurl.
///
/// libcurl is loaded when the first request is sent. All instances share one background thread and its connections. No
/// responses, cookies or credentials are stored. Requests to a loopback host never use a proxy.
public final class CurlTransport: HTTPTransport {
  private let configuration: TransportConfiguration
  private let session: @Sendable () -> CurlSession

  /// Creates a transport from the settings for certificates, proxies and the reuse of connections.
  public convenience init(_ configuration: TransportConfiguration = TransportConfiguration()) {
    self.init(configuration) { .shared }
  }

  init(
    _ configuration: TransportConfiguration = TransportConfiguration(), session: @escaping @Sendable () -> CurlSession
  ) {
    self.configuration = configuration
    self.session = session
  }

  /// Sends a request and returns the complete response, regardless of its HTTP status.
  public func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    guard !Task.isCancelled else { throw .cancelled }
    let exchange = HTTPExchange(request)
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
