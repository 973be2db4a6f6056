extension Date {
  /// The system clock: a closure that returns the current time.
  package static let systemClock: @Sendable () -> Date = { Date() }
}
