/// A point in time, represented by Foundation's `Date`.
///
/// If the module FoundationEssentials is available, `Date` is imported from FoundationEssentials. A program that uses
/// only the module QuidCore then does not load the locale data of the full Foundation.
public typealias Timestamp = Date

extension Timestamp {
  /// Creates the timestamp of the start of a day, at midnight UTC, or of a later hour.
  ///
  /// - Parameters:
  ///   - days: The number of days since 1970-01-01.
  ///   - hour: The hour of the day; 0 by default.
  init(startOfDay days: Int, hour: Int = 0) {
    self.init(timeIntervalSince1970: .init(Int64(days) * 86_400 + Int64(hour) * 3_600))
  }

  /// Returns the same time of day on another day, in UTC.
  func moved(to day: CalendarDay) -> Timestamp {
    addingTimeInterval(.init(Int64(day.ordinal - daysAndSeconds.days) * 86_400))
  }

  /// The number of whole days since 1970-01-01 and the number of seconds since midnight, both in UTC.
  var daysAndSeconds: (days: Int, seconds: Int) {
    // `Int` has 32 bits on some watches, too few for the seconds after 2038.
    let seconds = Int64(Self.bounded(timeIntervalSince1970).rounded(.down))
    let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    return (Int(clamping: (seconds - secondOfDay) / 86_400), Int(secondOfDay))
  }

  /// Returns a Boolean value that indicates whether this timestamp is more than a day after the current time.
  ///
  /// The value of a provider cannot have such a time. Some central banks date their rates one day ahead.
  package func isInFuture(at now: Timestamp) -> Bool { timeIntervalSince(now) > 86_400 }

  /// Returns the duration from another timestamp to this timestamp.
  ///
  /// The result is negative if the other timestamp is later.
  func time(since other: Timestamp) -> Duration { .seconds(Self.bounded(timeIntervalSince(other))) }

  /// Returns the given number of seconds, clamped to the range of ±10¹⁰ days.
  ///
  /// The result is 0 if the number is NaN (not a number).
  private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
    seconds.isNaN ? 0 : max(-864e12, min(seconds, 864e12))
  }
}
