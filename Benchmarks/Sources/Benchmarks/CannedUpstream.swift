import Foundation
import QuidNetworking
import Synchronization

/// Upstreams that answer from memory, after a while, and count what they are asked.
final class CannedUpstream: HTTPTransport {
  private let counts = Mutex<[String: Int]>([:])
  private let delay: Duration
  private let bodies: [(path: String, body: Data)]

  /// Answers each path that ends so with that body.
  init(_ bodies: [(path: String, body: Data)], delay: Duration = .zero) {
    self.bodies = bodies
    self.delay = delay
  }

  /// How often each path was asked for.
  var requests: [String: Int] { counts.withLock { $0 } }

  func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    let path = request.url.path()
    counts.withLock { $0[path, default: 0] += 1 }
    if delay > .zero { try? await Task.sleep(for: delay) }
    let body = bodies.first { path.hasSuffix($0.path) }?.body
    return HTTPResponse(status: body == nil ? 404 : 200, headers: [], body: body ?? Data())
  }
}
