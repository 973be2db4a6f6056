import QuidCore
public import QuidNetworking
import Synchronization

/// A transport for tests that returns the responses of a closure and records the requests.
public final class StubTransport: HTTPTransport {
  private let handler: @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse
  private let log = Mutex<[TransportRequest]>([])

  /// Creates a transport that returns the result of a closure for each request.
  public init(_ handler: @escaping @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse) {
    self.handler = handler
  }

  /// Creates a transport that returns the same response for all requests.
  public convenience init(_ body: String, status: Int = 200, headers: [TransportHeader] = []) {
    self.init { _ in TransportResponse(status: status, headers: headers, body: Data(body.utf8)) }
  }

  /// Creates a transport that returns the body for the path of the request URL, such as `/v1/latest`.
  ///
  /// Other requests fail with ``TransportError/unrecorded(_:)``.
  public convenience init(_ bodies: [String: String]) {
    self.init { request throws(TransportError) in
      guard let body = bodies[request.url.path()] else { throw .unrecorded("\(request)") }
      return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
  }

  /// Creates a transport that returns responses in order, and fails with ``TransportError/unrecorded(_:)``
  /// after the last one.
  public convenience init(_ responses: [TransportResponse]) {
    let next = Mutex(responses[...])
    self.init { request throws(TransportError) in
      guard let response = next.withLock({ $0.popFirst() }) else { throw .unrecorded("\(request)") }
      return response
    }
  }

  /// The requests so far.
  public var requests: [TransportRequest] { log.withLock { $0 } }

  /// Records a request and returns its response.
  public func response(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
    log.withLock { $0.append(request) }
    return try await handler(request)
  }
}
