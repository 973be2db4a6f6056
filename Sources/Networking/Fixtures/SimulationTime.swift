import QuidCore

/// A time at which simulated values change: a multiple of ten seconds since 1970-01-01T00:00:00Z.
struct SimulationTime: Hashable, Comparable, Sendable {
  /// The number of seconds since 1970-01-01T00:00:00Z, always a multiple of ``step``.
  let seconds: Int64

  /// The number of seconds after which the simulated values change: ten.
  static let step: Int64 = 10
  /// The number of seconds in an hour.
  static let hour: Int64 = 3_600
  /// The number of seconds in a day.
  static let day: Int64 = 86_400

  /// Creates the last simulation time at or before a given number of seconds since 1970-01-01T00:00:00Z.
  init(seconds: Int64) {
    self.seconds = seconds - (seconds % Self.step + Self.step) % Self.step
  }

  /// Creates the last simulation time at or before a date.
  ///
  /// A date more than about 30,000 years before or after 1970 is clamped. An invalid date (NaN) becomes 1970-01-01.
  init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    self.init(seconds: seconds.isNaN ? 0 : Int64(max(-1e12, min(seconds, 1e12)).rounded(.down)))
  }

  init(startOf day: CalendarDay) { self.init(seconds: Int64(day.ordinal) * Self.day) }

  /// Returns this time plus the given number of seconds, rounded down to a multiple of ten seconds.
  func advanced(by seconds: Int64) -> SimulationTime { SimulationTime(seconds: self.seconds + seconds) }

  var date: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }

  static func < (left: SimulationTime, right: SimulationTime) -> Bool { left.seconds < right.seconds }
}
