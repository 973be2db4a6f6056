/// The moment by which all provider requests of one report have to end, retries and fallbacks included.
public struct RequestDeadline: Hashable, Sendable {
  /// The moment.
  let instant: ContinuousClock.Instant

  /// Creates the deadline of a report that begins now.
  ///
  /// - Parameter limit: the time that the provider requests of the report may take together.
  public init(after limit: Duration) { instant = .now + limit }
}
