#if canImport(Darwin)
import Foundation

/// The network, through one `URLSession` that keeps nothing: no cache, no cookies, no credentials.
///
/// Make one and keep it for the life of the process. A new one has no connection to anyone yet.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let router = URLSessionRouter()
  /// The queue on which tasks are made, started and cancelled, so that neither a caller nor a delegate waits for the
  /// session.
  private let control = DispatchQueue(label: "quid.transport")

  /// Creates a transport with a session of its own.
  ///
  /// - Parameter transportConfiguration: Not used: certificates and proxies are those of the system.
  public init(_ transportConfiguration: TransportConfiguration = TransportConfiguration()) {
    let configuration = URLSessionConfiguration.ephemeral
    // Quid stores by itself what it wants to keep.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
  }

  /// The whole answer to a request.
  ///
  /// - Throws: ``TransportFailure``.
  public func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    let exchange = Exchange(request)
    control.async { [self] in start(request, as: exchange) }
    let outcome = await withTaskCancellationHandler {
      await exchange.outcome()
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    return try outcome.get()
  }

  /// A day, in seconds.
  private static let longestSilence: TimeInterval = 86_400

  private func start(_ request: HTTPRequest, as exchange: Exchange) {
    var message = URLRequest(url: request.url)
    message.httpMethod = request.method
    message.httpBody = request.body
    // Quid's own deadline counts; a signer that waits for a person may be silent for longer than the usual minute.
    message.timeoutInterval = Self.longestSilence
    message.httpShouldHandleCookies = false
    for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
    let task = session.dataTask(with: message)
    router.add(exchange, for: task.taskIdentifier)
    let isWanted = exchange.begin { [control, router] in
      router.remove(task.taskIdentifier)
      control.async { task.cancel() }
    }
    if isWanted {
      task.resume()
    } else {
      router.remove(task.taskIdentifier)
      task.cancel()
    }
  }
}
#endif
