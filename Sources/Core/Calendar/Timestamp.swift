/// A point in time, represented by Foundation's `Date`.
///
/// If the module FoundationEssentials is available, `Date` is imported from FoundationEssentials. A program that uses
/// only the module QuidCore then does not load the locale data of the full Foundation.
public typealias Timestamp = Date

extension Timestamp {
  init(startOfDay days: Int, hour: Int = 0) {
    self.init(timeIntervalSince1970: .init(Int64(days) * 86_400 + Int64(hour) * 3_600))
  }

  /// Returns the timestamp with the same time of day in UTC on another day.
  func moved(to day: CalendarDay) -> Timestamp {
    addingTimeInterval(.init(Int64(day.ordinal - daysAndSeconds.days) * 86_400))
  }

  /// The days since 1970-01-01 and the seconds since midnight, both in UTC.
  var daysAndSeconds: (days: Int, seconds: Int) {
    // `Int` has 32 bits on some watches, too few for the seconds after 2038.
    let seconds = Int64(Self.bounded(timeIntervalSince1970).rounded(.down))
    let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    return (Int(clamping: (seconds - secondOfDay) / 86_400), Int(secondOfDay))
  }

  /// Whether the timestamp is more than a day after the current time; some central banks date their rates a day ahead.
  package func isInFuture(at now: Timestamp) -> Bool { timeIntervalSince(now) > 86_400 }

  func time(since other: Timestamp) -> Duration { .seconds(Self.bounded(timeIntervalSince(other))) }

  /// Returns the seconds clamped to ±864 × 10¹² (10¹⁰ days), or 0 for NaN.
  private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
    seconds.isNaN ? 0 : max(-864e12, min(seconds, 864e12))
  }
}
