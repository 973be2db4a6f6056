import Foundation
import Synchronization

@testable import QuidNetworking

/// A transport without a network: answers what a test says, and remembers what was asked.
final class CannedTransport: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest) async throws(TransportFailure) -> HTTPResponse

  private let answer: Answer
  private let log = Mutex<[HTTPRequest]>([])

  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  convenience init(_ body: String, status: Int = 200, headers: [HTTPHeader] = []) {
    self.init { _ in HTTPResponse(status: status, headers: headers, body: Data(body.utf8)) }
  }

  var requests: [HTTPRequest] { log.withLock { $0 } }

  func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    log.withLock { $0.append(request) }
    return try await answer(request)
  }
}
