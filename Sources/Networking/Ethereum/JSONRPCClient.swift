import Foundation
import QuidCore
import Synchronization

/// Calls methods of a node by JSON-RPC 2.0 over HTTP.
///
/// The body of an answer is read whatever its HTTP status, since signers put refusals into it. Redirects are never
/// followed. What is only read may be asked again, what sends must not be: the caller of each method decides, and there is
/// no usual case.
struct JSONRPCClient: Sendable {
  /// Whether a call may be made again when its answer was lost.
  enum Repetition: Sendable {
    /// It only reads.
    case allowed
    /// It does something.
    case forbidden
  }

  private let upstream: Upstream
  private let isOffline: Bool
  private let now: @Sendable () -> Date
  private let observe: @Sendable (RequestEvent) -> Void
  private let numbers = Numbers()

  init(
    _ upstream: Upstream, isOffline: Bool, now: @escaping @Sendable () -> Date,
    observe: @escaping @Sendable (RequestEvent) -> Void
  ) {
    self.upstream = upstream
    self.isOffline = isOffline
    self.now = now
    self.observe = observe
  }

  /// The result of a call.
  ///
  /// - Parameters:
  ///   - transport: who carries it.
  ///   - limit: how long it may take, with everything asked again.
  @concurrent
  func call<Value: Decodable & Sendable>(
    _ method: String, _ params: [RPCValue], as type: Value.Type, over transport: any HTTPTransport,
    within limit: Duration, repetition: Repetition
  ) async throws(RPCFailure) -> Value {
    guard !isOffline else { throw .unanswered(.offline, brokeOff: false) }
    let call = RPCRequest(id: numbers.next(), method: method, params: params)
    let start = ContinuousClock.now
    var attempt = 0
    while true {
      let failure: RPCFailure
      do throws(RPCFailure) {
        return try await result(of: call, as: type, over: transport, within: limit - (ContinuousClock.now - start))
      } catch {
        failure = error
      }
      guard repetition == .allowed, case .unanswered(let reason, let brokeOff) = failure,
        let wait = RetryPolicy().wait(
          after: reason, brokeOff: brokeOff, attempt: attempt, remaining: limit - (ContinuousClock.now - start),
          random: { .random(in: 0...$0) })
      else { throw failure }
      do { try await Task.sleep(for: wait) } catch { throw .unanswered(.cancelled, brokeOff: false) }
      attempt += 1
    }
  }

  private func result<Value: Decodable & Sendable>(
    of call: RPCRequest, as type: Value.Type, over transport: any HTTPTransport, within limit: Duration
  ) async throws(RPCFailure) -> Value {
    guard let url = upstream.base.address(of: [], query: []) else {
      throw .unanswered(.insecure("the address would leave its host"), brokeOff: false)
    }
    let response = try await response(
      to: HTTPRequest(posting: call.body, to: url, headers: Self.headers, byteLimit: Self.byteLimit), call, transport,
      within: limit)
    let answer: RPCAnswer<Value>
    do throws(AnswerFlaw) {
      answer = try RPCAnswer(response.body, to: call, of: upstream, byteLimit: Self.byteLimit)
    } catch {
      let request = UpstreamRequest(upstream: upstream, path: [], query: [], credential: nil, subject: call.method)
      let refusal = ProviderError.Reason(response, to: request, now: now())
      throw .unanswered(refusal ?? error.reason, brokeOff: false)
    }
    do throws(NodeRefusal) {
      return try answer.outcome.get()
    } catch {
      throw response.status == 429 ? .unanswered(.rateLimited(retryAfter: nil), brokeOff: false) : .refused(error)
    }
  }

  private func response(
    to message: HTTPRequest, _ call: RPCRequest, _ transport: any HTTPTransport, within limit: Duration
  ) async throws(RPCFailure) -> HTTPResponse {
    let start = ContinuousClock.now
    // The name of the method in place of the path: that may hold a key.
    func tell(_ outcome: RequestEvent.Outcome, bytes: Int) {
      observe(
        RequestEvent(
          method: message.method, host: upstream.base.host, path: call.method, outcome: outcome,
          duration: ContinuousClock.now - start, bytes: bytes))
    }
    do throws(TransportFailure) {
      let response = try await Deadline.run(within: limit) { () throws(TransportFailure) in
        try await transport.response(to: message)
      }
      tell(.answered(status: response.status), bytes: response.body.count)
      return response
    } catch {
      let reason = ProviderError.Reason(error)
      tell(.failed(reason), bytes: 0)
      throw .unanswered(reason, brokeOff: error == .interrupted)
    }
  }

  private static let headers = [
    HTTPHeader(name: "Content-Type", value: "application/json"), HTTPHeader(name: "Accept", value: "application/json"),
    HTTPHeader(name: "User-Agent", value: "quid"),
  ]

  /// A full block with all its transactions takes less than half of this.
  private static let byteLimit = HTTPRequest.defaultByteLimit

  /// Counts the calls, so that each answer can be told from those to others.
  private final class Numbers: Sendable {
    private let last = Atomic(0)
    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
  }
}
