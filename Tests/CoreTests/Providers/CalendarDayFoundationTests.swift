import Foundation
import QuidCore
import Testing

/// Calendar days held against Foundation's Gregorian calendar.
struct CalendarDayFoundationTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// What Foundation says of a day, and what we say of it, in one line each.
  private func lines(_ day: CalendarDay) -> (ours: String, foundations: String) {
    let (year, month, dayOfMonth) = day.components
    let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: day.start)
    // Foundation counts from Sunday, 1, to Saturday, 7.
    let weekday = ((parts.weekday ?? 0) + 5) % 7 + 1
    return (
      "\(year) \(month) \(dayOfMonth) \(day.weekday)",
      "\(parts.year ?? 0) \(parts.month ?? 0) \(parts.day ?? 0) \(weekday)"
    )
  }

  @Test func `every day from 1900 through 2100 is Foundation's, forth and back`() throws {
    let first = try #require(CalendarDay("1900-01-01"))
    let last = try #require(CalendarDay("2100-12-31"))
    #expect(last.ordinal - first.ordinal + 1 == 73_414)
    for offset in 0...(last.ordinal - first.ordinal) {
      let day = first.advanced(by: offset)
      let (ours, foundations) = lines(day)
      let (year, month, dayOfMonth) = day.components
      guard ours == foundations, CalendarDay(year: year, month: month, day: dayOfMonth) == day,
        CalendarDay(day.description) == day, CalendarDay(day.start) == day
      else {
        Issue.record("\(day): \(ours), Foundation: \(foundations)")
        return
      }
    }
  }

  @Test func `the last day of the calendar is Foundation's`() throws {
    let last = try #require(CalendarDay("9999-12-31"))
    let (ours, foundations) = lines(last)
    #expect(ours == foundations)
    #expect(last.start == Date(timeIntervalSince1970: 253_402_214_400))
  }

  /// Foundation's calendar turns Julian in 1582; ISO 8601, and so ours, does not.
  @Test func `the first day of the calendar is that of ISO 8601`() throws {
    let first = try #require(CalendarDay("0001-01-01"))
    #expect(first.start == Date(timeIntervalSince1970: -62_135_596_800))
    #expect(first.components == (1, 1, 1))
    #expect(first.weekday == 1)
  }

  @Test(
    arguments: [
      "2023-02-29", "2023-02-30", "2024-02-30", "2023-04-31", "2023-1-1", "2023-01-1", "+2023-01-01", "2023-+1-01",
      "2023-01-+1", "-023-01-01", "2023-01-0１", "２０２３-01-01", "2023‐01‐01", "2023–01–01", "2023-01-01 ", "2023-01-01\n",
      "2023-01-01\u{301}", "20230-01-01", "2023-001-01", "0000-12-31", "10000-01-01", "2023-W01-1", "2023-001",
    ])
  func `text that Foundation might be talked into is refused`(text: String) {
    #expect(CalendarDay(text) == nil)
  }
}
