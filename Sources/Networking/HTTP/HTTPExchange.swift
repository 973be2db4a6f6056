import QuidCore
import Synchronization

/// The state of one HTTP request and its response, which a transport reports part by part.
///
/// The exchange ends with the first of three events: the response is complete, an error occurs, or the request is
/// cancelled. Later events are ignored.
final class HTTPExchange: Sendable {
  typealias Outcome = Result<TransportResponse, TransportError>

  static let maximumRedirects = 3

  private let url: URL
  private let byteLimit: Int
  private let followsRedirects: Bool
  private let state = Mutex(State())

  init(_ request: TransportRequest) {
    url = request.url
    byteLimit = request.byteLimit
    followsRedirects = request.followsRedirects
  }

  /// Returns the outcome after the exchange has ended; only one task may wait for the outcome.
  func outcome() async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome: Outcome? = state.withLock { state in
        if state.outcome == nil { state.continuation = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }

  /// Registers a closure that stops the transfer; returns `false` if the exchange has already ended.
  func begin(stop: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.outcome == nil else { return false }
      state.stop = stop
      return true
    }
  }

  /// Ends the exchange with an outcome and stops the transfer, unless the exchange has already ended.
  func end(_ outcome: Outcome) {
    let ending = state.withLock { $0.end(outcome) }
    ending?.resumeWaiter()
    ending?.stop?()
  }

  func receive(status: Int, headers: [TransportHeader]) {
    state.withLock { state in
      state.status = status
      state.headers = headers
    }
  }

  /// Appends a part to the response body; returns `false` if the exchange has ended, for example by exceeding the size
  /// limit.
  @discardableResult
  func receive(_ part: Data) -> Bool {
    let fits: Bool? = state.withLock { state in
      guard state.outcome == nil else { return nil }
      guard part.count <= byteLimit - state.body.count else { return false }
      state.body.append(part)
      return true
    }
    if fits == false { end(.failure(.tooLarge(limit: byteLimit))) }
    return fits ?? false
  }

  /// Decides whether to follow a redirect, and passes the decision to a closure, which must not block.
  ///
  /// If the redirect is not followed, the exchange ends with an error, and the transport must stop the transfer. The
  /// closure is not called if the exchange has already ended.
  func redirect(to target: URL?, status: Int, decide: (_ isFollowed: Bool) -> Void) {
    let ending: Ending? = state.withLock { state in
      guard state.outcome == nil else { return nil }
      state.redirects += 1
      let error =
        (followsRedirects
        ? RedirectPolicy.rejectionReason(from: url, to: target) : "the response redirects a POST request")
        .map { TransportError.insecure($0) }
        ?? (state.redirects > Self.maximumRedirects ? .tooManyRedirects(status: status) : nil)
      decide(error == nil)
      return error.flatMap { state.end(.failure($0)) }
    }
    ending?.resumeWaiter()
  }

  func complete(_ error: TransportError?) {
    let (status, headers, body) = state.withLock { ($0.status, $0.headers, $0.body) }
    // URLSession reports a rejected authentication challenge as a cancellation, although it has received the response.
    if let status, error == nil, [205, 206].contains(status) {
      finish(.failure(.partial(status: status)))
    } else if let status, error == nil || (status == 401 && error == .cancelled) {
      finish(.success(TransportResponse(status: status, headers: headers, body: body)))
    } else {
      finish(.failure(error ?? .interrupted))
    }
  }

  private func finish(_ outcome: Outcome) {
    state.withLock { $0.end(outcome) }?.resumeWaiter()
  }

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    var stop: (@Sendable () -> Void)?
    var status: Int?
    var headers: [TransportHeader] = []
    var body = Data()
    var redirects = 0

    /// Ends the exchange and returns its continuation and stop closure; `nil` if the exchange has already ended.
    ///
    /// The caller must release the lock on the state before using the result.
    mutating func end(_ outcome: Outcome) -> Ending? {
      guard self.outcome == nil else { return nil }
      let ending = Ending(outcome: outcome, continuation: continuation, stop: stop)
      self.outcome = outcome
      (continuation, stop, body) = (nil, nil, Data())
      return ending
    }
  }

  private struct Ending: Sendable {
    let outcome: Outcome
    let continuation: CheckedContinuation<Outcome, Never>?
    let stop: (@Sendable () -> Void)?

    func resumeWaiter() { continuation?.resume(returning: outcome) }
  }
}
