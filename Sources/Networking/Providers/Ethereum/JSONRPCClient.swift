import QuidCore
import Synchronization

/// A client for JSON-RPC 2.0 over HTTP, which calls the methods of an Ethereum node.
///
/// The body of a response is parsed for any HTTP status, since nodes return JSON-RPC errors with various statuses.
/// Redirects are not followed.
struct JSONRPCClient: Sendable {
  /// A rule that specifies whether a call without a valid response is retried.
  enum Retry: Sendable {
    /// The call can be retried, since the method only reads data.
    case allowed
    /// The call must not be retried, since the method has side effects, such as sending a transaction.
    case forbidden
  }

  private let provider: ProviderAPI
  private let isOffline: Bool
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let observe: @Sendable (RequestEvent) -> Void
  private let identifiers = Identifiers()

  init(
    _ provider: ProviderAPI, isOffline: Bool, now: @escaping @Sendable () -> Date, clock: any Clock<Duration>,
    observe: @escaping @Sendable (RequestEvent) -> Void
  ) {
    self.provider = provider
    self.isOffline = isOffline
    self.now = now
    self.clock = clock
    self.observe = observe
  }

  @concurrent
  func call<Value: Sendable>(
    _ method: String, _ params: [JSONValue], over transport: any HTTPTransport,
    within limit: Duration, retry: Retry, _ read: @Sendable (JSON) throws -> Value
  ) async throws(JSONRPCCallError) -> Value {
    guard !isOffline else { throw .noResponse(.offline, isInterrupted: false) }
    let request = JSONRPCRequest(id: identifiers.next(), method: method, params: params)
    let deadline = RequestDeadline(after: limit, clock: clock)
    var attempt = 0
    while true {
      let failure: JSONRPCCallError
      do {
        return try await result(
          of: request, over: transport, within: deadline.remaining, retry: retry, read)
      } catch {
        failure = error
      }
      guard retry == .allowed, case .noResponse(let reason, let isInterrupted) = failure,
        let wait = Self.retryPolicy.wait(
          after: reason, isInterrupted: isInterrupted, attempt: attempt, remaining: deadline.remaining,
          random: { .random(in: 0...$0) })
      else { throw failure }
      do { try await clock.sleep(for: wait) } catch { throw .noResponse(.cancelled, isInterrupted: false) }
      attempt += 1
    }
  }

  private func result<Value: Sendable>(
    of request: JSONRPCRequest, over transport: any HTTPTransport, within limit: Duration, retry: Retry,
    _ read: @Sendable (JSON) throws -> Value
  ) async throws(JSONRPCCallError) -> Value {
    guard let url = provider.base.url(appending: [], query: []) else {
      throw .noResponse(.insecure("the request URL does not belong to the node"), isInterrupted: false)
    }
    let authorization = provider.base.login.map { [TransportHeader(name: "Authorization", value: $0.value)] } ?? []
    let message = TransportRequest(
      posting: Data(request.document.utf8), to: url, headers: Self.headers + authorization, byteLimit: Self.byteLimit)
    let (http, event) = try await send(message, request, transport, within: limit)
    var report = event
    defer { observe(report) }
    let described = ProviderRequest(
      provider: provider, path: [], query: [], credential: nil,
      subject: "a JSON-RPC API at this URL (status 404). Check the URL")
    let reason = ProviderError.Reason(http, to: described, now: now())
    let response: JSONRPCResponse<Value>
    do {
      response = try JSONRPCResponse(http.body, to: request, of: provider, byteLimit: Self.byteLimit, read)
    } catch {
      // The error in a successful HTTP response that belongs to another request does not concern this request.
      throw .noResponse(
        (200...299 ~= http.status ? nil : reason) ?? ResponseError(error, reading: request.method).reason,
        isInterrupted: false)
    }
    do {
      let value = try response.result.get()
      report.warning = Self.paddingWarning(in: http.body, of: request.method)
      return value
    } catch {
      if retry == .allowed, let reason, !reason.concernsOnlyTheMethod(error) {
        throw .noResponse(reason, isInterrupted: false)
      }
      // A gateway that lost its connection to the node may have forwarded the request.
      guard response.hasID || http.status < 500 else { throw .noResponse(reason ?? .timedOut, isInterrupted: false) }
      throw .rejected(error)
    }
  }

  private func send(
    _ message: TransportRequest, _ request: JSONRPCRequest, _ transport: any HTTPTransport, within limit: Duration
  ) async throws(JSONRPCCallError) -> (TransportResponse, RequestEvent) {
    let elapsed = clock.stopwatch()
    // The event has the name of the method instead of the path, which may contain a key.
    func event(_ outcome: RequestEvent.Outcome, bytes: Int) -> RequestEvent {
      RequestEvent(
        method: message.method, host: provider.base.host, path: request.method, outcome: outcome,
        duration: elapsed(), bytes: bytes)
    }
    do {
      let response = try await Deadline.run(within: limit, of: clock) { () throws(TransportError) in
        try await transport.response(to: message)
      }
      return (response, event(.responded(status: response.status), bytes: response.body.count))
    } catch {
      let reason = ProviderError.Reason(error)
      observe(event(.failed(reason), bytes: 0))
      throw .noResponse(reason, isInterrupted: error == .interrupted)
    }
  }

  /// Returns a warning if a quantity in a response has leading zeros, which the standard forbids; otherwise `nil`.
  private static func paddingWarning(in body: Data, of method: String) -> String? {
    // The results of other methods contain hashes and addresses, which may start with zeros.
    let methods = [
      "eth_chainId", "eth_blockNumber", "eth_getBalance", "eth_getTransactionCount", "eth_estimateGas",
      "eth_maxPriorityFeePerGas", "eth_feeHistory",
    ]
    let parts = methods.contains(method) ? String(decoding: body, as: UTF8.self).split(separator: "\"0x0") : []
    guard parts.dropFirst().contains(where: { $0.first?.isHexDigit == true }) else { return nil }
    return "a quantity has leading zeros"
  }

  /// The rules for retries, with a wait of one second, since nodes often limit the requests of one second.
  private static let retryPolicy = RetryPolicy(rateLimitWait: .seconds(1))

  private static let headers = [
    TransportHeader(name: "Content-Type", value: "application/json"),
    TransportHeader(name: "Accept", value: "application/json"),
    TransportHeader(name: "User-Agent", value: "quid"),
  ]

  /// The maximum size of a response in bytes: 8 MiB, more than twice the size of a block with all transactions.
  private static let byteLimit = TransportRequest.defaultByteLimit

  /// A generator of request identifiers, which the responses repeat.
  private final class Identifiers: Sendable {
    private let last = Atomic(0)
    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
  }
}

extension ProviderError.Reason {
  /// Whether an error concerns only the called method, and not the access to the node.
  fileprivate func concernsOnlyTheMethod(_ error: JSONRPCError) -> Bool {
    switch self {
    case .requestFailed: true
    case .notFound: error.isUnknownMethod
    default: false
    }
  }
}
