import Foundation
import QuidCore

/// A moment at which sample values change: a multiple of ten seconds since 1970 in UTC.
struct SampleTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, a multiple of ``step``.
  let seconds: Int

  /// The seconds between two changes of the mock client.
  static let step = 10
  /// The seconds of a day.
  static let day = 86_400

  /// The last moment that is not after a number of seconds since 1970.
  init(seconds: Int) {
    self.seconds = seconds - (seconds % Self.step + Self.step) % Self.step
  }

  /// The last moment that is not after a date; a date without a number, or beyond 30,000 years, must not trap.
  init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    self.init(seconds: seconds.isNaN ? 0 : Int(max(-1e12, min(seconds, 1e12)).rounded(.down)))
  }

  /// The moment a day begins.
  init(startOf day: CalendarDay) { self.init(seconds: day.ordinal * Self.day) }

  /// The moment so many seconds later.
  func advanced(by seconds: Int) -> SampleTime { SampleTime(seconds: self.seconds + seconds) }

  /// The moment as a date.
  var date: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }

  static func < (left: SampleTime, right: SampleTime) -> Bool { left.seconds < right.seconds }
}
