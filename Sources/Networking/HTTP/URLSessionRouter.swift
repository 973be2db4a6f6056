#if canImport(Darwin)
import Foundation
import Synchronization

/// The delegate of the session: tells each exchange what happens to its task.
///
/// An exchange that has ended is no longer here; what still comes for its task is dropped.
final class URLSessionRouter: NSObject, Sendable {
  private let exchanges = Mutex<[Int: Exchange]>([:])

  func add(_ exchange: Exchange, for task: Int) {
    exchanges.withLock { $0[task] = exchange }
  }

  func remove(_ task: Int) {
    exchanges.withLock { $0[task] = nil }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}

extension URLSessionRouter: URLSessionDataDelegate {
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
    exchange(of: task)?.redirect(to: newRequest.url, status: response.statusCode) { mayFollow in
      completionHandler(mayFollow ? newRequest : nil)
    }
  }

  /// Rejects every challenge but that of a certificate, which the system judges: there is no user to ask for a password.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let isCertificate = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
    completionHandler(isCertificate ? .performDefaultHandling : .rejectProtectionSpace, nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let exchange = exchange(of: task)
    // A redirect that leads to no address is never announced, only there at the end.
    if error == nil, let response = task.response as? HTTPURLResponse {
      exchange?.receive(status: response.statusCode, headers: response.headers)
    }
    exchange?.complete(error.map { TransportFailure($0) })
    remove(task.taskIdentifier)
  }
}

extension HTTPURLResponse {
  fileprivate var headers: [HTTPHeader] {
    allHeaderFields.compactMap { name, value in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPHeader(name: name, value: value)
    }
  }
}
#endif
