import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The network, through one `URLSession` that keeps nothing: no cache, no cookies, no credentials.
///
/// Make one and keep it for the life of the process. The session is never invalidated, because on Linux a process that
/// ends soon after `finishTasksAndInvalidate` may crash while it exits.
///
/// - Warning: On Linux, Foundation 6.3.1 ends the process on three answers, before anyone outside it hears of them: a
///   connection that is closed (not reset) in the middle of a head, trailers behind a chunked body, and a
///   `Content-Length` of about 2⁶³.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let router = URLSessionRouter()
  private let reading: SessionReading
  /// Where tasks are made, started and cancelled.
  ///
  /// On Linux each of these waits until the session has worked off what it received, which an answer that unpacks to a
  /// gigabyte can make seconds; and a cancellation from within a delegate method would have that gigabyte pile up in
  /// memory meanwhile, or wait for ever. So neither a caller nor a delegate does it.
  private let control = DispatchQueue(label: "quid.transport")

  /// A transport with a session of its own.
  public init() {
    let configuration = URLSessionConfiguration.ephemeral
    // With a cache set, cancelling a task can trap on Linux. Quid stores by itself what it wants to keep.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
    reading = SessionReading(of: session)
  }

  /// The whole answer to a request.
  ///
  /// - Throws: ``TransportFailure``.
  public func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    let exchange = Exchange(request)
    control.async { [self] in reading.held { start(request, as: exchange) } }
    // `URLSession.data(for:)` is no choice: cancelling it can hang for ever on Linux.
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
    let isWanted = exchange.begin { [control, router, reading] in
      router.remove(task.taskIdentifier)
      control.async { reading.held { task.cancel() } }
    }
    if isWanted {
      task.resume()
    } else {
      router.remove(task.taskIdentifier)
      task.cancel()
    }
  }
}
