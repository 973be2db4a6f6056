/// Which rates count for a day on which none were set: a weekend or a holiday.
public enum RateDayRule: String, Hashable, Sendable, CaseIterable {
  /// The last that were set before it.
  case previous
  /// None: a day without rates is refused.
  case exact
  /// The first that were set after it.
  case next
}
