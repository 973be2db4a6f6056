/// Whoever carries requests to upstreams: the network, or something in its place.
public protocol HTTPTransport: Sendable {
  /// The whole answer to a request, whatever its status.
  ///
  /// It ends at once when its task is cancelled, since that is how a deadline stops it; and it never returns more than
  /// ``HTTPRequest/byteLimit`` bytes.
  ///
  /// - Throws: ``TransportFailure``.
  func response(to request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse
}
