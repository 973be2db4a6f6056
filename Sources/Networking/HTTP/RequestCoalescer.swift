import Synchronization

/// A coalescer that runs an operation only once for all simultaneous callers with equal keys.
///
/// A cancelled caller returns immediately and does not affect the other callers. The operation is cancelled only if all
/// its callers are cancelled.
final class RequestCoalescer<Key: Hashable & Sendable, Outcome: Sendable>: Sendable {
  private let requests = Mutex(InFlightRequests())

  func outcome(
    for key: Key, whenCancelled cancelled: Outcome, of operation: @escaping @Sendable () async -> Outcome
  ) async -> Outcome {
    let waiter = requests.withLock { requests in
      requests.join(key) { request in
        // Detached, because neither the cancellation nor the priority of the first caller applies to the others.
        Task.detached { self.finish(request, with: await operation()) }
      }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = Task.isCancelled
        switch requests.withLock({ $0.wait(waiter, continuation, isCancelled: isCancelled) }) {
        case .finished(let outcome): continuation.resume(returning: outcome)
        case .cancelled: continuation.resume(returning: cancelled)
        case .waiting: break
        }
      }
    } onCancel: {
      let continuation = requests.withLock { $0.leave(waiter) }
      continuation?.resume(returning: cancelled)
    }
  }

  var count: Int { requests.withLock { $0.count } }

  private func finish(_ request: Int, with outcome: Outcome) {
    let continuations = requests.withLock { $0.finish(request, with: outcome) }
    for continuation in continuations { continuation.resume(returning: outcome) }
  }

  /// The operations in progress, and the callers that wait for their outcomes.
  private struct InFlightRequests {
    private var requests: [Int: Request] = [:]
    private var joinable: [Key: Int] = [:]
    private var lastIdentifier = 0

    private struct Request {
      let key: Key
      let task: Task<Void, Never>
      var waiters: [Int: WaiterState] = [:]
      /// The outcome of the request, for callers that do not wait yet; `nil` while the request is in progress.
      var outcome: Outcome?
    }

    private enum WaiterState {
      case joined
      case waiting(CheckedContinuation<Outcome, Never>)
    }

    /// The identifiers of one caller and of its shared request.
    struct Waiter: Sendable {
      let request: Int
      let identifier: Int
    }

    /// The result of an attempt to wait for the outcome of a shared request.
    enum WaitResult {
      case waiting
      case finished(Outcome)
      case cancelled
    }

    var count: Int { requests.values.count { $0.outcome == nil } }

    mutating func join(_ key: Key, start: (Int) -> Task<Void, Never>) -> Waiter {
      lastIdentifier += 1
      let identifier = lastIdentifier
      if let request = joinable[key] {
        requests[request]?.waiters[identifier] = .joined
        return Waiter(request: request, identifier: identifier)
      }
      requests[identifier] = Request(key: key, task: start(identifier), waiters: [identifier: .joined])
      joinable[key] = identifier
      return Waiter(request: identifier, identifier: identifier)
    }

    mutating func wait(
      _ waiter: Waiter, _ continuation: CheckedContinuation<Outcome, Never>, isCancelled: Bool
    ) -> WaitResult {
      // Not held in a local variable, so that a change to the waiters of the request does not copy all of them.
      guard requests[waiter.request]?.waiters[waiter.identifier] != nil else { return .cancelled }
      let outcome = requests[waiter.request]?.outcome
      if outcome == nil, !isCancelled {
        requests[waiter.request]?.waiters[waiter.identifier] = .waiting(continuation)
        return .waiting
      }
      _ = leave(waiter)
      return outcome.map { .finished($0) } ?? .cancelled
    }

    /// Removes a caller from a shared request and returns its continuation; cancels a request without callers.
    ///
    /// The continuation must be resumed; `nil` if the caller was not waiting.
    mutating func leave(_ waiter: Waiter) -> CheckedContinuation<Outcome, Never>? {
      let state = requests[waiter.request]?.waiters.removeValue(forKey: waiter.identifier)
      removeIfUnused(waiter.request)
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }

    /// Stores the outcome of a request; returns the continuations of the waiting callers, which must be resumed.
    mutating func finish(_ identifier: Int, with outcome: Outcome) -> [CheckedContinuation<Outcome, Never>] {
      guard let request = requests[identifier] else { return [] }
      if joinable[request.key] == identifier { joinable[request.key] = nil }
      var continuations: [CheckedContinuation<Outcome, Never>] = []
      var remaining: [Int: WaiterState] = [:]
      for (waiter, state) in request.waiters {
        if case .waiting(let continuation) = state {
          continuations.append(continuation)
        } else {
          remaining[waiter] = state
        }
      }
      requests[identifier]?.waiters = remaining
      requests[identifier]?.outcome = outcome
      removeIfUnused(identifier)
      return continuations
    }

    private mutating func removeIfUnused(_ identifier: Int) {
      guard let request = requests[identifier], request.waiters.isEmpty else { return }
      if request.outcome == nil { request.task.cancel() }
      requests[identifier] = nil
      if joinable[request.key] == identifier { joinable[request.key] = nil }
    }
  }
}
