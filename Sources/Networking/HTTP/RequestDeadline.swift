/// The time by which all provider requests of a command, or of a refresh of the app, must end.
///
/// The deadline also applies to retries and to requests to fallback providers.
public struct RequestDeadline: Hashable, Sendable {
  let instant: ContinuousClock.Instant

  /// Creates a deadline at the given duration from now.
  public init(after limit: Duration) { instant = .now + limit }

  private init(_ instant: ContinuousClock.Instant) { self.instant = instant }

  /// The deadline of requests that have a fallback: after a third of the remaining time.
  package var withFallback: RequestDeadline { RequestDeadline(Self.endWithFallback(from: .now, until: instant)) }

  /// Returns the time by which a request that has a fallback must end: after a third of the available time.
  static func endWithFallback(
    from start: ContinuousClock.Instant, until end: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    start + (end - start) / 3
  }
}
