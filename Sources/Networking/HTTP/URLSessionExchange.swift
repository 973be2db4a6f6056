import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its answer as it comes in: the delegate of one data task.
///
/// Whoever ends it first (the answer, a failure, the byte limit, a cancellation) decides how it ends; whatever comes
/// later is dropped. `URLSession.data(from:)` cannot be used, since cancelling it can hang for ever on Linux.
final class URLSessionExchange: NSObject, Sendable {
  typealias Outcome = Result<HTTPResponse, TransportFailure>

  private struct State {
    var task: URLSessionDataTask?
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    var response: HTTPURLResponse?
    var body = Data()
    var redirects = 0
  }

  /// More redirects than any honest upstream needs.
  private static let mostRedirects = 3

  private let request: HTTPRequest
  private let state = Mutex(State())

  init(_ request: HTTPRequest) {
    self.request = request
  }

  /// Sends the request, unless it has been ended before it began.
  func start(_ task: URLSessionDataTask, resuming continuation: CheckedContinuation<Outcome, Never>) {
    let outcome: Outcome? = state.withLock { state in
      guard state.outcome == nil else { return state.outcome }
      state.task = task
      state.continuation = continuation
      return nil
    }
    if let outcome {
      task.cancel()
      continuation.resume(returning: outcome)
    } else {
      task.resume()
    }
  }

  /// Ends the exchange, if nothing has yet.
  func end(_ outcome: Outcome) {
    let (continuation, task) = state.withLock { state in
      guard state.outcome == nil else {
        return (nil as CheckedContinuation<Outcome, Never>?, nil as URLSessionDataTask?)
      }
      state.outcome = outcome
      state.body = Data()
      defer { (state.continuation, state.task) = (nil, nil) }
      return (state.continuation, state.task)
    }
    continuation?.resume(returning: outcome)
    task?.cancel()
  }
}

extension URLSessionExchange: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock { $0.response = response as? HTTPURLResponse }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      guard state.outcome == nil else { return false }
      guard state.body.count + data.count <= request.byteLimit else { return true }
      state.body.append(data)
      return false
    }
    if isTooLarge { end(.failure(.tooLarge(limit: request.byteLimit))) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (response, body) = state.withLock { ($0.response, $0.body) }
    // A challenge that was turned down ends as an error although the answer is there.
    if let response, error == nil || response.statusCode == 401 {
      end(.success(HTTPResponse(response, body: body)))
    } else {
      end(.failure(TransportFailure(error, hadAnswer: response != nil, isSecure: request.url.scheme == "https")))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let count = state.withLock { state in
      state.redirects += 1
      return state.redirects
    }
    if let reason = Redirect.refusal(from: request.url, to: newRequest.url) {
      end(.failure(.insecure(reason)))
      completionHandler(nil)
    } else if count > Self.mostRedirects {
      end(.failure(.redirectedTooOften(status: response.statusCode)))
      completionHandler(nil)
    } else {
      completionHandler(newRequest)
    }
  }

  /// Turns down every challenge but that of a certificate, which the system judges: there is nobody to ask for a
  /// password, and on Linux an unanswered one never ends.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
    // Certificates are no challenge here; libcurl judges them before there is one.
    completionHandler(.rejectProtectionSpace, nil)
    #else
    let isCertificate = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
    completionHandler(isCertificate ? .performDefaultHandling : .rejectProtectionSpace, nil)
    #endif
  }
}

extension HTTPResponse {
  fileprivate init(_ response: HTTPURLResponse, body: Data) {
    self.init(
      status: response.statusCode,
      headers: response.allHeaderFields.compactMap { name, value in
        guard let name = name as? String, let value = value as? String else { return nil }
        return HTTPHeader(name: name, value: value)
      },
      body: body)
  }
}

extension TransportFailure {
  /// What an error of the system means.
  ///
  /// - Parameters:
  ///   - hadAnswer: whether the head of an answer had come before.
  fileprivate init(_ error: (any Error)?, hadAnswer: Bool, isSecure: Bool) {
    guard let error = error as? URLError else {
      self = .interrupted
      return
    }
    switch error.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .internationalRoamingOff,
      .callIsActive, .dataNotAllowed:
      self = .offline
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .insecure("no safe connection")
    case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData: self = .notHTTP
    default:
      // On Linux a certificate that does not hold is an unknown error, as is a body that breaks off.
      self = isSecure && !hadAnswer ? .insecure("no safe connection") : .interrupted
    }
  }
}
