/// The time by which all provider requests of a command, or of a refresh of the app, must end.
///
/// The deadline also applies to retries and to requests to fallback providers.
public struct RequestDeadline: Hashable, Sendable {
  let instant: ContinuousClock.Instant

  /// Creates a deadline at the given duration from now.
  public init(after limit: Duration) { instant = .now + limit }
}
