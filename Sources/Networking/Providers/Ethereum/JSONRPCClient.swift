import Foundation
import QuidCore
import Synchronization

/// A client for JSON-RPC 2.0 over HTTP, which calls the methods of an Ethereum node.
///
/// The body of a response is parsed for any HTTP status, since nodes and signers return errors with various
/// statuses. Redirects are not followed. Each call specifies whether it may be retried.
struct JSONRPCClient: Sendable {
  /// A rule that specifies whether a call may be retried if its response was lost.
  enum Retry: Sendable {
    /// The call may be retried, since the method only reads data.
    case allowed
    /// The call must not be retried, since the method has an effect, such as sending a transaction.
    case forbidden
  }

  private let provider: Provider
  private let isOffline: Bool
  private let now: @Sendable () -> Date
  private let observe: @Sendable (RequestEvent) -> Void
  private let identifiers = Identifiers()

  /// Creates a client that sends its requests to one node.
  ///
  /// - Parameters:
  ///   - provider: the name and the URL of the node.
  ///   - isOffline: whether network access is disabled, so that every call fails with
  ///     ``ProviderError/Reason/offline``.
  ///   - now: returns the current time.
  ///   - observe: receives an event after every request.
  init(
    _ provider: Provider, isOffline: Bool, now: @escaping @Sendable () -> Date,
    observe: @escaping @Sendable (RequestEvent) -> Void
  ) {
    self.provider = provider
    self.isOffline = isOffline
    self.now = now
    self.observe = observe
  }

  /// Calls a method of the node and returns the result of the method.
  ///
  /// - Parameters:
  ///   - method: the name of the method, such as `eth_chainId`.
  ///   - params: the parameters of the method.
  ///   - type: the type of the result.
  ///   - transport: the transport that sends the request.
  ///   - limit: the maximum duration of the call, including retries.
  ///   - retry: whether the call may be retried if its response was lost.
  /// - Throws: ``JSONRPCCallError`` if there is no valid response or the node returns an error.
  @concurrent
  func call<Value: Decodable & Sendable>(
    _ method: String, _ params: [JSONRPCRequest.Parameter], as type: Value.Type, over transport: any HTTPTransport,
    within limit: Duration, retry: Retry
  ) async throws(JSONRPCCallError) -> Value {
    guard !isOffline else { throw .noResponse(.offline, isInterrupted: false) }
    let request = JSONRPCRequest(id: identifiers.next(), method: method, params: params)
    let start = ContinuousClock.now
    var attempt = 0
    while true {
      let failure: JSONRPCCallError
      do throws(JSONRPCCallError) {
        return try await result(of: request, as: type, over: transport, within: limit - (ContinuousClock.now - start))
      } catch {
        failure = error
      }
      guard retry == .allowed, case .noResponse(let reason, let isInterrupted) = failure,
        let wait = RetryPolicy().wait(
          after: reason, brokeOff: isInterrupted, attempt: attempt, remaining: limit - (ContinuousClock.now - start),
          random: { .random(in: 0...$0) })
      else { throw failure }
      do { try await Task.sleep(for: wait) } catch { throw .noResponse(.cancelled, isInterrupted: false) }
      attempt += 1
    }
  }

  private func result<Value: Decodable & Sendable>(
    of request: JSONRPCRequest, as type: Value.Type, over transport: any HTTPTransport, within limit: Duration
  ) async throws(JSONRPCCallError) -> Value {
    guard let url = provider.base.url(appending: [], query: []) else {
      throw .noResponse(.insecure("the URL points to another host"), isInterrupted: false)
    }
    let message = TransportRequest(posting: request.body, to: url, headers: Self.headers, byteLimit: Self.byteLimit)
    let http = try await send(message, request, transport, within: limit)
    let response: JSONRPCResponse<Value>
    do throws(ResponseError) {
      response = try JSONRPCResponse(http.body, to: request, of: provider, byteLimit: Self.byteLimit)
    } catch {
      let described = ProviderRequest(provider: provider, path: [], query: [], credential: nil, subject: request.method)
      let reason = ProviderError.Reason(http, to: described, now: now())
      throw .noResponse(reason ?? error.reason, isInterrupted: false)
    }
    do throws(JSONRPCError) {
      return try response.result.get()
    } catch {
      guard http.status != 429 else { throw .noResponse(.rateLimited(retryAfter: nil), isInterrupted: false) }
      throw .rejected(error)
    }
  }

  private func send(
    _ message: TransportRequest, _ request: JSONRPCRequest, _ transport: any HTTPTransport, within limit: Duration
  ) async throws(JSONRPCCallError) -> TransportResponse {
    let start = ContinuousClock.now
    // The event has the name of the method instead of the path, which may contain a key.
    func report(_ outcome: RequestEvent.Outcome, bytes: Int) {
      observe(
        RequestEvent(
          method: message.method, host: provider.base.host, path: request.method, outcome: outcome,
          duration: ContinuousClock.now - start, bytes: bytes))
    }
    do throws(TransportError) {
      let response = try await Deadline.run(within: limit) { () throws(TransportError) in
        try await transport.response(to: message)
      }
      report(.responded(status: response.status), bytes: response.body.count)
      return response
    } catch {
      let reason = ProviderError.Reason(error)
      report(.failed(reason), bytes: 0)
      throw .noResponse(reason, isInterrupted: error == .interrupted)
    }
  }

  private static let headers = [
    TransportHeader(name: "Content-Type", value: "application/json"),
    TransportHeader(name: "Accept", value: "application/json"),
    TransportHeader(name: "User-Agent", value: "quid"),
  ]

  /// The maximum size of a response in bytes: 8 MiB.
  ///
  /// For comparison, a block with all of its transactions is less than half as large.
  private static let byteLimit = TransportRequest.defaultByteLimit

  /// A generator of unique request identifiers.
  ///
  /// A response must contain the identifier of its request.
  private final class Identifiers: Sendable {
    private let last = Atomic(0)
    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
  }
}

/// An error of a JSON-RPC call: a missing or invalid response, or an error that the node returned.
enum JSONRPCCallError: Error, Hashable, Sendable {
  /// No valid response was received, for the associated reason. `isInterrupted` is `true` if the connection
  /// was lost during the response.
  case noResponse(ProviderError.Reason, isInterrupted: Bool)
  /// The node returned a JSON-RPC error object, which contains a code and a message.
  case rejected(JSONRPCError)
}
