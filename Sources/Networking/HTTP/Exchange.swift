import Foundation
import Synchronization

/// One request and its answer as it comes in.
///
/// Whoever ends it first decides how it ends: the answer, a failure, the byte limit, a refused redirect, a cancellation.
/// What comes later is dropped. It knows no socket, only what it is told.
final class Exchange: Sendable {
  typealias Outcome = Result<HTTPResponse, TransportFailure>

  /// More redirects than an honest upstream needs.
  static let mostRedirects = 3

  private let url: URL
  private let byteLimit: Int
  private let followsRedirects: Bool
  private let state = Mutex(State())

  init(_ request: HTTPRequest) {
    url = request.url
    byteLimit = request.byteLimit
    followsRedirects = request.followsRedirects
  }

  /// Waits for the end; for one waiter only.
  func outcome() async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome: Outcome? = state.withLock { state in
        if state.outcome == nil { state.continuation = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }

  /// Says how to stop the transfer, should the exchange end before it does.
  ///
  /// - Returns: whether there is anything left to transfer; otherwise the exchange has ended, and `stop` is not called.
  func begin(stop: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.outcome == nil else { return false }
      state.stop = stop
      return true
    }
  }

  /// Ends the exchange, unless it has ended.
  func end(_ outcome: Outcome) {
    let ending = state.withLock { $0.end(outcome) }
    ending?.tell()
    ending?.stop?()
  }

  /// Takes in the head of the answer.
  func receive(status: Int, headers: [HTTPHeader]) {
    state.withLock { state in
      state.status = status
      state.headers = headers
    }
  }

  /// Receives a part of the body; one that exceeds the limit ends the exchange.
  ///
  /// - Returns: Whether more is wanted.
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

  /// Answers whether a redirect may be followed; an exchange that has ended never answers.
  ///
  /// The answer is given while the exchange cannot end. A redirect that is refused ends the transfer by itself.
  ///
  /// - Parameters:
  ///   - answer: is called at once, if at all; it must not wait for anything.
  func redirect(to target: URL?, status: Int, answer: (_ mayFollow: Bool) -> Void) {
    let ending: Ending? = state.withLock { state in
      guard state.outcome == nil else { return nil }
      state.redirects += 1
      let isTooOften = state.redirects > Self.mostRedirects
      let failure =
        (followsRedirects ? Redirect.refusal(from: url, to: target) : "a redirect of what was posted")
        .map { TransportFailure.insecure($0) }
        ?? (isTooOften ? .redirectedTooOften(status: status) : nil)
      answer(failure == nil)
      return failure.flatMap { state.end(.failure($0)) }
    }
    ending?.tell()
  }

  /// Takes in the end of the transfer.
  ///
  /// - Parameters:
  ///   - failure: what broke the transfer; `nil` when nothing did.
  func complete(_ failure: TransportFailure?) {
    let (status, headers, body) = state.withLock { ($0.status, $0.headers, $0.body) }
    // A challenge that was turned down ends as a cancellation, although the answer is there.
    if let status, failure == nil, [205, 206].contains(status) {
      finish(.failure(.partial(status: status)))
    } else if let status, failure == nil || (status == 401 && failure == .cancelled) {
      finish(.success(HTTPResponse(status: status, headers: headers, body: body)))
    } else {
      finish(.failure(failure ?? .interrupted))
    }
  }

  /// Ends the exchange together with its transfer, which has nothing left to stop.
  private func finish(_ outcome: Outcome) {
    state.withLock { $0.end(outcome) }?.tell()
  }

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    var stop: (@Sendable () -> Void)?
    var status: Int?
    var headers: [HTTPHeader] = []
    var body = Data()
    var redirects = 0

    /// What is left to do, outside the lock; `nil` for an exchange that had ended before.
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

    func tell() { continuation?.resume(returning: outcome) }
  }
}
