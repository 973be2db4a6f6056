#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A point in time: another name for Foundation's `Date`.
///
/// Core uses no other type of Foundation, and this is its only file with an import. Where FoundationEssentials exists,
/// the type comes from there, so a program that uses Core alone does not load Foundation's locale data.
public typealias Timestamp = Date

extension Timestamp {
  /// Creates the time in UTC at which a day begins.
  ///
  /// - Parameter days: The number of days since 1970-01-01.
  init(startOfDay days: Int) { self.init(timeIntervalSince1970: .init(days * 86_400)) }

  /// The number of days since 1970-01-01 in UTC and the number of seconds since the start of the day, both rounded down.
  var daysAndSeconds: (days: Int, seconds: Int) {
    let seconds = Int(Self.bounded(timeIntervalSince1970).rounded(.down))
    let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    return ((seconds - secondOfDay) / 86_400, secondOfDay)
  }

  /// Returns the time elapsed since another timestamp; negative if the other is later.
  func time(since other: Timestamp) -> Duration { .seconds(Self.bounded(timeIntervalSince(other))) }

  /// Returns an interval clamped to ±10¹⁰ days, which integers and durations can represent; 0 for NaN.
  private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
    seconds.isNaN ? 0 : max(-864e12, min(seconds, 864e12))
  }
}

/// A date and time of day in UTC, to the second.
///
/// It is computed without a calendar, time zone or formatter object, whose first use takes longer than a whole command.
/// It is used in JSON and wherever no locale is set.
public struct UTCDateTime: Hashable, Sendable {
  /// The day.
  public let day: CalendarDay
  /// The number of seconds since the start of the day, from 0 to 86,399.
  public let secondOfDay: Int

  /// Creates the date and time of a timestamp; the day is clamped to the range of ``CalendarDay``.
  public init(_ timestamp: Timestamp) {
    day = CalendarDay(timestamp)
    secondOfDay = timestamp.daysAndSeconds.seconds
  }

  /// The hours and minutes, such as `09:30`.
  public var timeOfDay: String { "\(Self.padded(secondOfDay / 3_600)):\(Self.padded(secondOfDay / 60 % 60))" }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension UTCDateTime: CustomStringConvertible {
  /// The date and time in ISO 8601 format, such as `2026-11-21T09:30:00Z`.
  public var description: String { "\(day)T\(timeOfDay):\(Self.padded(secondOfDay % 60))Z" }
}
