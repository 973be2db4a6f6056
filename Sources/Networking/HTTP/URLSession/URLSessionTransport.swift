#if canImport(Darwin)
import QuidCore
import Synchronization

/// A transport that sends requests with `URLSession`, without a cache, cookies or stored credentials.
///
/// Create only one instance per process, because connections are reused only within an instance.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let delegate = URLSessionTransportDelegate()
  /// The queue for the tasks of the session, so that a slow call does not block the callers of the transport.
  private let control = DispatchQueue(label: "quid.transport")

  /// Creates a transport with its own `URLSession`; ignores the configuration in favor of the system's settings.
  public init(_ transportConfiguration: TransportConfiguration = TransportConfiguration()) {
    let configuration = URLSessionConfiguration.ephemeral
    // Quid has its own cache.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// Sends a request and returns the complete response, regardless of its HTTP status.
  public func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let exchange = HTTPExchange(request)
    control.async { [self] in start(request, as: exchange) }
    let outcome = await withTaskCancellationHandler {
      await exchange.outcome()
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    return try outcome.get()
  }

  /// The time in seconds without received data after which a request ends: one day, since callers have shorter limits.
  ///
  /// The default of one minute would be too short for a signer, which responds only after the user has confirmed.
  private static let idleTimeout: TimeInterval = 86_400

  private func start(_ request: TransportRequest, as exchange: HTTPExchange) {
    var message = URLRequest(url: request.url)
    message.httpMethod = request.method
    message.httpBody = request.body
    // The default timeout of one minute is too short for a signer that waits for the user.
    message.timeoutInterval = Self.idleTimeout
    message.httpShouldHandleCookies = false
    for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
    let task = session.dataTask(with: message)
    delegate.add(exchange, for: task.taskIdentifier)
    let isWanted = exchange.begin { [control, delegate] in
      delegate.remove(task.taskIdentifier)
      control.async { task.cancel() }
    }
    if isWanted {
      task.resume()
    } else {
      delegate.remove(task.taskIdentifier)
      task.cancel()
    }
  }
}

/// The delegate of a `URLSession`, which reports the events of each task to the task's ``HTTPExchange``.
final class URLSessionTransportDelegate: NSObject, Sendable {
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  func add(_ exchange: HTTPExchange, for task: Int) {
    exchanges.withLock { $0[task] = exchange }
  }

  func remove(_ task: Int) {
    exchanges.withLock { $0[task] = nil }
  }

  private func exchange(of task: URLSessionTask) -> HTTPExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}

extension URLSessionTransportDelegate: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      exchange(of: dataTask)?.receive(status: response.statusCode, headers: response.headers)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    exchange(of: task)?.redirect(to: newRequest.url, status: response.statusCode) { isFollowed in
      completionHandler(isFollowed ? newRequest : nil)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let isCertificate = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
    completionHandler(isCertificate ? .performDefaultHandling : .rejectProtectionSpace, nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let exchange = exchange(of: task)
    // A redirect without a valid target is not reported to the redirect method, only as the final response.
    if error == nil, let response = task.response as? HTTPURLResponse {
      exchange?.receive(status: response.statusCode, headers: response.headers)
    }
    exchange?.complete(error.map { TransportError($0) })
    remove(task.taskIdentifier)
  }
}

extension HTTPURLResponse {
  fileprivate var headers: [TransportHeader] {
    allHeaderFields.compactMap { name, value in
      guard let name = name as? String, let value = value as? String else { return nil }
      return TransportHeader(name: name, value: value)
    }
  }
}

extension TransportError {
  /// Creates an error from that of a `URLSession` task, whose description contains the complete URL and is discarded.
  init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .internationalRoamingOff,
      .callIsActive, .dataNotAllowed:
      self = .offline
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .insecure(Self.noSafeConnection)
    case .cannotParseResponse, .unsupportedURL: self = .notHTTP
    default: self = .interrupted
    }
  }

  private static let noSafeConnection = "a secure connection (TLS) could not be established"
}
#endif
