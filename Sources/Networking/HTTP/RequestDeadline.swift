/// The time by which all provider requests of a command, or of a refresh of the app, must end.
///
/// The deadline also applies to retries and to requests to fallback providers.
public struct RequestDeadline: Sendable {
  private let limit: Duration
  private let elapsed: @Sendable () -> Duration

  /// Creates a deadline at the given duration from now.
  ///
  /// - Parameter clock: The clock of the requests, by default the clock of the system.
  public init(after limit: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    self.init(limit, elapsed: clock.stopwatch())
  }

  private init(_ limit: Duration, elapsed: @escaping @Sendable () -> Duration) {
    self.limit = limit
    self.elapsed = elapsed
  }

  /// The time until the deadline, not greater than zero after the deadline.
  var remaining: Duration { limit - elapsed() }

  /// The deadline of requests that have a fallback: after a third of the remaining time.
  package var withFallback: RequestDeadline {
    let now = elapsed()
    return RequestDeadline(now + (limit - now) / 3, elapsed: elapsed)
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that returns the time since the call of this function.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
