import QuidCore

/// When and after what time a failed question is asked again.
///
/// Only reads pass through it. A refusal is not asked again, nor is a network that is not there: nothing of that has
/// changed a moment later, and what is stored can be served at once.
struct RetryPolicy: Hashable, Sendable {
  /// How often a question is asked again.
  var limit = 2
  /// The longest first wait; each further one may be twice as long.
  var base = Duration.milliseconds(200)
  /// The longest wait.
  var cap = Duration.seconds(2)
  /// Whether a `Retry-After` that ends within the deadline is waited for.
  var waitsForRateLimits = true

  /// How long to wait before asking again, or `nil` to give up.
  ///
  /// Without word from the upstream the wait is drawn evenly from nothing up to a bound that doubles ("full jitter"), so
  /// that many processes that failed together do not come back together. A time that the upstream asks for is obeyed or
  /// given up for, never shortened.
  ///
  /// - Parameters:
  ///   - brokeOff: whether the connection ended before the answer did, which passes too.
  ///   - attempt: how often it has been asked again already, from 0.
  ///   - remaining: what is left of the time for the answer.
  ///   - random: a number from 0 up to its argument, both included.
  func wait(
    after reason: ProviderError.Reason, brokeOff: Bool = false, attempt: Int, remaining: Duration,
    random: (UInt64) -> UInt64
  ) -> Duration? {
    guard attempt < limit else { return nil }
    let wait: Duration
    switch reason {
    case .rateLimited(let retryAfter?) where waitsForRateLimits: wait = retryAfter
    case .upstreamFailed(let status, _) where brokeOff || Self.isPassing(status):
      let bound = min(base * (1 << min(attempt, 16)), cap)
      let milliseconds = bound.components.seconds * 1_000 + bound.components.attoseconds / 1_000_000_000_000_000
      wait = .milliseconds(Int64(clamping: random(UInt64(clamping: milliseconds))))
    case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure, .rateLimited, .quotaExceeded, .keyMissing,
      .keyRefused, .planRestricted,
      .historyLimited, .notFound, .upstreamFailed, .unreadableAnswer, .cancelled:
      return nil
    }
    return wait < remaining ? wait : nil
  }

  /// Whether a server is overwhelmed, which passes.
  private static func isPassing(_ status: Int?) -> Bool {
    status.map { [408, 500, 502, 503, 504, 521, 522, 524].contains($0) } ?? false
  }
}
