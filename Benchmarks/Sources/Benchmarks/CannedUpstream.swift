import Foundation
import QuidNetworking
import Synchronization

/// A transport that returns responses from memory after a delay, and counts the requests.
final class CannedUpstream: HTTPTransport {
  private let counts = Mutex<[String: Int]>([:])
  private let delay: Duration
  private let bodies: [(path: String, body: Data)]

  /// Creates a transport that returns a body for each path suffix.
  init(_ bodies: [(path: String, body: Data)], delay: Duration = .zero) {
    self.bodies = bodies
    self.delay = delay
  }

  /// The number of requests for each path.
  var requests: [String: Int] { counts.withLock { $0 } }

  func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = request.url.path()
    counts.withLock { $0[path, default: 0] += 1 }
    if delay > .zero { try? await Task.sleep(for: delay) }
    let body = bodies.first { path.hasSuffix($0.path) }?.body
    return TransportResponse(status: body == nil ? 404 : 200, headers: [], body: body ?? Data())
  }
}
