import Foundation
import QuidCore

/// A step between dates on an axis, such as three hours, a week or a quarter.
enum TimeStep: Sendable {
  /// Minutes that divide a day.
  case minutes(Int)
  /// Days, counted from a Monday.
  case days(Int)
  /// Months that divide a year.
  case months(Int)
  /// Years.
  case years(Int)

  /// From the finest to the coarsest.
  static let allSteps: [TimeStep] =
    [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map { .minutes($0) } + [1, 2, 7, 14].map { .days($0) }
    + [1, 2, 3, 6].map { .months($0) } + [1, 2, 5, 10, 20, 50, 100].map { .years($0) }

  /// Whether it is at least a day.
  var isOfDays: Bool { if case .minutes = self { false } else { true } }

  /// How many of them a time has, give or take one.
  func roughCount(in seconds: Double) -> Int { Int(max(0, min(seconds / length, 1e6))) }

  /// All its moments within a time.
  func moments(from first: Date, to last: Date) -> [Date] {
    var found: [Date] = []
    var moment = start(before: first)
    while moment <= last {
      if moment >= first { found.append(moment) }
      let next = following(moment)
      guard next > moment else { break }
      moment = next
    }
    return found
  }

  /// What stands at a moment: only the part that changes, and the larger one where it begins.
  func label(_ moment: Date, _ moments: MomentFormat) -> String {
    let (_, month, _) = CalendarDay(moment).components
    return switch self {
    case .minutes: CalendarDay(moment).start == moment ? moments.shortDay(moment) : moments.timeOfDay(moment)
    case .days: moments.shortDay(moment)
    case .months: month == 1 ? moments.year(moment) : moments.month(moment)
    case .years: moments.year(moment)
    }
  }

  /// In seconds; months and years at their shortest.
  private var length: Double {
    switch self {
    case .minutes(let count): Double(count) * 60
    case .days(let count): Double(count) * 86_400
    case .months(let count): Double(count) * 28 * 86_400
    case .years(let count): Double(count) * 365 * 86_400
    }
  }

  /// Its last moment that is not after another one.
  private func start(before moment: Date) -> Date {
    let day = CalendarDay(moment)
    let (year, month, _) = day.components
    return switch self {
    case .minutes(let count):
      day.start.addingTimeInterval((moment.timeIntervalSince(day.start) / 60 / Double(count)).rounded(.down) * length)
    case .days(1), .days(2): day.advanced(by: -(day.ordinal & 1)).start
    // 1970-01-05 was a Monday.
    case .days(let count): day.advanced(by: -Self.remainder(day.ordinal - 4, count)).start
    case .months(let count): Self.day(year: year, month: (month - 1) / count * count + 1).start
    case .years(let count): Self.day(year: max(1, year / count * count), month: 1).start
    }
  }

  private func following(_ moment: Date) -> Date {
    let day = CalendarDay(moment)
    let (year, month, _) = day.components
    return switch self {
    case .minutes: moment.addingTimeInterval(length)
    case .days(let count): day.advanced(by: count).start
    case .months(let count):
      month + count > 12
        ? Self.day(year: year + 1, month: month + count - 12).start : Self.day(year: year, month: month + count).start
    case .years(let count): Self.day(year: year + count, month: 1).start
    }
  }

  /// Past the end of the calendar its first day, which ends the walk.
  private static func day(year: Int, month: Int) -> CalendarDay {
    CalendarDay(year: year, month: month, day: 1) ?? CalendarDay(.distantPast)
  }

  private static func remainder(_ number: Int, _ divisor: Int) -> Int {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
