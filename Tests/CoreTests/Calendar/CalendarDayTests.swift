import Foundation
import QuidCore
import Testing

struct CalendarDayTests {
  @Test func `days count from 1970-01-01 and are formatted as ISO 8601`() throws {
    #expect(try day("1970-01-01").ordinal == 0)
    #expect(try day("1969-12-31").ordinal == -1)
    #expect(try day("2000-03-01").ordinal == 11_017)
    #expect(try day("2023-09-01").description == "2023-09-01")
    #expect(try day("0001-01-01").description == "0001-01-01")
    #expect(try day("9999-12-31").description == "9999-12-31")
  }

  @Test(
    arguments: [
      "", "2023-9-1", "2023-09-31", "2023-02-29", "1900-02-29", "2023-13-01", "2023-00-01", "2023-01-00", "0000-01-01",
      "23-09-01", "2023/09/01", "2023-09-01T00:00:00Z", " 2023-09-01", "2023-09-0x", "-023-09-01", "+023-09-01",
      "٢٠٢٣-09-01", "20230901", "2023-09-1٠",
    ])
  func `malformed and impossible dates are rejected`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `leap years follow the Gregorian calendar`() {
    for (year, isLeap) in [(2000, true), (1900, false), (2024, true), (2023, false), (2100, false), (2400, true)] {
      #expect((CalendarDay(year: year, month: 2, day: 29) != nil) == isLeap, "\(year)")
    }
  }

  @Test func `every month from year 1 through 9999 starts the day after the last one`() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var ordinal = try day("0001-01-01").ordinal
    for year in 1...9_999 {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      for month in 1...12 {
        let length = lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
        let (first, last) = (
          CalendarDay(year: year, month: month, day: 1), CalendarDay(year: year, month: month, day: length)
        )
        guard first?.ordinal == ordinal, last?.ordinal == ordinal + length - 1,
          let components = last?.components, components == (year, month, length),
          CalendarDay(year: year, month: month, day: length + 1) == nil
        else {
          Issue.record("\(year)-\(month)")
          return
        }
        ordinal += length
      }
    }
  }

  @Test func `time belongs to its day in UTC`() throws {
    let start = try day("2023-09-01").start
    #expect(CalendarDay(start) == (try day("2023-09-01")))
    #expect(CalendarDay(start.addingTimeInterval(86_399.999)) == (try day("2023-09-01")))
    #expect(CalendarDay(start.addingTimeInterval(-0.001)) == (try day("2023-08-31")))
    #expect(CalendarDay(Date(timeIntervalSince1970: -0.5)) == (try day("1969-12-31")))
  }

  @Test(arguments: [-Double.infinity, -1e300, -1e12, .infinity, 1e300, 1e12, .nan])
  func `times outside the calendar become its first or last day`(seconds: Double) throws {
    let day = CalendarDay(Date(timeIntervalSince1970: seconds))
    #expect(["0001-01-01", "9999-12-31", "1970-01-01"].contains(day.description))
  }

  @Test func `advancing a day stops at the ends of the calendar`() throws {
    #expect(try day("2023-12-31").advanced(by: 1) == day("2024-01-01"))
    #expect(try day("2024-03-01").advanced(by: -1) == day("2024-02-29"))
    #expect(try day("2023-09-01").advanced(by: .max) == day("9999-12-31"))
    #expect(try day("2023-09-01").advanced(by: .min) == day("0001-01-01"))
    #expect(try day("2023-09-01") < day("2023-09-02"))
  }

  @Test func `weekday counts from Monday to Sunday`() throws {
    #expect(try day("1970-01-01").weekday == 4)
    #expect(try day("2023-09-01").weekday == 5)
    #expect(try day("0001-01-01").weekday == 1)
    for offset in 0..<14 {
      let weekday = try day("2023-08-28").advanced(by: offset)
      #expect(weekday.weekday == offset % 7 + 1)
      #expect(weekday.isWeekend == (offset % 7 >= 5))
    }
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func `advancing by the largest count stops at the ends of the calendar`() throws {
    let last = try day("9999-12-31")
    let first = try day("0001-01-01")
    #expect(last.advanced(by: .max) == last)
    #expect(first.advanced(by: .min) == first)
    #expect(last.advanced(by: .min) == first)
  }
}

/// Compares calendar days with Foundation's Gregorian calendar.
struct CalendarDayFoundationTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Returns the components of a day by Quid and by Foundation, as strings.
  private func lines(_ day: CalendarDay) -> (ours: String, foundations: String) {
    let (year, month, dayOfMonth) = day.components
    let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: day.start)
    // Foundation numbers weekdays from 1, Sunday, to 7, Saturday.
    let weekday = ((parts.weekday ?? 0) + 5) % 7 + 1
    return (
      "\(year) \(month) \(dayOfMonth) \(day.weekday)",
      "\(parts.year ?? 0) \(parts.month ?? 0) \(parts.day ?? 0) \(weekday)"
    )
  }

  @Test func `days from 1900 through 2100 equal Foundation's in both directions`() throws {
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

  @Test func `last day of the calendar equals Foundation's`() throws {
    let last = try #require(CalendarDay("9999-12-31"))
    let (ours, foundations) = lines(last)
    #expect(ours == foundations)
    #expect(last.start == Date(timeIntervalSince1970: 253_402_214_400))
  }

  /// Foundation's calendar is Julian before 1582; ISO 8601 and Quid's calendar are Gregorian throughout.
  @Test func `first day of the calendar is that of ISO 8601`() throws {
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
  func `malformed dates that Foundation might accept are rejected`(text: String) {
    #expect(CalendarDay(text) == nil)
  }
}
