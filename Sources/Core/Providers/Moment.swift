#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A moment in time: Foundation's `Date`, by the name under which Core knows it.
///
/// Core uses nothing else of Foundation, and no other file of it imports anything. Where there is a FoundationEssentials,
/// the date comes from there, so that a program which stands on Core alone loads no tables of languages.
public typealias Moment = Date

extension Moment {
  /// The moment at which the day begins that is so many days after 1970-01-01, in UTC.
  init(startOfDay days: Int) { self.init(timeIntervalSince1970: .init(days * 86_400)) }

  /// The days since 1970-01-01 in UTC and the seconds of the day that have passed, both rounded down.
  var daysAndSeconds: (days: Int, seconds: Int) {
    let seconds = Int(Self.bounded(timeIntervalSince1970).rounded(.down))
    let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    return ((seconds - secondOfDay) / 86_400, secondOfDay)
  }

  /// The time that has passed since another moment; negative where that is the later one.
  func time(since other: Moment) -> Duration { .seconds(Self.bounded(timeIntervalSince(other))) }

  /// Seconds that whole numbers and durations can hold: ten thousand million days at most, none where there is no number.
  private static func bounded(_ seconds: TimeInterval) -> TimeInterval {
    seconds.isNaN ? 0 : max(-864e12, min(seconds, 864e12))
  }
}
