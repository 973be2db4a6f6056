#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A point in time: an alias of Foundation's `Date`.
///
/// The module Core uses no other type of Foundation. On platforms with FoundationEssentials the type is
/// imported from that module, so that a program that uses only Core does not load Foundation's locale data.
public typealias Timestamp = Date

extension Timestamp {
  /// Creates the timestamp of the start of a day: midnight UTC.
  ///
  /// - Parameter days: The number of days since 1970-01-01.
  init(startOfDay days: Int) { self.init(timeIntervalSince1970: .init(days * 86_400)) }

  /// The day in UTC as a number of days since 1970-01-01, and the number of whole seconds since midnight UTC.
  var daysAndSeconds: (days: Int, seconds: Int) {
    let seconds = Int(Self.bounded(timeIntervalSince1970).rounded(.down))
    let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    return ((seconds - secondOfDay) / 86_400, secondOfDay)
  }

  /// Returns the duration from another timestamp to this one, negative if the other timestamp is later.
  func time(since other: Timestamp) -> Duration { .seconds(Self.bounded(timeIntervalSince(other))) }

  /// Returns a number of seconds clamped to ±10¹⁰ days, a range that `Int` and `Duration` can represent.
  ///
  /// NaN becomes 0.
  private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
    seconds.isNaN ? 0 : max(-864e12, min(seconds, 864e12))
  }
}

/// A date and time of day in UTC, to the second.
///
/// The components are computed with integer arithmetic. The first use of Foundation's calendar, time zone or
/// formatter would take longer than a whole run of the program. JSON output and output without a locale use
/// this type.
public struct UTCDateTime: Hashable, Sendable {
  /// The day, in UTC.
  public let day: CalendarDay
  /// The number of seconds since the start of the day, from 0 to 86,399.
  public let secondOfDay: Int

  /// Creates the date and time of a timestamp in UTC, without fractions of a second.
  ///
  /// The day is clamped to the range of ``CalendarDay``.
  public init(_ timestamp: Timestamp) {
    day = CalendarDay(timestamp)
    secondOfDay = timestamp.daysAndSeconds.seconds
  }

  /// The hour and minute in UTC, such as `09:30`.
  public var timeOfDay: String { "\(Self.padded(secondOfDay / 3_600)):\(Self.padded(secondOfDay / 60 % 60))" }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension UTCDateTime: CustomStringConvertible {
  /// The date and time in ISO 8601 format, such as `2026-11-21T09:30:00Z`.
  public var description: String { "\(day)T\(timeOfDay):\(Self.padded(secondOfDay % 60))Z" }
}
