import QuidCore

/// The time axis of a chart, from the first to the last time of a price series, in UTC.
struct TimeScale: Hashable, Sendable {
  let first: Date
  let last: Date

  /// Returns the horizontal position of a time: 0 for the first time on the axis, 1 for the last.
  ///
  /// If both are equal, the result is 0.5.
  func position(_ date: Date) -> Double {
    let length = last.timeIntervalSince(first)
    guard length > 0 else { return 0.5 }
    return max(0, min(date.timeIntervalSince(first) / length, 1))
  }

  /// Returns ticks at round dates or times, such as each Monday or each full hour.
  ///
  /// The step is the shortest supported step for which the axis has at most `limit` ticks.
  func ticks(atMost limit: Int, isDaily: Bool = false, _ format: DateTimeFormat) -> [ChartTick] {
    marks(atMost: limit, isDaily: isDaily, format).map { ChartTick(position: position($0.date), label: $0.label) }
  }

  func marks(
    atMost limit: Int, isDaily: Bool = false, _ format: DateTimeFormat
  ) -> [(date: Date, label: String)] {
    guard limit > 0 else { return [] }
    let steps = TimeStep.allSteps.lazy.filter { !isDaily || $0.isAtLeastOneDay }
    for step in steps where step.approximateCount(in: last.timeIntervalSince(first)) <= limit + 1 {
      let dates = step.dates(from: first, to: last)
      if dates.count <= limit { return dates.map { ($0, step.label($0, format)) } }
    }
    return []
  }
}

/// The step between two ticks of a time axis, such as three hours, a week or a quarter.
enum TimeStep: Sendable {
  /// A step of a number of minutes that divides a day evenly, such as 30.
  case minutes(Int)
  /// A step of 1, 2, 7 or 14 days; ticks are on Mondays if the step is 7 or 14 days.
  case days(Int)
  case months(Int)
  /// A step of a number of years, such as 1, 2, 5 or 10.
  case years(Int)

  static let allSteps: [TimeStep] =
    [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720].map { .minutes($0) } + [1, 2, 7, 14].map { .days($0) }
    + [1, 2, 3, 6].map { .months($0) } + [1, 2, 5, 10, 20, 50, 100].map { .years($0) }

  var isAtLeastOneDay: Bool { if case .minutes = self { false } else { true } }

  /// Returns the approximate number of steps in a duration, which can be too high for months and years.
  func approximateCount(in seconds: Double) -> Int { Int(max(0, min(seconds / length, 1e6))) }

  func dates(from first: Date, to last: Date) -> [Date] {
    var dates: [Date] = []
    var date = start(before: first)
    while date <= last {
      if date >= first { dates.append(date) }
      let next = following(date)
      guard next > date else { break }
      date = next
    }
    return dates
  }

  /// Returns the label of the tick at a date, such as `17:15`, `Sep 1`, `Sep` or `2023`.
  ///
  /// If the step is shorter than a day, a tick at midnight is labeled with the day instead of the time. If the step
  /// is in months, a tick in January is labeled with the year instead of the month.
  func label(_ date: Date, _ format: DateTimeFormat) -> String {
    let (_, month, _) = CalendarDay(date).components
    return switch self {
    case .minutes: CalendarDay(date).start == date ? format.shortDay(date) : format.timeOfDay(date)
    case .days: format.shortDay(date)
    case .months: month == 1 ? format.year(date) : format.month(date)
    case .years: format.year(date)
    }
  }

  /// The length of the step, in seconds, with 28 days for a month and 365 days for a year.
  private var length: Double {
    switch self {
    case .minutes(let count): Double(count) * 60
    case .days(let count): Double(count) * 86_400
    case .months(let count): Double(count) * 28 * 86_400
    case .years(let count): Double(count) * 365 * 86_400
    }
  }

  /// Returns the date of the last tick of the time axis at or before a date.
  private func start(before date: Date) -> Date {
    let day = CalendarDay(date)
    let (year, month, _) = day.components
    return switch self {
    case .minutes(let count):
      day.start.addingTimeInterval((date.timeIntervalSince(day.start) / 60 / Double(count)).rounded(.down) * length)
    case .days(1), .days(2): day.advanced(by: -(day.ordinal & 1)).start
    // 1970-01-05 was a Monday.
    case .days(let count): day.advanced(by: -Self.remainder(day.ordinal - 4, count)).start
    case .months(let count): Self.day(year: year, month: (month - 1) / count * count + 1).start
    case .years(let count): Self.day(year: max(1, year / count * count), month: 1).start
    }
  }

  private func following(_ date: Date) -> Date {
    let day = CalendarDay(date)
    let (year, month, _) = day.components
    return switch self {
    case .minutes: date.addingTimeInterval(length)
    case .days(let count): day.advanced(by: count).start
    case .months(let count):
      month + count > 12
        ? Self.day(year: year + 1, month: month + count - 12).start : Self.day(year: year, month: month + count).start
    case .years(let count): Self.day(year: year + count, month: 1).start
    }
  }

  /// Returns the first day of a month, or the earliest supported day for a month after the last supported year.
  ///
  /// In the second case, the next tick is not after the previous tick, so ``dates(from:to:)`` stops.
  private static func day(year: Int, month: Int) -> CalendarDay {
    CalendarDay(year: year, month: month, day: 1) ?? CalendarDay(.distantPast)
  }

  private static func remainder(_ number: Int, _ divisor: Int) -> Int {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
