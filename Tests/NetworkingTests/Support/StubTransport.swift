import Foundation
import Synchronization

@testable import QuidNetworking

/// A transport without a network.
///
/// It returns the responses that a test supplies, and records the requests.
final class StubTransport: HTTPTransport {
  typealias Handler = @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse

  private let handler: Handler
  private let log = Mutex<[TransportRequest]>([])

  init(_ handler: @escaping Handler) {
    self.handler = handler
  }

  convenience init(_ body: String, status: Int = 200, headers: [TransportHeader] = []) {
    self.init { _ in TransportResponse(status: status, headers: headers, body: Data(body.utf8)) }
  }

  var requests: [TransportRequest] { log.withLock { $0 } }

  func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    log.withLock { $0.append(request) }
    return try await handler(request)
  }
}
