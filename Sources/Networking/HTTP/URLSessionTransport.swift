import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The network, through one `URLSession` that keeps nothing: no cache, no cookies, no credentials.
///
/// Make one and keep it for the life of the process. The session is never invalidated, because on Linux a process that
/// ends soon after `finishTasksAndInvalidate` may crash while it exits.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession

  /// A transport with a session of its own.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    // With a cache set, cancelling a task can trap on Linux. Quid stores what it wants to keep by itself.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration)
  }

  /// The whole answer to a request.
  ///
  /// - Throws: ``TransportFailure``.
  public func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    var message = URLRequest(url: request.url)
    message.httpMethod = request.method
    message.httpShouldHandleCookies = false
    for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
    let exchange = URLSessionExchange(request)
    let task = session.dataTask(with: message)
    task.delegate = exchange
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { exchange.start(task, resuming: $0) }
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    return try outcome.get()
  }
}
